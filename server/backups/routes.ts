import * as z from 'zod'
import { endpoint } from '../http/endpoint.ts'
import { dryRunQuery } from '../fields.ts'
import { presentBackup, presentRestoration, backup, restoration } from './schema.ts'

/** GET /api/backups and POST /api/backups/:id/restorations. */
export const backupEndpoints = [
  endpoint({
    method: 'GET',
    path: '/api/backups',
    who: 'owner',
    summary: 'List the backups, the newest first',
    inAccount: true,
    answers: { 200: z.array(backup).meta({ description: 'The backups, the newest first.' }) },
    async handle({ store }) {
      return { status: 200, body: (await store.backups()).map(presentBackup) }
    },
  }),
  endpoint({
    method: 'POST',
    path: '/api/backups/:id/restorations',
    who: 'owner',
    summary: 'Restore a backup',
    description: `Restores the list and its trash from the backup, in a single change. Todos that are not in the backup go to the trash. A
backup of the present todos is made first.`,
    inAccount: true,
    params: z.strictObject({
      id: z.string().meta({ description: 'The id of the backup.', examples: ['2026-11-20-daily'] }),
    }),
    query: dryRunQuery,
    headers: ['Localist-Change', 'Localist-Dry-Run'],
    answers: { 201: restoration },
    problems: ['not-found', 'backup-unreadable'],
    async handle({ params, store, changes }) {
      const { result, headers } = await changes.makeBy((actor, options) =>
        store.restore(actor, params.id, options),
      )
      return { status: 201, headers, body: presentRestoration(result) }
    },
  }),
]
