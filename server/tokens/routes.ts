import type { Endpoint } from '../http/endpoint.ts'
import { parseBody } from '../http/parse.ts'
import { presentToken, type CreatedToken } from './present.ts'
import { newToken } from './schema.ts'
import type { Tokens } from './tokens.ts'

/** The endpoints of /api/tokens, for the tokens of the account `accountId`. */
export function tokenEndpoints(tokens: Tokens, accountId: string): readonly Endpoint[] {
  return [
    {
      method: 'GET',
      path: '/api/tokens',
      who: 'owner',
      handle(ctx) {
        ctx.body = tokens.list(accountId).map(presentToken)
      },
    },
    {
      method: 'POST',
      path: '/api/tokens',
      who: 'owner',
      body: 'json',
      async handle(ctx) {
        const { stored, token } = await tokens.create(accountId, parseBody(newToken, ctx))
        ctx.status = 201
        ctx.body = { ...presentToken(stored), token } satisfies CreatedToken
      },
    },
    {
      method: 'DELETE',
      path: '/api/tokens/:id',
      who: 'owner',
      async handle(ctx) {
        const id = ctx.state.params['id'] ?? ''
        await tokens.revoke(accountId, id)
        ctx.body = { id: id.toLowerCase(), deleted: true }
      },
    },
  ]
}
