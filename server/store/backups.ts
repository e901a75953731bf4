import { join } from 'node:path'
import * as z from 'zod'
import { Damaged, NewerVersion } from '../documents/document.ts'
import { codeOf } from '../files/files.ts'
import { removeTemporaries, replaceFile, ReplaceFailed } from '../files/replace.ts'
import { makeFolder } from '../files/sync.ts'
import { logged } from '../logged.ts'
import { readContent, type DocumentContent } from './document/read.ts'
import { verifies } from './document/write.ts'
import { BackupUnreadable, NoSuchBackup } from './errors.ts'
import type { StoreHost } from './host.ts'
import type { Kinds } from './kind.ts'
import type { Entities } from './state.ts'
import type { Transaction } from './transaction.ts'

const reasons = z.enum(['daily', 'migration', 'restore', 'removal'])

/** Why a backup was made: once a day, before a migration, before another was restored, or before the account was removed. */
export type BackupReason = z.infer<typeof reasons>

/** A backup by the name of its file, which is its id with `.json`. */
export interface BackupName {
  /** Such as `2026-11-20-daily`; sorts by time. */
  readonly id: string
  readonly reason: BackupReason
}

/** A backup as it lies in its folder; the size is in bytes. */
export type StoredBackup = BackupName & { readonly createdAt: string; readonly size: number }

/** How many daily ones are kept, and how many from before a restore; those from before a migration all are. */
const kept = 14

/** The copies of an account's document, in a folder that is made with the first one. */
export class Backups {
  readonly #host: StoreHost
  readonly #folder: string

  constructor(host: StoreHost, folder: string) {
    this.#host = host
    this.#folder = folder
  }

  /** The newest first. */
  async list(): Promise<readonly StoredBackup[]> {
    const found = (await this.#names()).map(async (backup) => {
      // It may have been removed meanwhile.
      const status = await this.#host.files.stat(this.#pathOf(backup.id)).catch(() => null)
      return status === null ? [] : [{ ...backup, createdAt: status.mtime.toISOString(), size: status.size }]
    })
    return (await Promise.all(found)).flat().toReversed()
  }

  /** Whether there is a daily backup of today. */
  async hasToday(): Promise<boolean> {
    return this.#has(nameAt(this.#host.now(), 'daily').id)
  }

  /** The content of a backup. Throws NoSuchBackup, or BackupUnreadable. */
  async read(id: string): Promise<DocumentContent> {
    const { files, kinds } = this.#host
    if (!(await this.#has(id))) throw new NoSuchBackup('There is no backup with this id.')
    try {
      return await readContent(await files.readFile(this.#pathOf(id)), kinds)
    } catch (cause) {
      const why = cause instanceof NewerVersion ? 'was made by a newer Localist' : 'cannot be read'
      throw new BackupUnreadable(`This backup ${why}. Choose another; nothing was changed.`, { cause })
    }
  }

  /** The backup of this account with the highest revision of those that can be read: a name is only as good as the clock was. */
  async newestGood() {
    let newest: { readonly id: string; readonly content: DocumentContent } | null = null
    for (const { id } of (await this.list()).filter(isOfThisAccount)) {
      const content = await logged(this.#host.log, `The backup ${id}`, this.read(id))
      if (content && content.revision > (newest?.content.revision ?? -1)) newest = { id, content }
    }
    return newest
  }

  /** Copies the document at `path` and reads the copy back. Throws Damaged, NewerVersion, or the system's error; then there is none. */
  async make(path: string, reason: BackupReason): Promise<BackupName> {
    const { files, kinds } = this.#host
    await makeFolder(files, this.#folder)
    await removeTemporaries(files, this.#folder)
    const names = await this.#names()
    const bytes = await files.readFile(path)
    // A migration that failed and is tried again needs no second copy.
    for (const other of reason === 'migration' ? names.filter((each) => each.reason === reason) : []) {
      if (bytes.equals(await files.readFile(this.#pathOf(other.id)))) return other
    }
    const at = new Date(this.#host.now())
    // One a day for the daily ones; the others never take the place of one that is there.
    const taken = new Set(reason === 'daily' ? [] : names.map(({ id }) => id))
    while (taken.has(nameAt(at, reason).id)) at.setMilliseconds(at.getMilliseconds() + 1)
    const backup = nameAt(at, reason)
    const beforeRename = async (temporary: string): Promise<void> => {
      const copied = await files.readFile(temporary)
      if (verifies(copied)) return
      if (reason !== 'migration') throw new Damaged('The copy does not verify.')
      // A document of version 1 has no checksum: it is read whole.
      await readContent(copied, kinds)
    }
    try {
      await replaceFile(files, this.#pathOf(backup.id), bytes, { beforeRename })
    } catch (error) {
      if (!(error instanceof ReplaceFailed)) throw error
      if (error.replaced) await this.discard(backup)
      throw error.cause
    }
    return backup
  }

  /** Lets the oldest of more than fourteen of a kind go, never `made`; a failure is logged. */
  async dropOldest(made: BackupName): Promise<void> {
    const today = this.#host.now().toISOString().slice(0, 10)
    const all = (await logged(this.#host.log, this.#folder, this.#names())) ?? []
    // Backups that a wrong clock dated into the future would push out all others: they go first.
    const rank = ({ id }: BackupName): number => (id === made.id ? 2 : id.slice(0, 10) > today ? 0 : 1)
    for (const counted of ['daily', 'restore'] as const) {
      const ranked = all.filter(({ reason }) => reason === counted).toSorted((a, b) => rank(a) - rank(b))
      for (const backup of ranked.slice(0, -kept)) await this.discard(backup)
    }
  }

  /** Removes a backup that is not needed after all; a failure is logged. */
  async discard(backup: BackupName): Promise<void> {
    await logged(this.#host.log, backup.id, this.#host.files.unlink(this.#pathOf(backup.id)))
  }

  async #names(): Promise<readonly BackupName[]> {
    const reading = this.#host.files.readdir(this.#folder, { withFileTypes: true })
    const entries = await reading.catch((error: unknown) => {
      if (codeOf(error) === 'ENOENT') return []
      throw error
    })
    const files = entries.filter((entry) => entry.isFile()).map(({ name }) => name)
    return files.toSorted().flatMap(backupNamed)
  }

  async #has(id: string): Promise<boolean> {
    return (await this.#names()).some((backup) => backup.id === id)
  }

  #pathOf(id: string): string {
    return join(this.#folder, `${id}.json`)
  }
}

/** Whether a backup is of this account as it is: one from before a removal is of the one that was. */
export const isOfThisAccount = ({ reason }: BackupName): boolean => reason !== 'removal'

const nameAt = (at: Date, reason: BackupReason): BackupName => {
  const instant = at.toISOString().replaceAll(/[:.]/g, '-')
  return { id: `${reason === 'daily' ? instant.slice(0, 10) : instant}-${reason}`, reason }
}

const backupNamed = (name: string): readonly BackupName[] => {
  const [, id, reason] = /^(\d{4}-\d{2}-\d{2}(?:T[\d-]+Z)?-([a-z]+))\.json$/.exec(name) ?? []
  const known = reasons.safeParse(reason)
  return id === undefined || !known.success ? [] : [{ id, reason: known.data }]
}

/** Makes all entities what they were in a backup, and counts those brought back or changed, and those that went to the trash. */
export function restoreInto(tx: Transaction, kinds: Kinds, backup: Entities) {
  const counts = { restored: 0, trashed: 0 }
  for (const kind of kinds) {
    const wanted = backup.get(kind.name) ?? []
    const known = new Set(wanted.map(({ id }) => id))
    const others = [...tx.all(kind)].filter(({ id }) => !known.has(id))
    const outcomes = [
      ...wanted.map((entity) => kind.restore(tx, tx.get(kind, entity.id), entity)),
      ...others.map((entity) => kind.restore(tx, entity, undefined)),
    ]
    for (const outcome of outcomes) if (outcome !== null) counts[outcome] += 1
  }
  return counts
}
