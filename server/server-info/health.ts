import * as z from 'zod'
import { endpoint } from '../http/endpoint.ts'

const health = z
  .strictObject({ status: z.literal('ok') })
  .meta({ id: 'Health', description: 'The server answers.', examples: [{ status: 'ok' }] })

/** GET /api/health. It needs no credential, so it says nothing about the data. */
export const healthEndpoints = [
  endpoint({
    method: 'GET',
    path: '/api/health',
    who: 'none',
    summary: 'Ask whether Localist answers',
    answers: { 200: health },
    handle: () => ({ status: 200, body: { status: 'ok' } }),
  }),
]
