import { cpSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { ExecutionContext } from 'ava'
import * as z from 'zod'
import { instant, revisionNumber } from '../../server/fields.ts'
import type { ChangeSet, Transaction } from '../../server/store/transaction.ts'
import type { StoreDeps } from '../../server/store/deps.ts'
import type { Entity, Index, Kind } from '../../server/store/kind.ts'
import type { AccountReader } from '../../server/store/state.ts'
import type { Store } from '../../server/store/store.ts'
import { fileOf, folderOf } from './account.ts'
import { temporaryFolder } from './server.ts'
import { actor, openTestStore, type TestStore } from './store.ts'

// Two kinds that no part of Localist has: notes that lie in folders.

const id = z.string().regex(/^[a-z0-9-]+$/)
const stamps = { updatedAt: instant, revision: revisionNumber.positive() }
const storedFolder = z.strictObject({ id, name: z.string().min(1), ...stamps }).readonly()
const storedNote = z
  .strictObject({ id, folderId: id, text: z.string().max(100_000), rank: z.number(), ...stamps })
  .readonly()

/** A folder as it is stored. */
export type Folder = z.infer<typeof storedFolder>

/** A note as it is stored. */
export type Note = z.infer<typeof storedNote>

/** A note and a folder do not fit together. */
export class Misfit extends Error {}

const makeAsWanted =
  <E extends Folder | Note>(kindOf: () => Kind<E>): Kind<E>['restore'] =>
  (tx, current, wanted) => {
    if (wanted !== undefined) tx.put(kindOf(), wanted)
    else if (current !== undefined) tx.remove(kindOf(), current.id)
    return wanted === undefined ? 'trashed' : 'restored'
  }

/** Folders; one that is removed must be empty. */
export const folderKind: Kind<Folder> = {
  name: 'folder',
  collection: 'folders',
  schema: storedFolder,
  indexes: [],
  check(state, after, before) {
    if (after !== undefined || before === undefined) return
    for (const note of state.all(noteKind)) {
      if (note.folderId === before.id) throw new Misfit(`The folder ${before.id} is not empty.`)
    }
  },
  restore: makeAsWanted(() => folderKind),
}

/** Notes by their rank, but for those below 0. */
export const ranked: Index<Note, Pick<Note, 'rank' | 'id'>> = {
  includes: ({ rank }) => rank >= 0,
  compare: (a, b) => a.rank - b.rank || (a.id < b.id ? -1 : a.id > b.id ? 1 : 0),
}

/** Notes, each in a folder that exists. */
export const noteKind: Kind<Note> = {
  name: 'note',
  collection: 'notes',
  schema: storedNote,
  indexes: [ranked],
  check(state, after) {
    if (after === undefined || state.get(folderKind, after.folderId) !== undefined) return
    throw new Misfit(`The note ${after.id} lies in no folder.`)
  },
  restore: makeAsWanted(() => noteKind),
}

/** Opens an account of folders and notes. */
export const openNotes = (
  t: ExecutionContext,
  dataDir: string,
  deps: Partial<StoreDeps> = {},
): Promise<TestStore> => openTestStore(t, dataDir, { kinds: [folderKind, noteKind], ...deps })

/** A folder to be written. */
export const folder = (own: string, fields: Partial<Folder> = {}) => ({ id: own, name: own, ...fields })

/** A note to be written, in the folder `f` unless said. */
export const note = (own: string, fields: Partial<Note> = {}) => ({
  id: own,
  folderId: 'f',
  text: own,
  rank: 0,
  ...fields,
})

/** A rule that puts notes into the folder `f`, which it makes where it is not there. */
export const putNotes =
  (...notes: readonly ReturnType<typeof note>[]) =>
  (tx: Transaction): void => {
    if (tx.get(folderKind, 'f') === undefined) tx.put(folderKind, folder('f'))
    for (const each of notes) tx.put(noteKind, each)
  }

/** All that there is, in the order of the ids. */
export const contentOf = (state: AccountReader) => ({
  folders: [...state.all(folderKind)],
  notes: [...state.all(noteKind)],
})

/** The ids of entities, in the order given. */
export const idsOf = (entities: Iterable<Entity>): readonly string[] =>
  Array.from(entities, ({ id: own }) => own)

/** The ids of the notes, by their rank. */
export const rankedIn = (state: AccountReader): readonly string[] => idsOf(state.sorted(ranked).ascending())

/** The change sets after a revision, which is of the present history unless another is named. */
export async function changesIn(
  store: Store,
  revision = 0,
  { history }: { readonly history: string } = store.read(),
): Promise<readonly ChangeSet[]> {
  const changeSets: ChangeSet[] = []
  for await (const changeSet of store.changesSince(`${history}-${revision}`)) changeSets.push(changeSet)
  return changeSets
}

/** Copies a data directory as another process would find it if this one were killed now, before anything else is done. */
export const copyAsAfterKill = (dataDir: string, copy: string): void =>
  // A checkpoint in the background may rename its file meanwhile.
  cpSync(dataDir, copy, { recursive: true, filter: (path) => !path.endsWith('.tmp') })

/** A copy of a data directory as another process would find it if this one were killed now. */
export async function asAfterKill(t: ExecutionContext, dataDir: string): Promise<string> {
  const copy = await temporaryFolder(t)
  copyAsAfterKill(dataDir, copy)
  return copy
}

/** The path of the segment of the journal that was begun last. */
export async function lastSegment(dataDir: string): Promise<string> {
  const journal = join(folderOf({ dataDir }), 'journal')
  return join(journal, (await readdir(journal)).toSorted().at(-1) ?? '')
}

/** The path of the document of another data directory, with these notes. */
export async function foreignDocument(t: ExecutionContext, ...ids: readonly string[]): Promise<string> {
  const dataDir = await temporaryFolder(t)
  const { store } = await openNotes(t, dataDir)
  for (const own of ids) await store.transact(actor, putNotes(note(own)))
  await store.close()
  return fileOf({ dataDir })
}

/** An account that was killed with two change sets in the document, and two more in the journal only. */
export async function killedNotes(t: ExecutionContext) {
  const dataDir = await temporaryFolder(t)
  const first = await openNotes(t, dataDir)
  await first.store.transact(actor, putNotes(note('a')))
  await first.store.transact(actor, putNotes(note('b')))
  await first.store.close()
  const { store } = await openNotes(t, dataDir)
  await store.transact(actor, putNotes(note('c')))
  await store.transact(actor, putNotes(note('d')))
  return { dataDir: await asAfterKill(t, dataDir), history: store.read().history, store }
}
