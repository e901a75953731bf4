import { startXvfb } from '../../scripts/display.ts'
import type { Scope } from './server.ts'

/**
 * Starts a display for one test, with the variable that opens windows there. On a shared one the apps of other tests take the focus and the keys.
 * On systems without Xvfb it is that of the computer.
 */
export async function startOwnDisplay(t: Scope): Promise<Readonly<Record<string, string>>> {
  if (process.platform !== 'linux') return {}
  const found = await startXvfb()
  if ('missing' in found) throw new Error(found.missing)
  t.teardown(found.close)
  return { DISPLAY: found.display ?? '' }
}
