import * as z from 'zod'
import { instant } from '../fields.ts'

/** A backup of the account's document on the wire. */
export const backup = z
  .strictObject({
    id: z.string().meta({ description: 'The id of the backup, such as `2026-11-20-daily`.' }),
    reason: z.enum(['daily', 'restore', 'removal']).meta({
      description:
        'The reason for the backup: once a day, before a restoration, or before the removal of the account.',
    }),
    createdAt: instant,
    size: z.int().nonnegative().meta({ description: 'The size in bytes.' }),
  })
  .readonly()
  .meta({
    id: 'Backup',
    description: 'A copy of the todos of the account.',
    examples: [
      { id: '2026-11-20-daily', reason: 'daily', createdAt: '2026-11-20T08:00:00.000Z', size: 20480 },
    ],
  })

/** A backup of the account's document on the wire. */
export type Backup = z.infer<typeof backup>

/** The answer to POST /api/backups/:id/restorations. */
export const restoration = z
  .strictObject({
    restored: z.int().nonnegative().meta({
      description: 'How many todos were brought back to the list or changed.',
    }),
    trashed: z.int().nonnegative().meta({
      description: 'How many todos went from the list to the trash.',
    }),
    others: z.int().nonnegative().meta({
      description: 'How many lists and views were brought back, changed, or moved to the trash.',
    }),
    before: z.string().nullable().meta({
      description: 'The id of the backup that was made first; null if there were no todos.',
    }),
  })
  .readonly()
  .meta({
    id: 'Restoration',
    description: 'A restoration that was done.',
    examples: [{ restored: 3, trashed: 1, others: 1, before: '2026-11-21T09-30-00-000Z-restore' }],
  })

/** The answer to POST /api/backups/:id/restorations. */
export type Restoration = z.infer<typeof restoration>

/** Lists the fields of a backup that leave the server. */
export const presentBackup = ({ id, reason, createdAt, size }: Backup): Backup => ({
  id,
  reason,
  createdAt,
  size,
})

/** Lists the fields of a restoration that leave the server. */
export const presentRestoration = ({ restored, trashed, others, before }: Restoration): Restoration => ({
  restored,
  trashed,
  others,
  before,
})
