import { actorOf } from '../http/actor.ts'
import type { Endpoint } from '../http/endpoint.ts'
import type { Backup, Restoration } from './present.ts'

/** GET /api/backups and POST /api/backups/:id/restorations. */
export const backupEndpoints: readonly Endpoint[] = [
  {
    method: 'GET',
    path: '/api/backups',
    who: 'owner',
    inAccount: true,
    async handle(ctx) {
      const backups = await ctx.state.store.backups()
      ctx.body = backups.map(({ id, reason, createdAt, size }): Backup => ({ id, reason, createdAt, size }))
    },
  },
  {
    method: 'POST',
    path: '/api/backups/:id/restorations',
    who: 'owner',
    inAccount: true,
    async handle(ctx) {
      const { store, params } = ctx.state
      const { restored, trashed, before } = await store.restore(actorOf(ctx), params['id'] ?? '')
      ctx.status = 201
      ctx.body = { restored, trashed, before } satisfies Restoration
    },
  },
]
