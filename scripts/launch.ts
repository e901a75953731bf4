import { join } from 'node:path'
import { buildIfStale } from './build.ts'
import { openDesktop } from './desktop.ts'
import { runInForeground } from './foreground.ts'

const root = join(import.meta.dirname, '..')

/**
 * Builds Localist if necessary and runs it until it ends: the desktop app, or if that cannot open, the server with a link for
 * a browser. Returns the exit code.
 */
export async function launch(args: readonly string[]): Promise<number> {
  const code = await buildIfStale(root)
  if (code !== 0) return code
  const desktop = await openDesktop(root, args)
  if ('code' in desktop) return desktop.code
  process.stderr.write(
    `The desktop window cannot open (${desktop.reason}), so Localist serves your browser instead.\n`,
  )
  const end = await runInForeground(process.execPath, [
    join(root, 'dist', 'cli', 'main.js'),
    'serve',
    '--link',
    ...args,
  ])
  return end.code
}
