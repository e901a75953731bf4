import { join } from 'node:path'
import * as z from 'zod'
import { Damaged, NewerVersion } from '../storage/document.ts'
import { codeOf, makeFolder } from '../storage/files.ts'
import { removeTemporaries, replaceFile, ReplaceFailed } from '../storage/replace.ts'
import { logFailure } from '../log-failure.ts'
import { readContent, type DocumentContent } from './document/read.ts'
import { hasValidChecksum } from './document/write.ts'
import { BackupUnreadable, NoSuchBackup } from './errors.ts'
import type { StoreDeps } from './deps.ts'
import { explain } from '../reasons/reasons.ts'
import type { Actor, Transaction } from './transaction.ts'
import type { Checkpoints } from './checkpoint.ts'
import type { Kinds } from './kind.ts'
import type { Account } from './opening/open-store.ts'
import type { Entities } from './state.ts'
import type { CommitOptions } from './commit.ts'
import type { Store } from './store.ts'

const backupReason = z.enum(['daily', 'restore', 'removal'])

/** The reason for a backup: once a day, before a restore, or before the account is removed. */
export type BackupReason = z.infer<typeof backupReason>

/** The name of a backup. Its file is called `<id>.json`. */
export interface BackupName {
  /** Such as `2026-11-20-daily`. The ids sort by time. */
  readonly id: string
  readonly reason: BackupReason
}

/** A backup with the time of its file and its size in bytes. */
export type StoredBackup = BackupName & { readonly createdAt: string; readonly size: number }

/** The number of daily backups to keep, and of those before a restore. */
const keptBackups = 14

/** The backups of an account: copies of its document. The folder is made with the first backup. */
export class Backups {
  readonly #deps: StoreDeps
  readonly #folder: string

  constructor(deps: StoreDeps, folder: string) {
    this.#deps = deps
    this.#folder = folder
  }

  /** Lists the backups, the newest first. */
  async list(): Promise<readonly StoredBackup[]> {
    const found = (await this.#listNames()).map(async (backup) => {
      // The file may have been removed since the folder was listed.
      const status = await this.#deps.files.stat(this.#pathOf(backup.id)).catch(() => null)
      return status === null ? [] : [{ ...backup, createdAt: status.mtime.toISOString(), size: status.size }]
    })
    return (await Promise.all(found)).flat().toReversed()
  }

  /** Whether there is a daily backup of today. */
  async hasToday(): Promise<boolean> {
    return this.#exists(nameBackup(this.#deps.now(), 'daily').id)
  }

  /** Reads the content of a backup. Throws NoSuchBackup, or BackupUnreadable. */
  async read(id: string): Promise<DocumentContent> {
    const { files, kinds } = this.#deps
    if (!(await this.#exists(id))) throw new NoSuchBackup('There is no backup with this id.')
    try {
      return await readContent(await files.readFile(this.#pathOf(id)), kinds)
    } catch (cause) {
      const reason = cause instanceof NewerVersion ? 'backup-newer' : 'backup-damaged'
      throw new BackupUnreadable(explain(reason, {}), { cause })
    }
  }

  /**
   * Reads the newest readable backup of this account: the one with the highest revision, since the clock may have been wrong
   * when a backup was named. Null where there is none.
   */
  async readNewest() {
    let newest: { readonly id: string; readonly content: DocumentContent } | null = null
    for (const { id } of (await this.list()).filter(isOfThisAccount)) {
      const content = await logFailure(this.#deps.log, `The backup ${id}`, this.read(id))
      if (content && content.revision > (newest?.content.revision ?? -1)) newest = { id, content }
    }
    return newest
  }

  /**
   * Copies the document at `path` to a new backup, and verifies the copy. Throws Damaged, or the system's error: no backup was made.
   */
  async make(path: string, reason: BackupReason): Promise<BackupName> {
    const { files } = this.#deps
    await makeFolder(files, this.#folder)
    await removeTemporaries(files, this.#folder)
    const names = await this.#listNames()
    const bytes = await files.readFile(path)
    const at = new Date(this.#deps.now())
    // A daily backup replaces the one of the same day. Any other backup gets an id that is not used yet.
    const usedIds = new Set(reason === 'daily' ? [] : names.map(({ id }) => id))
    while (usedIds.has(nameBackup(at, reason).id)) at.setMilliseconds(at.getMilliseconds() + 1)
    const backup = nameBackup(at, reason)
    const beforeRename = async (temporary: string): Promise<void> => {
      if (!hasValidChecksum(await files.readFile(temporary)))
        throw new Damaged('The copy does not have a valid checksum.')
    }
    try {
      await replaceFile(files, this.#pathOf(backup.id), bytes, { beforeRename })
    } catch (error) {
      if (!(error instanceof ReplaceFailed)) throw error
      if (error.replaced) await this.remove(backup)
      throw error.cause
    }
    return backup
  }

  /** Keeps 14 daily backups and 14 before a restore, among them `latest`, and removes the older ones. Logs a failure. */
  async removeOldest(latest: BackupName): Promise<void> {
    const today = this.#deps.now().toISOString().slice(0, 10)
    const all = (await logFailure(this.#deps.log, this.#folder, this.#listNames())) ?? []
    // Remove those with a date in the future first: they were made while the clock was wrong, and would never become old.
    const rank = ({ id }: BackupName): number => (id === latest.id ? 2 : id.slice(0, 10) > today ? 0 : 1)
    for (const limited of ['daily', 'restore'] as const) {
      const ranked = all.filter(({ reason }) => reason === limited).toSorted((a, b) => rank(a) - rank(b))
      for (const backup of ranked.slice(0, -keptBackups)) await this.remove(backup)
    }
  }

  /** Removes a backup. Logs a failure. */
  async remove(backup: BackupName): Promise<void> {
    await logFailure(this.#deps.log, backup.id, this.#deps.files.unlink(this.#pathOf(backup.id)))
  }

  async #listNames(): Promise<readonly BackupName[]> {
    const reading = this.#deps.files.readdir(this.#folder, { withFileTypes: true })
    const entries = await reading.catch((error: unknown) => {
      if (codeOf(error) === 'ENOENT') return []
      throw error
    })
    const files = entries.filter((entry) => entry.isFile()).map(({ name }) => name)
    return files.toSorted().flatMap(parseFileName)
  }

  async #exists(id: string): Promise<boolean> {
    return (await this.#listNames()).some((backup) => backup.id === id)
  }

  #pathOf(id: string): string {
    return join(this.#folder, `${id}.json`)
  }
}

/** Whether a backup is of the present account. A backup before a removal is of an earlier account of the same person. */
export const isOfThisAccount = ({ reason }: BackupName): boolean => reason !== 'removal'

const nameBackup = (at: Date, reason: BackupReason): BackupName => {
  const instant = at.toISOString().replaceAll(/[:.]/g, '-')
  return { id: `${reason === 'daily' ? instant.slice(0, 10) : instant}-${reason}`, reason }
}

// Returns an empty list for a file that is not a backup.
const parseFileName = (name: string): readonly BackupName[] => {
  const [, id, reason] = /^(\d{4}-\d{2}-\d{2}(?:T[\d-]+Z)?-([a-z]+))\.json$/.exec(name) ?? []
  const parsed = backupReason.safeParse(reason)
  return id === undefined || !parsed.success ? [] : [{ id, reason: parsed.data }]
}

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
  const { deps, backups } = account
  const content = await backups.read(id)
  const rule = (tx: Transaction) => restoreEntities(tx, deps.kinds, content.entities)
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
  // The last kinds first: a todo is in a section and a list, and a newer one goes to the trash with them.
  for (const kind of kinds.toReversed()) {
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
