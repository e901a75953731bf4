import { chmodSync, cpSync, existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** Where the licence of a Node lies: in its own archive, on Windows beside it, and in the package of npm that `node` takes it from. */
const listLicences = (node: string): readonly string[] => {
  const folder = join(dirname(node), '..')
  const system = `${process.platform === 'win32' ? 'win' : process.platform}-${process.arch}`
  return [
    ...[`node-${system}`, `node-bin-${system}`].flatMap((name) => [
      join(folder, 'node_modules', name, 'LICENSE'),
      join(folder, '..', name, 'LICENSE'),
    ]),
    join(folder, 'LICENSE'),
    join(dirname(node), 'LICENSE'),
  ]
}

/** The folder that an installed app has beside its archive, as `resources/cli`. */
export interface CommandLineParts {
  /** The checkout, with a build in `dist`. */
  readonly root: string
  /** The folder that is made anew. */
  readonly folder: string
  readonly version: string
}

/**
 * Makes the command line of an installed app: the built files and the Node that runs this script, as the app itself cannot run as Node.
 * Throws where this Node is no single file or its licence is missing.
 */
export function makeCommandLine({ root, folder, version }: CommandLineParts): void {
  const isWindows = process.platform === 'win32'
  const licence = listLicences(process.execPath).find((path) => existsSync(path))
  // Such as node_shared_openssl, in the Nodes of Debian, Arch and Homebrew.
  const isInParts = Object.entries(process.config.variables).some(
    ([name, value]) => name.startsWith('node_shared') && String(value) === 'true',
  )
  if (isInParts || licence === undefined)
    throw new Error(
      `${process.execPath} cannot be shipped: ${isInParts ? 'it needs other libraries of this system' : 'its licence is missing'}. Use a Node from nodejs.org.`,
    )
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(join(folder, 'dist'), { recursive: true })
  const node = join(folder, isWindows ? 'node.exe' : 'node')
  cpSync(process.execPath, node, { dereference: true })
  chmodSync(node, 0o755)
  cpSync(licence, join(folder, 'LICENSE.node'), { dereference: true })
  const start = isWindows ? 'localist.cmd' : 'localist'
  cpSync(join(root, 'build-resources', 'cli', start), join(folder, start))
  chmodSync(join(folder, start), 0o755)
  for (const part of ['cli', 'chunks', 'renderer'])
    cpSync(join(root, 'dist', part), join(folder, 'dist', part), {
      recursive: true,
      filter: (path) => !/\.(?:map|d\.[cm]?ts|tsbuildinfo)$/.test(path),
    })
  // It is no program here: it is run by the Node beside it.
  chmodSync(join(folder, 'dist', 'cli', 'main.js'), 0o644)
  writeFileSync(
    join(folder, 'package.json'),
    `${JSON.stringify({ name: 'localist', version, type: 'module' })}\n`,
  )
}
