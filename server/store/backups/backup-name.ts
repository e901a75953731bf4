import * as z from 'zod'

const reasons = z.enum(['daily', 'migration', 'restore', 'removal'])

/** Why a backup was made: once a day, before a migration, before another was restored, or before the account was removed. */
export type BackupReason = z.infer<typeof reasons>

/** A backup by the name of its file, which is its id with `.json`. */
export interface BackupName {
  /** Such as `2026-11-20-daily`; sorts by time. */
  readonly id: string
  readonly reason: BackupReason
}

/** The name of a backup made at `at`: one a day for the daily ones, one a moment for the others. */
export function backupName(reason: BackupReason, at: Date): BackupName {
  const instant = at.toISOString().replaceAll(/[:.]/g, '-')
  return { id: `${reason === 'daily' ? instant.slice(0, 10) : instant}-${reason}`, reason }
}

/** The backup whose file has this name, or null. */
export function parseBackupName(name: string): BackupName | null {
  const [, id, reason] = /^(\d{4}-\d{2}-\d{2}(?:T[\d-]+Z)?-([a-z]+))\.json$/.exec(name) ?? []
  const known = reasons.safeParse(reason)
  return id === undefined || !known.success ? null : { id, reason: known.data }
}
