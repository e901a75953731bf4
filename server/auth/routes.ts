import type { Context, Endpoint } from '../http/endpoint.ts'
import { originOf } from '../http/origin.ts'
import { parseBody } from '../http/parse.ts'
import { Forbidden } from '../problems.ts'
import { isOurClient } from '../instance/socket-owner.ts'
import type { Account, LaunchCode, Session, SessionToken } from './present.ts'
import { launchCodeExchange, newLaunchCode } from './schema.ts'
import type { Sessions } from './sessions.ts'

/** GET, POST and DELETE /api/auth/session, and POST /api/auth/launch-codes. */
export function authEndpoints(sessions: Sessions, account: Account): readonly Endpoint[] {
  const session: Session = { account, authRequired: false, provider: null, providerProblem: null }
  const showSession = (ctx: Context): void => {
    ctx.body = session
  }
  return [
    { method: 'GET', path: '/api/auth/session', who: 'any', handle: showSession },
    {
      method: 'POST',
      path: '/api/auth/session',
      who: 'none',
      body: 'json',
      async handle(ctx) {
        const { code } = parseBody(launchCodeExchange, ctx)
        if (!(await isOurClient(ctx.req.socket))) {
          throw new Forbidden('Only the user who runs Localist can sign a tab in.')
        }
        ctx.status = 201
        ctx.body = { token: sessions.exchange(code) } satisfies SessionToken
      },
    },
    // The local account needs no sign-in, so that leaving it ends where it began.
    { method: 'DELETE', path: '/api/auth/session', who: 'owner', handle: showSession },
    {
      method: 'POST',
      path: '/api/auth/launch-codes',
      who: 'owner',
      body: 'optional',
      handle(ctx) {
        if (ctx.state.body === undefined) ctx.state.body = {}
        const { client } = parseBody(newLaunchCode, ctx)
        const { code, expiresAt } = sessions.issueCode(client)
        const url = `${originOf(ctx)}/#code=${code}`
        ctx.status = 201
        ctx.body = { code, url, expiresAt: expiresAt.toISOString() } satisfies LaunchCode
      },
    },
  ]
}
