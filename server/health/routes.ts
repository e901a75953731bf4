import * as z from 'zod'
import { endpoint } from '../http/endpoint.ts'

/** GET /api/health. It needs no credential, so it says nothing about the data. */
export const healthEndpoints = [
  endpoint({
    method: 'GET',
    path: '/api/health',
    who: 'none',
    summary: 'Ask whether Localist answers',
    answers: { 200: z.strictObject({ status: z.literal('ok') }).meta({ id: 'Health' }) },
    handle: () => ({ status: 200, body: { status: 'ok' } }),
  }),
]
