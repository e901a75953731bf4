import * as z from 'zod'
import { deletion, idInPath } from '../fields.ts'
import { endpoint } from '../http/endpoint.ts'
import { presentToken, accessToken, createdToken, newToken } from './schema.ts'
import type { Tokens } from './tokens.ts'

/** The services that the endpoints of access tokens work with. */
export interface TokenServices {
  readonly tokens: Tokens
}

const shared = { path: '/api/tokens', who: 'owner', inAccount: true } as const

/** The endpoints of /api/tokens: each account has tokens of its own. */
export const tokenEndpoints = [
  endpoint({
    ...shared,
    method: 'GET',
    summary: 'List the access tokens',
    answers: { 200: z.array(accessToken).meta({ description: 'The access tokens of the account.' }) },
    handle: ({ accountId }, { tokens }: TokenServices) => ({
      status: 200,
      body: tokens.list(accountId).map(presentToken),
    }),
  }),
  endpoint({
    ...shared,
    method: 'POST',
    summary: 'Make an access token',
    description: 'The text of the token is in this answer only.',
    body: newToken,
    answers: { 201: createdToken },
    async handle({ body, accountId }, { tokens }: TokenServices) {
      const { stored, token } = await tokens.create(accountId, body)
      return { status: 201, body: { ...presentToken(stored), token } }
    },
  }),
  endpoint({
    ...shared,
    method: 'DELETE',
    path: '/api/tokens/:id',
    summary: 'Revoke an access token',
    params: idInPath('access token'),
    answers: { 200: deletion },
    problems: ['not-found'],
    async handle({ params: { id }, accountId }, { tokens }: TokenServices) {
      await tokens.revoke(accountId, id)
      return { status: 200, body: { id, deleted: true } }
    },
  }),
]
