import { start, type Started } from '../start.ts'
import { CommandFailed } from './client.ts'
import { openTab } from './open.ts'
import type { Output } from './output.ts'

interface ServeOptions {
  readonly port?: number
  readonly dataDir?: string
  readonly open?: boolean
  readonly link?: boolean
}

/** `localist serve`: runs the server until a signal ends the process; where another one runs, it only makes a link. */
export async function serve(
  options: ServeOptions,
  installation: { readonly rendererDir: string; readonly version: string },
  output: Output,
): Promise<void> {
  const starting = start({ ...options, ...installation }, { log: output.say })
  const signalled = endAtSignal(starting, output)
  const started = await starting
  if (signalled.aborted) return
  const { dataDir, url } = started
  const showLink = async (): Promise<void> => {
    if (options.open !== true && options.link !== true) return
    await openTab({ dataDir, print: options.open !== true }, output)
  }
  if (started.state === 'held') {
    const held = `Localist runs already for ${dataDir}, on ${url}.`
    if (options.open !== true && options.link !== true) {
      throw new CommandFailed(`${held} \`localist open\` opens it.`)
    }
    output.say(held)
    return showLink()
  }
  output.say(`Localist listens on ${url} and keeps its data in ${dataDir}. Ctrl-C ends it.`)
  await showLink()
}

/**
 * Ends the process in order at a signal, also at one that comes while the server starts; the same signal again ends it
 * at once. The result is aborted by the signal.
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
