import * as z from 'zod'
import { deletion, idInPath } from '../fields.ts'
import { endpoint } from '../http/endpoint.ts'
import type { Notices } from './notices.ts'
import { presentNotice, notice } from './schema.ts'

/** The services that the endpoints of notices work with. */
export interface NoticeServices {
  readonly notices: Notices
}

/** GET /api/notices and DELETE /api/notices/:id. */
export const noticeEndpoints = [
  endpoint({
    method: 'GET',
    path: '/api/notices',
    who: 'owner',
    summary: 'List the notices',
    description:
      'Messages for the person that were not dismissed yet, such as a message about a damaged file that was set aside.',
    answers: { 200: z.array(notice).meta({ description: 'The notices.' }) },
    handle: (_request, { notices }: NoticeServices) => ({
      status: 200,
      body: notices.list().map(presentNotice),
    }),
  }),
  endpoint({
    method: 'DELETE',
    path: '/api/notices/:id',
    who: 'owner',
    summary: 'Dismiss a notice',
    params: idInPath('notice'),
    answers: { 200: deletion },
    problems: ['not-found'],
    async handle({ params: { id } }, { notices }: NoticeServices) {
      await notices.dismiss(id)
      return { status: 200, body: { id, deleted: true } }
    },
  }),
]
