import { actorOf } from '../http/actor.ts'
import type { Endpoint } from '../http/endpoint.ts'
import type { Store } from '../store/store.ts'
import type { Backup, Restoration } from './present.ts'

/** GET /api/backups and POST /api/backups/:id/restorations. */
export function backupEndpoints(store: Store): readonly Endpoint[] {
  return [
    {
      method: 'GET',
      path: '/api/backups',
      who: 'owner',
      async handle(ctx) {
        const backups = await store.backups()
        ctx.body = backups.map(({ id, reason, createdAt, size }): Backup => ({ id, reason, createdAt, size }))
      },
    },
    {
      method: 'POST',
      path: '/api/backups/:id/restorations',
      who: 'owner',
      async handle(ctx) {
        const { restored, trashed, before } = await store.restore(actorOf(ctx), ctx.state.params['id'] ?? '')
        ctx.status = 201
        ctx.body = { restored, trashed, before } satisfies Restoration
      },
    },
  ]
}
