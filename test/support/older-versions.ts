import { cp, readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import test, { type ExecutionContext } from 'ava'
import type { StoredTodo } from '../../server/entities/stored-todo.ts'
import type { Store } from '../../server/store/store.ts'
import { listed, trash } from '../../server/entities/indexes.ts'
import { fileOf, folderOf } from './account.ts'
import { temporaryFolder } from './server.ts'

/** The older versions of the document. Version 2 has a journal of version 1, which is not kept; those after it have journals that are. */
const olderVersions = [2, 3, 4] as const

export type OlderVersion = (typeof olderVersions)[number]

// Each Localist was killed: its document has what its journal no longer has, or the same, and the journal has changes beyond it.
/** The directory that an older Localist left behind; nothing may write there. */
export const fixtureOf = (version: OlderVersion): string =>
  fileURLToPath(new URL(`../fixtures/data-version-${version}`, import.meta.url))

/** A test for each of the older versions. */
export const testOlder = (
  title: string,
  run: (t: ExecutionContext, version: OlderVersion) => Promise<void>,
): void => {
  for (const version of olderVersions)
    test.serial(`${title}, from version ${version}`, (t) => run(t, version))
}

/** The answers of an older Localist about the directory that it left behind. */
export interface Shown {
  readonly revision: number
  /** The list, and the trash, in their order. */
  readonly todos: readonly StoredTodo[]
  readonly trash: readonly StoredTodo[]
  /** The todos in the daily backup. */
  readonly backup: readonly StoredTodo[]
}

/** The answers of the Localist that made the directory, with the fields that todos did not have then. */
export async function shownBefore(version: OlderVersion): Promise<Shown> {
  const shown = JSON.parse(await readFile(join(fixtureOf(version), 'expected.json'), 'utf8')) as Shown
  const complete = (todos: readonly StoredTodo[]): readonly StoredTodo[] =>
    todos.map((todo) => ({ ...todo, ...(version < 4 && { deletedBy: null, previousId: null, next: null }) }))
  return {
    ...shown,
    todos: complete(shown.todos),
    trash: complete(shown.trash),
    backup: complete(shown.backup),
  }
}

/** A copy of the directory that an older Localist left behind. */
export async function copyOlder(t: ExecutionContext, version: OlderVersion): Promise<string> {
  const dataDir = await temporaryFolder(t)
  await cp(join(fixtureOf(version), 'accounts'), join(dataDir, 'accounts'), { recursive: true })
  return dataDir
}

/** The content of a store, without the backup. */
export function shownIn(store: Store): Omit<Shown, 'backup'> {
  const data = store.read()
  return {
    revision: data.revision,
    todos: [...data.sorted(listed).ascending()],
    trash: [...data.sorted(trash).ascending()],
  }
}

/** The bytes of all files of the local account, by their paths in it, without those that are just being written. */
export async function filesIn(dataDir: string, under = ''): Promise<ReadonlyMap<string, string>> {
  const folder = join(folderOf({ dataDir }), under)
  const names = await readdir(folder, { recursive: true, withFileTypes: true })
  const files = names
    .filter((entry) => entry.isFile() && !entry.name.endsWith('.tmp'))
    .map(({ parentPath, name }) => join(parentPath, name))
  const contents = await Promise.all(files.map(async (path) => (await readFile(path)).toString('latin1')))
  return new Map(files.map((path, index) => [path.slice(folder.length + 1), contents[index] ?? '']))
}

/** The names of the backups that were made for a reason. */
export const backupsIn = async (dataDir: string, reason: string): Promise<readonly string[]> =>
  (await readdir(join(folderOf({ dataDir }), 'backups'))).filter((name) => name.endsWith(`-${reason}.json`))

/** Fails unless the directory is one of this version, with what the older one had kept beside it, byte for byte. */
export async function isMigrated(
  t: ExecutionContext,
  dataDir: string,
  history: string,
  version: OlderVersion,
): Promise<void> {
  const before = await filesIn(fixtureOf(version))
  const after = await filesIn(dataDir)
  const old = [...before].filter(([path]) => path.startsWith('journal/'))
  t.is(old.length, 2)
  for (const [path, bytes] of old) {
    // A journal of version 1 is not read any more, and moved. Its changes have no id.
    t.is(after.has(path), version >= 3)
    const now = version >= 3 ? path : path.replace('journal/', 'journal-version-1/')
    t.is(after.get(now), bytes, path)
  }
  const [migration = '', ...more] = await backupsIn(dataDir, 'migration')
  t.is(after.get(`backups/${migration}`), before.get('todos.json'))
  // The one from after it has what the moved journal held.
  t.is(more.length > 0, version === 2)
  for (const name of more) t.is(JSON.parse(after.get(`backups/${name}`) ?? '').version, 5)
  t.like(JSON.parse(await readFile(fileOf({ dataDir }), 'utf8')), { version: 5, history })
}

/** Fails where a store that is closed has left a half-written file. An open one may be writing a backup. */
export async function hasNoTemporaries(t: ExecutionContext, dataDir: string): Promise<void> {
  const paths = [...(await filesIn(dataDir)).keys()]
  t.deepEqual(
    paths.filter((path) => path.endsWith('.tmp')),
    [],
  )
}
