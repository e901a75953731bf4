import { cp, readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { ExecutionContext } from 'ava'
import type { StoredTodo } from '../../server/kinds/stored-todo.ts'
import type { Store } from '../../server/store/store.ts'
import { listed, trash } from '../../server/kinds/indexes.ts'
import { fileOf, folderOf } from './account.ts'
import { temporaryFolder } from './server.ts'

/**
 * A data directory that a Localist with documents of version 2 and journals of version 1 left behind when it was killed: the
 * document has what the journal no longer has, and the journal has changes beyond the document.
 */
const fixture = fileURLToPath(new URL('../fixtures/data-version-2', import.meta.url))

/** The answers of that older Localist about the directory. */
export interface Shown {
  readonly revision: number
  /** The list, and the trash, in their order. */
  readonly todos: readonly StoredTodo[]
  readonly trash: readonly StoredTodo[]
  /** The todos in the daily backup. */
  readonly backup: readonly StoredTodo[]
}

/** The answers of the Localist that made the directory, with the fields that todos did not have then. */
export async function shownBefore(): Promise<Shown> {
  const shown = JSON.parse(await readFile(join(fixture, 'expected.json'), 'utf8')) as Shown
  const complete = (todos: readonly StoredTodo[]): readonly StoredTodo[] =>
    todos.map((todo) => ({ ...todo, deletedBy: null, previousId: null, next: null }))
  return {
    ...shown,
    todos: complete(shown.todos),
    trash: complete(shown.trash),
    backup: complete(shown.backup),
  }
}

/** A copy of the directory. */
export async function version2(t: ExecutionContext): Promise<string> {
  const dataDir = await temporaryFolder(t)
  await cp(join(fixture, 'accounts'), join(dataDir, 'accounts'), { recursive: true })
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

/** The bytes of all files of the local account, by their paths in it. */
export async function filesIn(dataDir: string, under = ''): Promise<ReadonlyMap<string, string>> {
  const folder = join(folderOf({ dataDir }), under)
  const names = await readdir(folder, { recursive: true, withFileTypes: true })
  const files = names.filter((entry) => entry.isFile()).map(({ parentPath, name }) => join(parentPath, name))
  const contents = await Promise.all(files.map(async (path) => (await readFile(path)).toString('latin1')))
  return new Map(files.map((path, index) => [path.slice(folder.length + 1), contents[index] ?? '']))
}

/** The names of the backups that were made for a reason. */
export const backupsIn = async (dataDir: string, reason: string): Promise<readonly string[]> =>
  (await readdir(join(folderOf({ dataDir }), 'backups'))).filter((name) => name.endsWith(`-${reason}.json`))

/** Fails unless the directory is one of this version, with what the one before had kept beside it, byte for byte. */
export async function isMigrated(t: ExecutionContext, dataDir: string, history: string): Promise<void> {
  const before = await filesIn(await version2(t))
  const after = await filesIn(dataDir)
  const old = [...before].filter(([path]) => path.startsWith('journal/'))
  t.is(old.length, 2)
  for (const [path, bytes] of old) {
    t.false(after.has(path))
    t.is(after.get(path.replace('journal/', 'journal-version-1/')), bytes, path)
  }
  const [migration = '', ...more] = await backupsIn(dataDir, 'migration')
  t.is(after.get(`backups/${migration}`), before.get('todos.json'))
  // The one from after it has what the old journal held.
  t.true(more.length > 0)
  for (const name of more) t.is(JSON.parse(after.get(`backups/${name}`) ?? '').version, 4)
  t.like(JSON.parse(await readFile(fileOf({ dataDir }), 'utf8')), { version: 4, history })
  t.deepEqual(
    [...after.keys()].filter((path) => path.endsWith('.tmp')),
    [],
  )
}
