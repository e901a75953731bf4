import type { BackupName } from './backups.ts'
import type { Actor, Transaction } from './transaction.ts'
import type { Checkpoints } from './checkpoint.ts'
import type { Kinds } from './kind.ts'
import type { Account } from './opening/account.ts'
import type { Entities } from './state.ts'
import type { CommitOptions } from './commit.ts'
import type { Store } from './store.ts'

/** The method of a store that runs a transaction. */
export type Transact = Store['transact']

/**
 * Restores a backup in one change set, after a backup of the present data; `before` is its id, null in a dry run. Throws the errors
 * of `transact`, NoSuchBackup, or BackupUnreadable.
 */
export async function restoreBackup(
  { account, checkpoints }: { readonly account: Account; readonly checkpoints: Checkpoints },
  transact: Transact,
  actor: Actor,
  id: string,
  options: CommitOptions,
) {
  const { host, backups } = account
  const content = await backups.read(id)
  const rule = (tx: Transaction) => restoreEntities(tx, host.kinds, content.entities)
  const backupsBefore: BackupName[] = []
  const prepare = async (): Promise<void> => {
    const backup = await checkpoints.backUp('restore')
    if (backup !== null) backupsBefore.push(backup)
  }
  const committed = await transact(actor, rule, options, prepare).catch(async (error: unknown) => {
    for (const backup of backupsBefore) await backups.remove(backup)
    throw error
  })
  // Remove old backups only now, so that a restore that fails removes none.
  for (const backup of backupsBefore) await backups.removeOldest(backup)
  return { ...committed, result: { ...committed.result, before: backupsBefore[0]?.id ?? null } }
}

// Counts the entities by the outcomes that their kinds name.
function restoreEntities(tx: Transaction, kinds: Kinds, backup: Entities) {
  const counts = { restored: 0, trashed: 0, others: 0 }
  for (const kind of kinds) {
    const inBackup = backup.get(kind.name) ?? []
    const idsInBackup = new Set(inBackup.map(({ id }) => id))
    const newer = [...tx.all(kind)].filter(({ id }) => !idsInBackup.has(id))
    const outcomes = [
      ...inBackup.map((entity) => kind.restore(tx, tx.get(kind, entity.id), entity)),
      ...newer.map((entity) => kind.restore(tx, entity, undefined)),
    ]
    for (const outcome of outcomes) if (outcome !== null) counts[outcome] += 1
  }
  return counts
}
