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

/** `localist serve`: runs the server until the process is told to end. */
export async function serve(
  options: ServeOptions,
  installation: { readonly rendererDir: string; readonly version: string },
  output: Output,
): Promise<void> {
  const started = await start({ ...options, ...installation }, { log: output.say })
  if (started.state === 'held') {
    throw new CommandFailed(
      `Localist runs already for ${started.dataDir}, on ${started.url}. \`localist open\` opens it.`,
    )
  }
  output.say(`Localist listens on ${started.url} and keeps its data in ${started.dataDir}. Ctrl-C ends it.`)
  const stop = async (): Promise<void> => {
    await started.stop()
    process.exit(0)
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => void stop())
  const { dataDir } = started
  if (options.open === true || options.link === true)
    await openTab({ dataDir, print: options.open !== true }, output)
}
