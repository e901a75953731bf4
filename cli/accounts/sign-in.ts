import type { Login, NewLogin, Session, SignedOut } from '../../server/contract.ts'
import { formatAccountName } from '../account-name.ts'
import { connect, type ApiClient } from '../client/client.ts'
import { CommandFailed } from '../command-failed.ts'
import type { Io } from '../io.ts'
import { openLink } from '../serve/open.ts'
import { formatJson, makePrintable, type Output } from '../output.ts'

interface Options {
  readonly dataDir?: string
  readonly json?: boolean
}

/** How long the server keeps a request that waits for the end of the sign-in, in seconds. */
const longestWait = 25

/** `localist sign-in`: opens the provider's page in a browser, waits until the person has signed in, and prints their name. */
export async function signIn(
  options: Options & { readonly print?: boolean },
  { out, say, onInterrupt }: Io,
): Promise<void> {
  const client = await connect(options.dataDir)
  const { id, authorizationUrl, opened } = await client.call<NewLogin>('POST', '/api/auth/logins', {
    open: options.print !== true,
  })
  const path = `/api/auth/logins/${id}`
  // After Ctrl-C, a tab that was left open must not sign anybody in later.
  const ignoreInterrupts = onInterrupt(() => client.call('DELETE', path))
  if (options.print === true) {
    say('Open this link in a browser on this computer to sign in:')
    if (options.json) say(authorizationUrl)
    else out(authorizationUrl)
  } else {
    say('Continue in your browser. If none opens, follow this link:')
    say(`  ${authorizationUrl}`)
    if (!opened) await openLink(authorizationUrl, say)
  }
  const { status, error } = await waitForEnd(client, path)
  ignoreInterrupts()
  if (status !== 'complete') {
    const reason = [error?.message ?? sentences[status], error?.details && `(${error.details})`].filter(
      Boolean,
    )
    throw new CommandFailed(makePrintable(reason.join(' ')))
  }
  const session = await client.call<Session>('GET', '/api/auth/session')
  if (options.json) return out(formatJson(session, 2))
  say(`Signed in as ${formatSignedInName(session)}.`)
  const notKept = session.signIn?.notKept
  if (notKept) say(notKept)
  if (session.copyOffer === null) return undefined
  const { todos } = session.copyOffer
  say(
    `${todos} ${todos === 1 ? 'todo' : 'todos'} without an account stay in this computer's own list. The page offers to copy them.`,
  )
}

const sentences = {
  pending: 'The sign-in was not finished.',
  complete: '',
  failed: 'The sign-in did not work.',
  expired: 'The sign-in was not finished within ten minutes. Begin again.',
  cancelled: 'The sign-in was cancelled.',
} as const

const waitForEnd = async (client: ApiClient, path: string): Promise<Login> => {
  const login = await client.call<Login>('GET', `${path}?wait=${longestWait}`)
  return login.status === 'pending' ? waitForEnd(client, path) : login
}

/** `localist sign-out`: makes the local account the active account. With `provider`, ends the session at the provider too. */
export async function signOut(
  options: Options & { readonly provider?: boolean },
  { out, say }: Output,
): Promise<void> {
  const client = await connect(options.dataDir)
  const before = await client.call<Session>('GET', '/api/auth/session')
  const query = options.provider === true ? '?endProviderSession=true' : ''
  const after = await client.call<SignedOut>('DELETE', `/api/auth/session${query}`)
  if (options.json) return out(formatJson(after, 2))
  // Where sign-in is required, an account may be closed already.
  if (before.signIn === null) return say('Nobody was signed in.')
  say(`Signed out ${formatSignedInName(before)}. That list stays on this computer; sign in again to see it.`)
  if (options.provider !== true) return undefined
  if (after.endSessionProblem !== null)
    return say(`The session at the provider was not ended. ${makePrintable(after.endSessionProblem)}`)
  if (after.endSession === null) return say('The provider has no page that ends its session.')
  say('Finish signing out at the provider in your browser. If none opens, follow this link:')
  say(`  ${after.endSession.url}`)
  if (!after.endSession.opened) await openLink(after.endSession.url, say)
}

const formatSignedInName = ({ account }: Session): string =>
  makePrintable((account && formatAccountName(account)) || 'the account')
