import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { hasDisplay } from './display.ts'
import { findElectron, type ElectronRuntime } from '../cli/desktop/electron-runtime.ts'
import { runInForeground, type ForegroundEnd } from './foreground.ts'
import { run } from './run.ts'

/** The exit code of the desktop app, or the reason why it could not open, as a part of a sentence. */
export type DesktopEnd = { readonly code: number } | { readonly reason: string }

/** An end within this time after the start, in milliseconds, may mean that Electron cannot run on this system. */
const startTime = 10_000
const help = 'see "If the window does not open" in README.md'

/** Opens the desktop app and waits until it is closed. Downloads the Electron runtime first if it is missing. */
export async function openDesktop(root: string, args: readonly string[]): Promise<DesktopEnd> {
  if (!hasDisplay()) return { reason: 'there is no display: neither DISPLAY nor WAYLAND_DISPLAY is set' }
  const runtime = await ensureElectron(root)
  if ('missing' in runtime) return { reason: runtime.missing }

  // Hold back the stderr of Electron while it starts. If Electron fails, one sentence with the reason replaces it.
  const heldBack: Buffer[] = []
  const flush = (): void =>
    void process.stderr.write(removeChromiumLog(Buffer.concat(heldBack.splice(0)).toString()))
  const startedAt = Date.now()
  const timer = setTimeout(flush, startTime)
  const onStderr = (chunk: Buffer): void => {
    if (Date.now() - startedAt < startTime) heldBack.push(chunk)
    else process.stderr.write(chunk)
  }
  try {
    const end = await runInForeground(runtime.executable, [root, ...args], onStderr)
    // The app has shown the problem in a dialog and on stderr. A server for a browser would have the same problem.
    const isReported = /^localist: .+$/m.test(Buffer.concat(heldBack).toString())
    if (end.code === 1 && isReported) {
      flush()
      return { code: 1 }
    }
    const isEarly = Date.now() - startedAt < startTime
    if (end.code !== 0 && !end.wasAsked && isEarly && !(await hasStartedServer(end))) {
      return { reason: explainEnd(Buffer.concat(heldBack).toString(), end) }
    }
    flush()
    return { code: end.code }
  } catch (error) {
    return {
      reason: `Electron could not be started: ${error instanceof Error ? error.message : String(error)}`,
    }
  } finally {
    clearTimeout(timer)
  }
}

/** Explains from its stderr why Electron ended right after its start, as a part of a sentence. */
export function explainEnd(stderr: string, end: Pick<ForegroundEnd, 'code' | 'signal'>): string {
  const library = /error while loading shared libraries: ([^:\s]+)/.exec(stderr)?.[1]
  if (library) return `the system library ${library} is not installed; ${help}`
  if (/running as root without --no-sandbox/i.test(stderr)) return `Electron refuses to run as root; ${help}`
  if (/sandbox/i.test(stderr)) return `Electron may not start its sandbox on this system; ${help}`
  if (/missing x server|cannot open display|connect to wayland display/i.test(stderr))
    return 'the display does not answer'
  return `Electron ended at once with ${end.signal ?? `code ${end.code}`}; ${help}`
}

/** Removes the lines of Chromium's own log, such as errors about a missing message bus. */
function removeChromiumLog(stderr: string): string {
  return stderr.replaceAll(/^\[\d+:[\d/.]+:(?:ERROR|WARNING|INFO|VERBOSE\d):.*\n?/gm, '')
}

async function ensureElectron(root: string): Promise<ElectronRuntime> {
  const runtime = findElectron({ root })
  if ('executable' in runtime || process.env['ELECTRON_OVERRIDE_DIST_PATH']) return runtime
  process.stderr.write('Downloading the Electron runtime, about 100 MB, for the first start only …\n')
  const { code, output } = await run(process.execPath, [join('node_modules', 'electron', 'install.js')], root)
  if (code === 0) return findElectron({ root })
  const cause = /^\s*(?:\w*Error: )(.+)$/m.exec(output)?.[1] ?? `its installer ended with code ${code}`
  return { missing: `the Electron runtime could not be downloaded: ${cause}` }
}

/** Whether the app had started its server before it ended. */
async function hasStartedServer(end: ForegroundEnd): Promise<boolean> {
  try {
    const { findDataDirectory } = await import('../server/config/data-directory.ts')
    const written: unknown = JSON.parse(await readFile(join(findDataDirectory(), 'server.json'), 'utf8'))
    return typeof written === 'object' && written !== null && 'pid' in written && written.pid === end.pid
  } catch {
    return false
  }
}
