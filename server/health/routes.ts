import type { Endpoint } from '../http/endpoint.ts'

/** GET /api/health: liveness, for anyone on this machine, so it says nothing else. */
export const healthEndpoints: readonly Endpoint[] = [
  {
    method: 'GET',
    path: '/api/health',
    who: 'none',
    handle(ctx) {
      ctx.body = { status: 'ok' }
    },
  },
]
