import type { Backup, Restoration } from './schema.ts'

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
