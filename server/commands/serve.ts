import { start } from '../start.ts'
import { CommandFailed } from './client.ts'
import { openTab } from './open.ts'
import type { Output } from './output.ts'

interface ServeOptions {
  readonly port?: number
  readonly dataDir?: string
  readonly open?: boolean
  readonly link?: boolean
}

/** `localist serve`: runs the server until the process is told to end; where one runs, only a link can be had. */
export async function serve(
  options: ServeOptions,
  installation: { readonly rendererDir: string; readonly version: string },
  output: Output,
): Promise<void> {
  const started = await start({ ...options, ...installation }, { log: output.say })
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
  const stop = async (): Promise<void> => {
    await started.stop()
    process.exit(0)
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => void stop())
  await showLink()
}
