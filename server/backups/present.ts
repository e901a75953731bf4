/** A backup of the account's document, as it is listed. */
export interface Backup {
  /** Such as `2026-11-20-daily`. */
  readonly id: string
  /** Made once a day, before a migration of the data, before another backup was restored, or before a removal. */
  readonly reason: 'daily' | 'migration' | 'restore' | 'removal'
  readonly createdAt: string
  /** In bytes. */
  readonly size: number
}

/** The answer to POST /api/backups/:id/restorations. */
export interface Restoration {
  /** How many todos of the list were brought back or changed: they are again as they were in the backup. */
  readonly restored: number
  /** How many went from the list to the trash: in the backup they are there, or not at all. */
  readonly trashed: number
  /** The id of the backup of how things were before; null where there was nothing yet. */
  readonly before: string | null
}
