import { join } from 'node:path'
import { findDataDirectory, Unusable } from '../../server/config/data-directory.ts'
import type { Started } from '../../server/start.ts'
import { createClient } from '../client/client.ts'
import type { CommandDefinition } from '../command.ts'
import { CommandFailed } from '../failures.ts'
import { parseNumber } from '../words.ts'
import { serveDetached } from './detach.ts'
import { openTab } from './open.ts'

interface ServeOptions {
  readonly port?: number
  readonly open?: true
  readonly link?: true
  readonly detach?: true
}

/** `localist serve`: runs the server until a signal ends the process. Where a server runs already, only makes a link to it. */
export const command: CommandDefinition<[], ServeOptions> = {
  summary: 'Run the server without the app, until Ctrl-C.',
  more: 'If Localist runs already for the same data directory, --open and --link use the running server.',
  examples: [
    'localist serve',
    'localist serve --port 8080 --link',
    'localist serve --detach',
    'localist serve --data-dir /srv/localist',
  ],
  exitCodes: '0 ended in order, 1 failed, 2 wrong usage, a taken port or an unusable setting.',
  options: [
    [
      '--port <n>',
      'the port on 127.0.0.1; 0 takes any free one (default: 41730 or the next free)',
      { parse: (text) => parseNumber(text, [0, 65_535], 'A port is a whole number from 0 to 65535.') },
    ],
    ['--open', 'open a signed-in browser tab'],
    ['--link', 'print a link that signs a browser tab in'],
    [
      '--detach',
      'go on in the background, and say its process; its messages are in serve.log of the data directory',
    ],
  ],
  hasJson: false,
  async run({ options, program: { rendererDir, version }, out, say, onInterrupt }) {
    const isLinkWanted = options.open === true || options.link === true
    const showLink = async (dataDir: string): Promise<void> => {
      if (isLinkWanted) await openTab(createClient(dataDir), { print: options.open !== true }, { out, say })
    }
    const sayHeld = (dataDir: string, url: string): void => {
      const message = `Localist already runs for ${dataDir}, on ${url}.`
      if (!isLinkWanted) throw new CommandFailed(`${message} \`localist open\` opens it.`)
      say(message)
    }
    if (options.detach) {
      const dataDir = findDataDirectory(options.dataDir)
      const cliFile = join(rendererDir, '..', 'cli', 'main.js')
      const server = await serveDetached({ cliFile, dataDir, port: options.port, onInterrupt })
      const { url } = server
      if (server.state === 'held') sayHeld(dataDir, url)
      else
        say(
          `Localist listens on ${url} as process ${server.pid}, and goes on without this terminal. Its messages are in ${server.log}.`,
        )
      return showLink(dataDir)
    }
    const starting = startServer({ ...options, rendererDir, version }, say)
    const signal = endAtSignal(starting, say)
    const started = await starting
    if (signal.aborted) return
    const { dataDir, url } = started
    if (started.state === 'held') sayHeld(dataDir, url)
    else say(`Localist listens on ${url} and keeps its data in ${dataDir}. Ctrl-C ends it.`)
    await showLink(dataDir)
  },
}

const startServer = async (
  config: ServeOptions & {
    readonly dataDir?: string
    readonly rendererDir: string
    readonly version: string
  },
  log: (line: string) => void,
): Promise<Started> => {
  // The help of all commands and the completion need only the words of this one.
  const { start } = await import('../../server/start.ts')
  const { PortBlocked, PortForbidden, PortTaken } = await import('../../server/http/listen.ts')
  return start(config, { log }).catch((error: unknown) => {
    // A port or a setting that cannot be used is a mistake on the command line or in the environment.
    const isUsage = [Unusable, PortTaken, PortForbidden, PortBlocked].some((type) => error instanceof type)
    throw isUsage && error instanceof Error ? new CommandFailed(error.message, 2) : error
  })
}

/**
 * Stops the server and ends the process at a signal, also while the server starts. A second signal of the same name ends the
 * process at once. Returns an AbortSignal that the first signal aborts.
 */
const endAtSignal = (starting: Promise<Started>, say: (line: string) => void): AbortSignal => {
  const signalled = new AbortController()
  const end = async (): Promise<void> => {
    signalled.abort()
    // The command reports a start that fails.
    const started = await starting.catch(() => null)
    if (started?.state === 'running') await started.stop()
    if (started !== null) process.exit(0)
  }
  const fail = (error: unknown): never => {
    say(`localist: the server did not stop in order: ${String(error)}`)
    process.exit(1)
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.once(signal, () => void end().catch(fail))
  }
  return signalled.signal
}
