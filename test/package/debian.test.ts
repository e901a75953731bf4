import { copyFileSync, existsSync, readdirSync, readFileSync, readlinkSync } from 'node:fs'
import { basename, join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import ava from 'ava'
import { startXvfb } from '../../scripts/display.ts'
import { run } from '../../scripts/run.ts'
import { installDebian, type FreshDebian } from './fresh-debian.ts'
import { makeNextDeb, packages, version } from './packages.ts'

// One life after another: install, start, use, upgrade, remove.
const test = ava.serial
const nextVersion = '99.0.0'

let debian: FreshDebian
let display: string
let endings: (() => void)[] = []

test.before('a fresh Debian and a display', async (t) => {
  t.timeout(400_000)
  debian = await installDebian()
  endings = [debian.remove]
  const found = await startXvfb()
  if ('missing' in found) throw new Error(found.missing)
  display = found.display ?? ''
  endings = [...endings, found.close]
})

test.after.always('the Debian and the display go', () => {
  for (const { pid } of listProcesses()) process.kill(Number(pid), 'SIGKILL')
  for (const end of endings) end()
})

/** Runs a command that must succeed, and returns what it printed. */
async function must(user: 'root' | 'ada', command: string): Promise<string> {
  const { code, output } = await debian.run(user, command)
  if (code !== 0) throw new Error(`${command} ended with ${code}:\n${output}`)
  return output
}

const findWindow = (): Promise<boolean> =>
  run('env', [`DISPLAY=${display}`, 'xdotool', 'search', '--onlyvisible', '--name', 'Localist'], '/').then(
    ({ code }) => code === 0,
  )

const press = (...args: readonly string[]) => run('env', [`DISPLAY=${display}`, 'xdotool', ...args], '/')

async function until(isSo: () => Promise<boolean> | boolean, what: string): Promise<void> {
  const deadline = Date.now() + 30_000
  while (!(await isSo())) {
    if (Date.now() > deadline) throw new Error(`This did not come: ${what}`)
    await setTimeout(100)
  }
}

const inDebian = (path: string): string => join(debian.folder, path)

/** The processes of the app in the fresh Debian, each with its command line. */
function listProcesses(): readonly { readonly pid: string; readonly command: string }[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((pid) => {
      try {
        const command = readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ').trim()
        // This machine can have an installed Localist of its own.
        const isThere = readlinkSync(`/proc/${pid}/ns/mnt`) !== readlinkSync('/proc/self/ns/mnt')
        return isThere && command.startsWith('/usr/lib/localist/localist') ? [{ pid, command }] : []
      } catch {
        return []
      }
    })
}

const findApp = () => listProcesses().find(({ command }) => !command.includes('--type='))

async function startApp(): Promise<number> {
  const began = performance.now()
  debian.start(`DISPLAY=${display} exec /usr/lib/localist/localist`)
  await until(findWindow, 'the window')
  return Math.round(performance.now() - began)
}

async function endApp(): Promise<void> {
  await must('root', `kill -TERM ${findApp()?.pid}`)
  await until(() => listProcesses().length === 0, 'the end of the app')
}

test('lintian finds no error in the deb, and desktop-file-validate none in its menu entry', async (t) => {
  t.timeout(120_000)
  const linted = await run('lintian', ['--fail-on', 'error', packages.deb], '/')
  t.is(linted.code, 0, linted.output)
  const entry = join(import.meta.dirname, '../../build-resources/linux/localist.desktop')
  const validated = await run('desktop-file-validate', [entry], '/')
  t.deepEqual(validated, { code: 0, output: '' })
})

test('apt installs the deb as the only step, and the window of an ordinary person shows, in the sandbox', async (t) => {
  t.timeout(400_000)
  copyFileSync(packages.deb, inDebian(`root/${basename(packages.deb)}`))
  await must('root', 'apt-get update -qq')
  await must('root', `DEBIAN_FRONTEND=noninteractive apt-get install -y -qq /root/${basename(packages.deb)}`)
  t.is((await must('ada', 'localist --version')).trim(), version)

  t.log(`first window after ${await startApp()} ms`)
  await until(() => existsSync(inDebian('home/ada/.local/share/localist/server.json')), 'the server')
  // The window shows before its field takes the keys. What a field has is replaced, so that nothing is typed twice into it.
  await until(async () => {
    await press('key', 'ctrl+a')
    await press('type', 'Buy milk')
    await press('key', 'Return')
    await setTimeout(1000)
    return (await debian.run('ada', 'localist list')).output.includes('Buy milk')
  }, 'the todo')

  const renderer = listProcesses().find(({ command }) => command.includes('--type=renderer'))
  const status = readFileSync(`/proc/${renderer?.pid}/status`, 'utf8')
  t.regex(status, /^NoNewPrivs:\t1$/m)
  t.regex(status, /^Seccomp:\t2$/m)
  t.not(readlinkSync(`/proc/${renderer?.pid}/ns/user`), readlinkSync('/proc/self/ns/user'))
  t.false(listProcesses().some(({ command }) => command.includes('--no-sandbox')))
})

test('the command line of the installed app has the exit codes, pipes and signals of that of a clone', async (t) => {
  const { code, output } = await debian.run('ada', 'localist frobnicate')
  t.is(code, 2, output)
  t.is(await must('ada', 'localist list --json | head -c 1'), '[')
  await must('ada', 'echo "From a pipe" | localist add -')
  t.true((await must('ada', 'localist list')).includes('From a pipe'))
  const ended = await debian.run('ada', 'timeout --preserve-status --signal=INT 3 localist watch')
  t.is(ended.code, 130, ended.output)
  for (const shell of ['bash', 'sh']) await must('ada', `${shell} -c 'localist --help' >/dev/null`)
})

test('links, icon, menu entry, completion and start at login are there', async (t) => {
  t.is((await must('ada', 'xdg-mime query default x-scheme-handler/localist')).trim(), 'localist.desktop')
  for (const path of [
    'usr/share/applications/localist.desktop',
    'usr/share/icons/hicolor/256x256/apps/localist.png',
    'usr/share/icons/hicolor/scalable/apps/localist.svg',
    'usr/share/zsh/vendor-completions/_localist',
    'usr/share/fish/vendor_completions.d/localist.fish',
    'usr/lib/localist/resources/apparmor-profile',
  ])
    t.true(existsSync(inDebian(path)), path)
  await must('ada', 'bash -n /usr/share/bash-completion/completions/localist')
  // This AppArmor does not know the version of the profile.
  t.false(existsSync(inDebian('etc/apparmor.d/localist')))
  await must('ada', 'localist autostart on')
  const entry = readFileSync(inDebian('home/ada/.config/autostart/localist.desktop'), 'utf8')
  t.true(entry.includes('\nExec=/usr/lib/localist/localist --hidden\n'), entry)
  await must('ada', 'localist autostart off')
})

test('an upgrade leaves the app that runs, and the next start is the new one with the same todos', async (t) => {
  t.timeout(240_000)
  const path = await makeNextDeb(inDebian('root'), nextVersion)
  await must('root', `DEBIAN_FRONTEND=noninteractive apt-get install -y -qq /root/${basename(path)}`)
  t.is((await must('ada', 'localist --version')).trim(), nextVersion)
  t.true((await must('ada', 'localist list')).includes('Buy milk'))
  await endApp()
  await startApp()
  t.true((await must('ada', 'localist list')).includes('Buy milk'))
  await endApp()
})

test('remove and purge keep the todos and say where they are', async (t) => {
  t.timeout(120_000)
  const where = 'The todos of each person are kept: in ~/.local/share/localist'
  const removed = await must('root', 'DEBIAN_FRONTEND=noninteractive apt-get remove -y -qq localist')
  t.true(removed.includes(where), removed)
  t.false(existsSync(inDebian('usr/lib/localist')))
  t.false(existsSync(inDebian('usr/bin/localist')))
  const purged = await must('root', 'dpkg --purge localist')
  t.true(purged.includes(where), purged)
  const kept = readFileSync(inDebian('home/ada/.local/share/localist/accounts/local/todos.json'), 'utf8')
  t.true(kept.includes('Buy milk'))
})
