import type { Endpoint } from '../http/endpoint.ts'
import type { Notices } from './notices.ts'

/** GET /api/notices and DELETE /api/notices/:id. */
export function noticeEndpoints(notices: Notices): readonly Endpoint[] {
  return [
    {
      method: 'GET',
      path: '/api/notices',
      who: 'owner',
      handle(ctx) {
        ctx.body = notices.list()
      },
    },
    {
      method: 'DELETE',
      path: '/api/notices/:id',
      who: 'owner',
      async handle(ctx) {
        const id = ctx.state.params['id'] ?? ''
        await notices.dismiss(id)
        ctx.body = { id, deleted: true }
      },
    },
  ]
}
