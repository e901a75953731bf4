import { accountOf, type Endpoint } from '../http/endpoint.ts'
import { parseBody } from '../http/parse.ts'
import { presentToken, type CreatedToken } from './present.ts'
import { newToken } from './schema.ts'
import type { Tokens } from './tokens.ts'

/** The endpoints of /api/tokens: an account has tokens of its own. */
export function tokenEndpoints(tokens: Tokens): readonly Endpoint[] {
  return [
    {
      method: 'GET',
      path: '/api/tokens',
      who: 'owner',
      inAccount: true,
      handle(ctx) {
        ctx.body = tokens.list(accountOf(ctx)).map(presentToken)
      },
    },
    {
      method: 'POST',
      path: '/api/tokens',
      who: 'owner',
      inAccount: true,
      body: 'json',
      async handle(ctx) {
        const { stored, token } = await tokens.create(accountOf(ctx), parseBody(newToken, ctx))
        ctx.status = 201
        ctx.body = { ...presentToken(stored), token } satisfies CreatedToken
      },
    },
    {
      method: 'DELETE',
      path: '/api/tokens/:id',
      who: 'owner',
      inAccount: true,
      async handle(ctx) {
        const id = ctx.state.params['id'] ?? ''
        await tokens.revoke(accountOf(ctx), id)
        ctx.body = { id: id.toLowerCase(), deleted: true }
      },
    },
  ]
}
