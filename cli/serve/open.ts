import type { LaunchCode } from '../../server/contract.ts'
import { connect } from '../client/client.ts'
import { CommandFailed } from '../command-failed.ts'
import { formatJson, type Output } from '../output.ts'

/** `localist open`: prints a new link that signs a browser tab in, and opens it unless `print` is set. */
export async function openTab(
  options: { readonly dataDir?: string; readonly print?: boolean; readonly json?: boolean },
  { out, say }: Output,
): Promise<void> {
  const { server, call } = await connect(options.dataDir)
  const launchCode = await call<LaunchCode>('POST', '/api/auth/launch-codes')
  if (!launchCode.url.startsWith(`${server.url}/#`))
    throw new CommandFailed(`The program on ${server.url} is not Localist.`)
  out(options.json ? formatJson(launchCode) : launchCode.url)
  say('This link signs one browser tab in, once, within five minutes.')
  if (options.print !== true) await openLink(launchCode.url, say)
}

/** Opens a link in the browser of this desktop. Where that fails, asks the person to open it. */
export const openLink = async (url: string, say: (line: string) => void): Promise<void> => {
  try {
    const { default: openInBrowser } = await import('open')
    const browser = await openInBrowser(url)
    browser.once('error', () => say('No browser could be opened: follow the link yourself.'))
  } catch {
    say('No browser could be opened: follow the link yourself.')
  }
}
