import { chmodSync, cpSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { run } from '../run.ts'

/** The libraries of the system that Electron loads, and what opens links in the browser. */
const needs = [
  'libasound2t64 | libasound2',
  'libatk-bridge2.0-0t64 | libatk-bridge2.0-0',
  'libatspi2.0-0t64 | libatspi2.0-0',
  'libc6 (>= 2.28)',
  'libcups2t64 | libcups2',
  'libgbm1',
  'libgtk-3-0t64 | libgtk-3-0',
  'libgcc-s1',
  'libnss3',
  'libsecret-1-0',
  'libstdc++6',
  'libx11-xcb1',
  'xdg-utils',
]

/** A package from the files of a tree. */
export interface PackageParts {
  /** The checkout. */
  readonly root: string
  /** The folder with the files as they are installed. */
  readonly tree: string
  /** The folder for the package. */
  readonly output: string
  readonly version: string
  /** How much the files are compressed: from 1, quickly, to 9. */
  readonly level: number
}

const maintainer = 'The Localist authors <localist@example.invalid>'

/** The name of a processor in Debian. */
const architecture = (): string => (process.arch === 'x64' ? 'amd64' : process.arch)

/** The changelog of a Debian package (Debian Policy 4.4), which points to our own. */
const formatChanges = (
  version: string,
): string => `localist (${version.replace('-', '~')}) stable; urgency=medium

  * https://localist.example.invalid has the changes of this release.

 -- ${maintainer}  ${new Date().toUTCString().replace('GMT', '+0000')}
`

/** Builds a package for Debian and Ubuntu with dpkg-deb (Debian Policy, chapter 5), and returns its path. */
export async function makeDeb({ root, tree, output, version, level }: PackageParts): Promise<string> {
  const control = join(tree, 'DEBIAN')
  mkdirSync(control)
  const overrides = join(tree, 'usr/share/lintian/overrides')
  mkdirSync(overrides, { recursive: true })
  cpSync(join(root, 'build-resources/linux/lintian-overrides'), join(overrides, 'localist'))
  writeFileSync(
    join(tree, 'usr/share/doc/localist/changelog.gz'),
    gzipSync(formatChanges(version), { level: 9 }),
  )
  const size = await run('du', ['-sk', '--apparent-size', '--exclude=DEBIAN', tree], root)
  writeFileSync(
    join(control, 'control'),
    `Package: localist
Version: ${version.replace('-', '~')}
Architecture: ${architecture()}
Maintainer: ${maintainer}
Installed-Size: ${size.output.split('\t')[0] ?? ''}
Depends: ${needs.join(', ')}
Section: utils
Priority: optional
Homepage: https://localist.example.invalid
Description: todo list that lives on your own computer
 Localist keeps todos in a file of yours, works with no network and no
 account, and is open to scripts: the window, the command line and any
 program on the computer use the same API on 127.0.0.1.
`,
  )
  for (const [script, name] of [
    ['after-install', 'postinst'],
    ['after-remove', 'postrm'],
  ] as const) {
    cpSync(join(root, 'build-resources/linux', script), join(control, name))
    chmodSync(join(control, name), 0o755)
  }
  const path = join(output, `localist_${version}_${architecture()}.deb`)
  const built = await run(
    'dpkg-deb',
    ['--root-owner-group', '-Zxz', `-z${level}`, '--build', tree, path],
    root,
  )
  if (built.code !== 0) throw new Error(`dpkg-deb failed:\n${built.output}`)
  return path
}
