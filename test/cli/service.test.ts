import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import ava, { type ExecutionContext } from 'ava'
import { findProgram } from '../../cli/service/find-program.ts'
import { formatUnit } from '../../cli/service/unit.ts'
import { cliPath, plainShell, runProgram } from '../support/program.ts'
import { temporaryFolder } from '../support/server.ts'

const test = ava.serial

const isLinux = process.platform === 'linux'
const linuxTest = isLinux ? ava.serial : ava.skip
const linuxOnly = (title: string): string => (isLinux ? title : `${title} (skipped: not on Linux)`)

const managerScript = join(import.meta.dirname, '..', 'support', 'user-manager.sh')
// In a container, root may make no namespaces.
const canHaveManager =
  isLinux &&
  existsSync('/lib/systemd/systemd') &&
  process.getuid?.() === 0 &&
  spawnSync('unshare', ['--mount', '--pid', '--fork', 'true']).status === 0
const managerTest = canHaveManager ? ava.serial : ava.skip
const withManager = (title: string): string =>
  canHaveManager ? title : `${title} (skipped: needs systemd, and root that may make namespaces)`

/** Runs `localist service` with a configuration folder of the test, where no user manager answers. */
async function start(t: ExecutionContext) {
  const [config, dataDir] = [await temporaryFolder(t), await temporaryFolder(t)]
  const path = join(config, 'systemd', 'user', 'localist.service')
  // The clone itself may lie in the usual folder for temporary files, where a service is refused.
  const env = {
    ...plainShell,
    XDG_CONFIG_HOME: config,
    XDG_RUNTIME_DIR: join(config, 'none'),
    TMPDIR: config,
  }
  const run = (...args: readonly string[]) =>
    runProgram(dataDir, process.execPath, [cliPath, 'service', ...args], env)
  return { run, path, dataDir, config, env }
}

linuxTest(
  linuxOnly('service install writes a unit where no user manager answers, and says how to start it'),
  async (t) => {
    const { run, path, dataDir } = await start(t)
    t.is((await run('status')).code, 3)
    const { code, err } = await run('install')
    t.is(code, 0, err)
    t.regex(
      err,
      /No user manager of systemd answers here\. .*systemctl --user enable --now localist\.service/,
    )
    const unit = await readFile(path, 'utf8')
    t.true(unit.includes(`\nExecStart=${process.execPath} ${cliPath} serve --data-dir=${dataDir}\n`), unit)
    for (const line of ['NoNewPrivileges=yes', 'UMask=0077', 'LockPersonality=yes', 'Restart=on-failure'])
      t.true(unit.includes(`\n${line}\n`), line)
    t.is((await run('status')).code, 3)
    t.is((await run('install')).code, 0)
    t.is((await run('remove')).code, 0)
    t.false(existsSync(path))
    t.is((await run('remove')).code, 0)
  },
)

linuxTest(linuxOnly('service leaves a unit that it did not write, and the secret of a shell'), async (t) => {
  const { run, path, dataDir, env } = await start(t)
  await mkdir(join(path, '..'), { recursive: true })
  await writeFile(path, '[Service]\nExecStart=mine\n')
  for (const word of ['install', 'remove']) {
    const { code, err } = await run(word)
    t.is(code, 1)
    t.regex(err, /was not written by Localist/)
  }
  t.is(await readFile(path, 'utf8'), '[Service]\nExecStart=mine\n')
  await writeFile(path, formatUnit(['/usr/bin/localist'], '/old'))
  const secret = { ...env, LOCALIST_OIDC_CLIENT_SECRET: 'very secret' }
  const installed = await runProgram(dataDir, process.execPath, [cliPath, 'service', 'install'], secret)
  t.is(installed.code, 0)
  t.regex(
    installed.err,
    /The unit has none of these variables of this shell: [\w, ]*LOCALIST_OIDC_CLIENT_SECRET/,
  )
  t.false((await readFile(path, 'utf8')).includes('secret'))
})

test('the words of ExecStart are quoted, and a folder that does not stay is refused', async (t) => {
  const unit = formatUnit(['/opt/my "apps"/$x', '$y', '100%'], String.raw`/data\dir`)
  t.true(
    unit.includes(
      String.raw`ExecStart="/opt/my \"apps\"/$x" "$$y" 100%% serve "--data-dir=/data\\dir"` + '\n',
    ),
    unit,
  )
  const folder = await temporaryFolder(t)
  t.throws(() => findProgram(folder), { message: /does not stay/ })
  t.deepEqual(findProgram(folder, '/usr'), [process.execPath, join(folder, 'dist', 'cli', 'main.js')])
  for (const name of ['.mount_LocaliAb1', '_npx']) {
    const passing = join(folder, name, 'cli')
    await mkdir(passing, { recursive: true })
    t.throws(() => findProgram(passing, '/usr'), { message: /does not stay/ })
  }
})

managerTest(
  withManager('a real user manager runs the server of the unit, starts it again, and ends it'),
  async (t) => {
    t.timeout(60_000)
    const { dataDir, config, env } = await start(t)
    const unit = join(config, 'systemd', 'user', 'localist.service')
    const localist = `${process.execPath} ${cliPath}`
    const script = `
${localist} service install
until ${localist} status >/dev/null 2>&1; do sleep 0.1; done
${localist} add "Buy milk"
${localist} service status
first=$(systemctl --user show --property=MainPID --value localist)
grep -q 'NoNewPrivs:.1' /proc/$first/status
sed -i s/RestartSec=30/RestartSec=0/ ${unit}
systemctl --user daemon-reload
kill -KILL $first
until test "$(systemctl --user show --property=NRestarts --value localist)" = 1; do sleep 0.1; done
until ${localist} status >/dev/null 2>&1; do sleep 0.1; done
systemd-analyze --user verify ${unit}
${localist} service install
test "$(systemctl --user show --property=MainPID --value localist)" != "$first"
${localist} list
${localist} service remove
if ${localist} status; then exit 1; fi
test ! -e ${unit}
${localist} serve --detach
${localist} service install
${localist} service remove
`
    const { status, stdout, stderr } = spawnSync(
      'unshare',
      [
        '--mount',
        '--pid',
        '--fork',
        '--kill-child',
        '--mount-proc',
        'sh',
        managerScript,
        'sh',
        '-ec',
        script,
      ],
      {
        encoding: 'utf8',
        timeout: 50_000,
        env: { ...process.env, ...env, LOCALIST_DATA_DIR: dataDir, LOCALIST_PORT: '0' },
      },
    )
    t.is(status, 0, `${stdout}\n${stderr}`)
    t.true(stdout.includes(`${unit}: active`), stdout)
    t.true(stdout.includes('Buy milk'), stdout)
    t.regex(stderr, /Localist runs already, as process \d+\. The service takes its place/)
  },
)
