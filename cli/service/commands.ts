import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { findDataDirectory } from '../../server/config/data-directory.ts'
import { listVariables } from '../../server/config/environment.ts'
import { findServer } from '../../server/data-directory/find-server.ts'
import type { CommandDefinition } from '../command.ts'
import { CommandFailed } from '../failures.ts'
import { findProgram } from './find-program.ts'
import { findUnitFile, hasManager, tellManager, unitName } from './systemd.ts'
import { formatUnit, unitMark } from './unit.ts'

/** How often it looks whether the server answers, and for how long, in milliseconds. */
const mostLooks = 75
const betweenLooksMs = 200

const howToSee = `\`journalctl --user -u ${unitName}\` says why.`

const start = `systemctl --user enable --now ${unitName}`

/** A person may have a unit of that name. Throws where the file is not ours. */
function keepForeign(path: string): void {
  if (existsSync(path) && !readFileSync(path, 'utf8').startsWith(unitMark))
    throw new CommandFailed(`${path} was not written by Localist. Move it away first.`)
}

/** `localist service install`: writes a unit of systemd, and starts it where a user manager answers. */
export const install: CommandDefinition = {
  summary: 'Have the server run whenever you are logged in.',
  more: 'On Linux it writes a unit of systemd for you alone, which runs `localist serve`, and starts it. `loginctl enable-linger` keeps it running while you are logged out. A window of the app uses this server.',
  examples: ['localist service install'],
  exitCodes: '0 done, 1 failed, 2 wrong usage or an unusable setting.',
  hasJson: false,
  async run({ options, program: { rendererDir }, say }) {
    const path = findUnitFile()
    keepForeign(path)
    const program = findProgram(join(rendererDir, '..', '..'))
    mkdirSync(dirname(path), { recursive: true, mode: 0o700 })
    const own = findDataDirectory(options.dataDir)
    writeFileSync(`${path}.new`, formatUnit(program, own))
    renameSync(`${path}.new`, path)
    say(`Wrote ${path}.`)
    const left = listVariables()
    if (left.length > 0)
      say(
        `The unit has none of these variables of this shell: ${left.join(', ')}. Give it what it needs with: systemctl --user edit localist`,
      )
    if (!(await hasManager())) {
      say(`No user manager of systemd answers here. When you are logged in, run: ${start}`)
      return
    }
    await tellManager('daemon-reload')
    const enabled = await tellManager('enable', unitName)
    const restarted = enabled.isDone ? await tellManager('restart', unitName) : enabled
    if (!restarted.isDone) throw new CommandFailed(`systemd did not start the service: ${restarted.said}`)
    say(await waitForServer(own))
  },
}

/** Waits until the service answers, or another process has the data. Throws where neither comes. */
async function waitForServer(dataDir: string): Promise<string> {
  for (let looks = 0; looks < mostLooks; looks += 1) {
    const server = await findServer(dataDir)
    const { said } = await tellManager('show', '--property=MainPID', '--value', unitName)
    if (server !== null)
      return String(server.pid) === said
        ? 'The service runs, and starts when you log in. `localist service status` shows it.'
        : `Localist runs already, as process ${server.pid}. The service takes its place within a minute of its end.`
    if ((await tellManager('is-failed', unitName)).isDone) break
    await setTimeout(betweenLooksMs)
  }
  throw new CommandFailed(`The service is written, but its server does not answer. ${howToSee}`)
}

/** `localist service status`: shows the unit and its state. */
export const status: CommandDefinition = {
  summary: 'Show whether the service is installed and runs.',
  examples: ['localist service status'],
  exitCodes: '0 it runs, 1 failed, 3 it does not run or is not installed.',
  hasJson: false,
  async run({ out }) {
    const path = findUnitFile()
    if (!existsSync(path))
      throw new CommandFailed('The service is not installed. `localist service install` does it.', 3)
    const { said } = await tellManager('is-active', unitName)
    const state = /^[a-z-]+$/.test(said) ? said : 'unknown: no user manager of systemd answers'
    out(`${path}: ${state}`)
    if (state !== 'active') throw new CommandFailed(`It does not run. ${howToSee}`, 3)
  },
}

/** `localist service remove`: stops the service and removes its unit. */
export const remove: CommandDefinition = {
  summary: 'Stop the service and remove it. The todos stay.',
  examples: ['localist service remove'],
  exitCodes: '0 it is removed, or was not installed, 1 failed.',
  hasJson: false,
  async run({ say }) {
    const path = findUnitFile()
    keepForeign(path)
    if (!existsSync(path)) return say('The service is not installed.')
    const isManaged = await hasManager()
    const stopped = await tellManager('disable', '--now', unitName)
    if (isManaged && !stopped.isDone)
      throw new CommandFailed(`systemd did not stop the service: ${stopped.said}`)
    rmSync(join(dirname(path), 'default.target.wants', unitName), { force: true })
    rmSync(path, { force: true })
    await tellManager('daemon-reload')
    say(`Removed ${path}.`)
    if (!isManaged)
      say('No user manager of systemd answers here, so a server that it started goes on until it is ended.')
  },
}
