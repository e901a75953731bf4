import { join } from 'node:path'
import { build, isStale } from './build.ts'
import { openDesktop } from './desktop.ts'
import { foreground } from './foreground.ts'

const root = join(import.meta.dirname, '..')

/**
 * Runs Localist from this clone until it ends, built first where that is needed: the desktop app, or where it cannot open
 * the server with a link for a browser. Resolves to the exit code.
 */
export async function launch(args: readonly string[]): Promise<number> {
  if (isStale(root)) {
    process.stderr.write('Building Localist …\n')
    const { code, output } = await build(root)
    if (code !== 0) {
      process.stderr.write(`${output}\nLocalist could not be built; the reason is above.\n`)
      return code
    }
  }
  const desktop = await openDesktop(root, args)
  if ('code' in desktop) return desktop.code
  process.stderr.write(
    `The desktop window cannot open (${desktop.reason}), so Localist serves your browser instead.\n`,
  )
  const served = await foreground(process.execPath, [
    join(root, 'dist', 'server', 'cli.js'),
    'serve',
    '--link',
    ...args,
  ])
  return served.code
}
