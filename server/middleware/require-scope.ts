import type { Credential } from '../auth/credentials.ts'
import type { Check, Who } from '../http/endpoint.ts'
import { Forbidden } from '../problems.ts'

/** Refuses (403) a valid credential that may not call this endpoint. */
export function requireScope(): Check {
  return (ctx) => {
    const { credential, endpoint } = ctx.state
    const refusal = credential === undefined || credential === null ? null : refuse(endpoint.who, credential)
    if (refusal !== null) throw new Forbidden(refusal)
  }
}

const refuse = (who: Who, credential: Credential): string | null => {
  if (credential.kind !== 'access-token' || who === 'none' || who === 'any') return null
  if (who === 'owner')
    return 'An access token may not do this: it is for the owner, in the app or its command line.'
  if (credential.scopes.includes('todos:write')) return null
  if (who === 'read' && credential.scopes.includes('todos:read')) return null
  return `This access token lacks the scope todos:${who}.`
}
