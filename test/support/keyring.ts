import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { createInterface } from 'node:readline'
import ava, { type ExecutionContext, type ImplementationFn } from 'ava'
import { test } from './desktop.ts'
import { temporaryFolder } from './server.ts'

const daemon = 'gnome-keyring-daemon'
const session = locate('dbus-run-session')
const missing = session === undefined ? 'dbus-run-session' : locate(daemon) === undefined ? daemon : undefined

/** A test that needs the desktop app and a keyring: skipped, with the reason, where there is no GNOME Keyring. */
export const testWithKeyring: typeof test = (title: string, implementation: ImplementationFn<[]>) =>
  missing === undefined
    ? test(title, implementation)
    : ava.skip(`${title} (skipped: there is no ${missing})`, implementation)

/** What every start of Electron is given that is to use the keyring. */
export const keyringSwitches = ['--password-store=gnome-libsecret'] as const

/**
 * A D-Bus session with an unlocked GNOME Keyring of its own, for every program that has this environment; both end with
 * the test.
 */
export async function openKeyring(t: ExecutionContext): Promise<Readonly<Record<string, string>>> {
  const home = await temporaryFolder(t)
  const folders = {
    HOME: home,
    XDG_DATA_HOME: join(home, 'share'),
    XDG_RUNTIME_DIR: join(home, 'run'),
  }
  mkdirSync(folders.XDG_RUNTIME_DIR, { mode: 0o700 })
  const unlock = `printf password | ${daemon} --unlock --components=secrets >&2`
  const script = `${unlock} && echo "$DBUS_SESSION_BUS_ADDRESS" && exec cat`
  // It ends with its standard input, and takes the keyring along.
  const child = spawn(session ?? '', ['--', 'sh', '-c', script], {
    env: { ...process.env, ...folders },
    stdio: ['pipe', 'pipe', 'ignore'],
  })
  const ended = once(child, 'exit')
  t.teardown(async () => {
    child.stdin.end()
    await ended
  })
  const lines = createInterface({ input: child.stdout })
  const [address] = await Promise.race([
    once(lines, 'line'),
    ended.then(() => Promise.reject(new Error('The keyring did not start.'))),
  ])
  return { ...folders, DBUS_SESSION_BUS_ADDRESS: String(address) }
}

function locate(program: string): string | undefined {
  const folders = (process.env['PATH'] ?? '').split(delimiter)
  return folders.map((folder) => join(folder, program)).find((path) => existsSync(path))
}
