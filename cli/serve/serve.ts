import { Unusable } from '../../server/config/unusable.ts'
import { PortBlocked, PortForbidden, PortTaken } from '../../server/http/listen.ts'
import { start, type Started } from '../../server/start.ts'
import { CommandFailed } from '../command-failed.ts'
import { openTab } from './open.ts'
import type { Output } from '../output.ts'

interface ServeOptions {
  readonly port?: number
  readonly dataDir?: string
  readonly open?: boolean
  readonly link?: boolean
}

/** `localist serve`: runs the server until a signal ends the process. Where a server runs already, only makes a link to it. */
export async function serve(
  options: ServeOptions,
  installation: { readonly rendererDir: string; readonly version: string },
  output: Output,
): Promise<void> {
  const starting = start({ ...options, ...installation }, { log: output.say }).catch(failStart)
  const signal = endAtSignal(starting, output)
  const started = await starting
  if (signal.aborted) return
  const { dataDir, url } = started
  const showLink = async (): Promise<void> => {
    if (options.open !== true && options.link !== true) return
    await openTab({ dataDir, print: options.open !== true }, output)
  }
  if (started.state === 'held') {
    const message = `Localist already runs for ${dataDir}, on ${url}.`
    if (options.open !== true && options.link !== true) {
      throw new CommandFailed(`${message} \`localist open\` opens it.`)
    }
    output.say(message)
    return showLink()
  }
  output.say(`Localist listens on ${url} and keeps its data in ${dataDir}. Ctrl-C ends it.`)
  await showLink()
}

// A port or a setting that cannot be used is a mistake on the command line or in the environment.
const failStart = (error: unknown): never => {
  const isUsage = [Unusable, PortTaken, PortForbidden, PortBlocked].some((kind) => error instanceof kind)
  throw isUsage && error instanceof Error ? new CommandFailed(error.message, 2) : error
}

/**
 * Stops the server and ends the process at a signal, also while the server starts. A second signal of the same kind ends the
 * process at once. Returns an AbortSignal that the first signal aborts.
 */
const endAtSignal = (starting: Promise<Started>, output: Output): AbortSignal => {
  const signalled = new AbortController()
  const end = async (): Promise<void> => {
    signalled.abort()
    // serve() reports a start that fails.
    const started = await starting.catch(() => null)
    if (started?.state === 'running') await started.stop()
    if (started !== null) process.exit(0)
  }
  const fail = (error: unknown): never => {
    output.say(`localist: the server did not stop in order: ${String(error)}`)
    process.exit(1)
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.once(signal, () => void end().catch(fail))
  }
  return signalled.signal
}
