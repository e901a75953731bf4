import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { makeDeb } from '../../scripts/package/deb.ts'
import { makeLinuxTree } from '../../scripts/package/linux-tree.ts'

/** The checkout. */
export const root = join(import.meta.dirname, '..', '..')

/** The version that was packed. */
export const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
  readonly version: string
}

const isIntel = process.arch === 'x64'

/** The packages that `npm run package` made. */
export const packages = {
  deb: join(root, `release/localist_${version}_${isIntel ? 'amd64' : process.arch}.deb`),
  rpm: join(root, `release/localist-${version}-1.${isIntel ? 'x86_64' : 'aarch64'}.rpm`),
  tar: join(root, `release/localist-${version}-linux-${process.arch}.tar.gz`),
}

/** Makes a deb of a later version from the same app, in `output`. */
export async function makeNextDeb(output: string, next: string): Promise<string> {
  const tree = mkdtempSync(join(tmpdir(), 'localist-tree-'))
  try {
    const app = join(root, `release/linux${isIntel ? '' : `-${process.arch}`}-unpacked`)
    await makeLinuxTree({ root, app, tree })
    const file = join(tree, 'usr/lib/localist/resources/cli/package.json')
    writeFileSync(file, JSON.stringify({ ...JSON.parse(readFileSync(file, 'utf8')), version: next }))
    return await makeDeb({ root, tree, output, version: next, level: 1 })
  } finally {
    rmSync(tree, { recursive: true, force: true })
  }
}
