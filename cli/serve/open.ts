import type { LaunchCode } from '../../server/contract.ts'
import type { ApiClient } from '../client/client.ts'
import type { CommandDefinition } from '../command.ts'
import { CommandFailed } from '../failures.ts'
import type { Output } from '../io.ts'
import { formatJson } from '../output/printable.ts'
import { openLink } from './open-link.ts'

/** `localist open`: prints a new link that signs a browser tab in, and opens it unless --print is there. */
export const open: CommandDefinition<[], OpenOptions> = {
  summary: 'Open a signed-in browser tab, and print its link.',
  more: 'The link signs one tab in, once, within five minutes.',
  examples: ['localist open', 'localist open --print'],
  options: [['--print', 'only print the link']],
  run: ({ client, options, out, say }) => openTab(client, options, { out, say }),
}

interface OpenOptions {
  readonly print?: boolean
  readonly json?: boolean
}

/** Prints a new link that signs a browser tab in, and opens it unless `print` is set. Throws CommandFailed. */
export async function openTab(
  { call, findServer }: ApiClient,
  { print, json }: OpenOptions,
  { out, say }: Pick<Output, 'out' | 'say'>,
): Promise<void> {
  const launchCode = await call<LaunchCode>('POST', '/api/auth/launch-codes')
  const { url } = await findServer()
  if (!launchCode.url.startsWith(`${url}/#`))
    throw new CommandFailed(`The program on ${url} is not Localist.`)
  out(json ? formatJson(launchCode) : launchCode.url)
  say('This link signs one browser tab in, once, within five minutes.')
  if (!print) await openLink(launchCode.url, say)
}

/** `localist url`: prints the address of the running server. */
export const url: CommandDefinition = {
  summary: 'Print the address of the running Localist.',
  more: 'It prints the address only where server.json names it, the server of this data directory runs, and on Linux where its user is yours. A script that outlives one shell asks for it each time, since the port can be another one after the next start.',
  examples: ['localist url', 'curl "$(localist url)/api/health"'],
  hasJson: false,
  run: async ({ client, out }) => out((await client.findServer()).url),
}
