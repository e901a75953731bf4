import type { Context } from './endpoint.ts'
import type { Actor } from '../store/change-set.ts'

/** Who makes the change that this request asks for. Only for endpoints that need a credential. */
export function actorOf(ctx: Context): Actor {
  const { credential } = ctx.state
  if (credential?.kind === 'session') return { kind: credential.client }
  if (credential?.kind === 'access-token') return { kind: 'token', name: credential.name }
  return { kind: 'command-line' }
}
