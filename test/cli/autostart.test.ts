import { existsSync } from 'node:fs'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { findAutostartFile, makeLoginCommand } from '../../server/config/autostart.ts'
import { cliPath, plainShell, runProgram } from '../support/program.ts'
import { temporaryFolder } from '../support/server.ts'
import { unixOnly, unixTest } from '../support/unix.ts'
import ava, { type ExecutionContext } from 'ava'

const test = ava.serial

/** Runs `localist autostart` with a configuration folder and an Electron of the test. */
async function start(t: ExecutionContext) {
  const [config, dataDir, runtime] = [
    await temporaryFolder(t),
    await temporaryFolder(t),
    await temporaryFolder(t),
  ]
  const electron = join(runtime, 'electron')
  await writeFile(electron, '')
  const path = join(config, 'autostart', 'localist.desktop')
  const run = (...args: readonly string[]) =>
    runProgram(dataDir, process.execPath, [cliPath, 'autostart', ...args], {
      ...plainShell,
      XDG_CONFIG_HOME: config,
      ELECTRON_OVERRIDE_DIST_PATH: runtime,
    })
  return { run, path, dataDir, electron }
}

unixTest(
  unixOnly('autostart writes the file that starts the app without a window, and removes it'),
  async (t) => {
    const { run, path, dataDir, electron } = await start(t)
    const on = await run('on')
    t.is(on.code, 0, on.err)
    t.true(on.err.includes(path))
    const entry = await readFile(path, 'utf8')
    t.true(entry.startsWith('[Desktop Entry]\nType=Application\nName=Localist\n'))
    const root = join(cliPath, '..', '..', '..')
    t.true(entry.includes(`\nExec=${electron} ${root} --hidden --data-dir=${dataDir}\n`), entry)
    t.is((await run('off')).code, 0)
    t.false(existsSync(path))
    t.is((await run('off')).code, 0)
  },
)

unixTest(
  unixOnly('a file that was switched off by hand stays so, until autostart is switched on'),
  async (t) => {
    const { run, path } = await start(t)
    await mkdir(join(path, '..'), { recursive: true })
    await writeFile(path, '[Desktop Entry]\nExec=mine\nHidden=true\n')
    t.is((await run('off')).code, 0)
    t.true((await readFile(path, 'utf8')).includes('Exec=mine'))
    t.is((await run('on')).code, 0)
    t.false((await readFile(path, 'utf8')).includes('Hidden'))
  },
)

unixTest(
  unixOnly('autostart refuses what is neither on nor off, and a folder that it cannot write'),
  async (t) => {
    const { run, path } = await start(t)
    t.is((await run('maybe')).code, 2)
    t.false(existsSync(path))
    await writeFile(join(path, '..', '..', 'autostart'), 'a file')
    const refused = await run('on')
    t.is(refused.code, 1)
    t.regex(refused.err, /localist\.desktop could not be changed/)
  },
)

test('the words of Exec are quoted, so that a folder with a space, a quote or a percent sign is one of them', async (t) => {
  const before = process.env['XDG_CONFIG_HOME']
  process.env['XDG_CONFIG_HOME'] = await temporaryFolder(t)
  t.teardown(() => {
    if (before === undefined) delete process.env['XDG_CONFIG_HOME']
    else process.env['XDG_CONFIG_HOME'] = before
  })
  const file = findAutostartFile()
  t.false(file.isOn())
  file.switchOn(makeLoginCommand(['/opt/My "Apps"/100%/$x`\\y'], '/tmp/a'))
  t.true(file.isOn())
  const [, exec] = /^Exec=(.*)$/m.exec(await readFile(file.path, 'utf8')) ?? []
  t.is(
    exec,
    String.raw`"/opt/My \\"Apps\\"/100%%/\\$x\\` + '`' + String.raw`\\\\y" --hidden --data-dir=/tmp/a`,
  )
  for (const line of ['Hidden=true', 'X-GNOME-Autostart-enabled=false']) {
    await writeFile(file.path, `[Desktop Entry]\nExec=x\n${line}\n`)
    t.false(file.isOn(), line)
  }
  await writeFile(file.path, '[Desktop Entry]\nExec=x\n[Desktop Action New]\nHidden=true\n')
  t.true(file.isOn())
})
