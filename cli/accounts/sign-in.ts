import type { Login, NewLogin, Session } from '../../server/contract.ts'
import type { ApiClient } from '../client/client.ts'
import type { CommandDefinition } from '../command.ts'
import { CommandFailed } from '../failures.ts'
import { formatSignedInName } from '../output/account-name.ts'
import { formatCount, makePrintable } from '../output/printable.ts'
import { openLink } from '../serve/open-link.ts'

/** `localist sign-in`: opens the provider's page in a browser, waits until the person has signed in, and prints their name. */
export const command: CommandDefinition<[], { readonly print?: true }> = {
  summary: 'Sign in with the configured provider, in a browser.',
  more: 'The command waits until the sign-in is finished; Ctrl-C cancels it.',
  examples: ['localist sign-in', 'localist sign-in --print'],
  options: [['--print', 'print the link and open no browser']],
  async run({ options, call, json, out, say, onInterrupt }) {
    const { id, authorizationUrl, opened } = await call<NewLogin>('POST', '/api/auth/logins', {
      open: options.print !== true,
    })
    const path = `/api/auth/logins/${id}`
    // After Ctrl-C, a tab that was left open must not sign anybody in later.
    const ignoreInterrupts = onInterrupt(() => call('DELETE', path))
    if (options.print) {
      say('Open this link in a browser on this computer to sign in:')
      if (options.json) say(authorizationUrl)
      else out(authorizationUrl)
    } else {
      say('Continue in your browser. If none opens, follow this link:')
      say(`  ${authorizationUrl}`)
      if (!opened) await openLink(authorizationUrl, say)
    }
    const { status, error } = await waitForEnd(call, path)
    ignoreInterrupts()
    if (status !== 'complete') {
      const reason = [error?.message ?? sentences[status], error?.details && `(${error.details})`]
      throw new CommandFailed(makePrintable(reason.filter(Boolean).join(' ')))
    }
    const session = await call<Session>('GET', '/api/auth/session')
    if (json(session, true)) return
    say(`Signed in as ${formatSignedInName(session)}.`)
    const notKept = session.signIn?.notKept
    if (notKept) say(notKept)
    if (session.copyOffer === null) return
    const todos = formatCount(session.copyOffer.todos, 'todo')
    say(`${todos} without an account stay in this computer's own list. The page offers to copy them.`)
  },
}

const sentences = {
  pending: 'The sign-in was not finished.',
  complete: '',
  failed: 'The sign-in did not work.',
  expired: 'The sign-in was not finished within ten minutes. Begin again.',
  cancelled: 'The sign-in was cancelled.',
} as const

/** How long the server keeps a request that waits for the end of the sign-in, in seconds. */
const longestWait = 25

const waitForEnd = async (call: ApiClient['call'], path: string): Promise<Login> => {
  const login = await call<Login>('GET', `${path}?wait=${longestWait}`)
  return login.status === 'pending' ? waitForEnd(call, path) : login
}
