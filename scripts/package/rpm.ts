import { mkdirSync, renameSync } from 'node:fs'
import { join } from 'node:path'
import { run } from '../run.ts'
import type { PackageParts } from './deb.ts'

/** The name of a processor in rpm. */
const architecture = (): string => (process.arch === 'x64' ? 'x86_64' : 'aarch64')

/** Builds a package for Fedora, openSUSE and their like with rpmbuild, by the spec in build-resources, and returns its path. */
export async function makeRpm({ root, tree, output, version, level }: PackageParts): Promise<string> {
  const resources = join(root, 'build-resources/linux')
  const work = join(output, 'rpm')
  mkdirSync(work, { recursive: true })
  const definitions = {
    _topdir: work,
    _rpmdir: work,
    tree,
    scripts: resources,
    _binary_payload: `w${level}T0.xzdio`,
    // A hyphen separates the version from the release.
    version_of: version.replace('-', '~'),
  }
  const built = await run(
    'rpmbuild',
    [
      '-bb',
      `--target=${architecture()}`,
      ...Object.entries(definitions).flatMap(([name, value]) => ['--define', `${name} ${value}`]),
      join(resources, 'localist.spec'),
    ],
    root,
  )
  if (built.code !== 0) throw new Error(`rpmbuild failed:\n${built.output}`)
  const name = `localist-${definitions.version_of}-1.${architecture()}.rpm`
  const path = join(output, name)
  renameSync(join(work, architecture(), name), path)
  return path
}
