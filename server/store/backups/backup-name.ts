/** Why a backup was made: once a day, before a migration, or before another backup was restored. */
export type BackupReason = 'daily' | 'migration' | 'restore'

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
  const [, id, reason] = /^(\d{4}-\d{2}-\d{2}(?:T[\d-]+Z)?-(daily|migration|restore))\.json$/.exec(name) ?? []
  if (id === undefined || (reason !== 'daily' && reason !== 'migration' && reason !== 'restore')) return null
  return { id, reason }
}
