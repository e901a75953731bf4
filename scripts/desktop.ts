import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { hasDisplay } from './display.ts'
import { findElectron, type ElectronRuntime } from './electron-runtime.ts'
import { foreground, type ForegroundEnd } from './foreground.ts'
import { run } from './run.ts'

/** The desktop app's exit code, or the reason why it could not open, as half a sentence. */
export type DesktopEnd = { readonly code: number } | { readonly reason: string }

const atOnce = 10_000
const help = 'see "If the window does not open" in README.md'

/** Opens the desktop app and waits until it is closed, fetching the Electron runtime first if it is missing. */
export async function openDesktop(root: string, args: readonly string[]): Promise<DesktopEnd> {
  if (!hasDisplay()) return { reason: 'there is no display: neither DISPLAY nor WAYLAND_DISPLAY is set' }
  const runtime = await ensureElectron(root)
  if ('missing' in runtime) return { reason: runtime.missing }

  // what Electron writes while starting is noise if it comes up, and one plain reason if it does not
  const held: Buffer[] = []
  const release = (): void =>
    void process.stderr.write(withoutNoise(Buffer.concat(held.splice(0)).toString()))
  const started = Date.now()
  const timer = setTimeout(release, atOnce)
  const onStderr = (chunk: Buffer): void => {
    if (Date.now() - started < atOnce) held.push(chunk)
    else process.stderr.write(chunk)
  }
  try {
    const end = await foreground(runtime.executable, [root, ...args], onStderr)
    // With code 1 the app has said by itself what is wrong, in a dialog and here: nothing to go around.
    const said = /^localist: .+$/m.test(Buffer.concat(held).toString())
    if (end.code === 1 && said) {
      release()
      return { code: 1 }
    }
    const early = Date.now() - started < atOnce
    if (end.code !== 0 && !end.asked && early && !(await hadServer(end))) {
      return { reason: whyItEnded(Buffer.concat(held).toString(), end) }
    }
    release()
    return { code: end.code }
  } catch (error) {
    return {
      reason: `Electron could not be started: ${error instanceof Error ? error.message : String(error)}`,
    }
  } finally {
    clearTimeout(timer)
  }
}

/** Turns what Electron wrote before it ended at once into half a sentence. */
export function whyItEnded(stderr: string, end: Pick<ForegroundEnd, 'code' | 'signal'>): string {
  const library = /error while loading shared libraries: ([^:\s]+)/.exec(stderr)?.[1]
  if (library) return `the system library ${library} is not installed; ${help}`
  if (/running as root without --no-sandbox/i.test(stderr)) return `Electron refuses to run as root; ${help}`
  if (/sandbox/i.test(stderr)) return `Electron may not start its sandbox on this system; ${help}`
  if (/missing x server|cannot open display|connect to wayland display/i.test(stderr))
    return 'the display does not answer'
  return `Electron ended at once with ${end.signal ?? `code ${end.code}`}; ${help}`
}

/** Leaves Chromium's own log lines out, such as its complaints about a missing message bus. */
function withoutNoise(stderr: string): string {
  return stderr.replaceAll(/^\[\d+:[\d/.]+:(?:ERROR|WARNING|INFO|VERBOSE\d):.*\n?/gm, '')
}

async function ensureElectron(root: string): Promise<ElectronRuntime> {
  const runtime = findElectron({ root })
  if ('executable' in runtime || process.env['ELECTRON_OVERRIDE_DIST_PATH']) return runtime
  process.stderr.write('Fetching the Electron runtime, about 100 MB, this once …\n')
  const { code, output } = await run(process.execPath, [join('node_modules', 'electron', 'install.js')], root)
  if (code === 0) return findElectron({ root })
  const cause = /^\s*(?:\w*Error: )(.+)$/m.exec(output)?.[1] ?? `its installer ended with code ${code}`
  return { missing: `the Electron runtime could not be fetched: ${cause}` }
}

async function hadServer(end: ForegroundEnd): Promise<boolean> {
  try {
    const { dataDirectory } = await import('../server/config.ts')
    const written: unknown = JSON.parse(await readFile(join(dataDirectory(), 'server.json'), 'utf8'))
    return typeof written === 'object' && written !== null && 'pid' in written && written.pid === end.pid
  } catch {
    return false
  }
}
