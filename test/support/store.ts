import type { ExecutionContext } from 'ava'
import { join } from 'node:path'
import { v7 as uuidv7 } from 'uuid'
import { realFiles } from '../../server/storage/files.ts'
import { kinds } from '../../server/entities/kinds.ts'
import type { StoreDeps } from '../../server/store/deps.ts'
import { openStore } from '../../server/store/opening/open-store.ts'
import type { Store } from '../../server/store/store.ts'
import { listed } from '../../server/entities/siblings.ts'
import type { StoredTodo } from '../../server/entities/todo.ts'
import { createTodos, type Todos } from './todos.ts'

/** A store of a test's own, without a server around it. */
export interface TestStore {
  readonly store: Store
  readonly todos: Todos
  readonly told: readonly string[]
  readonly log: readonly string[]
}

/** Who the tests are. */
export const actor = { kind: 'command-line' } as const

/** Opens the local account of a data directory; closed with the test unless it was before. */
export async function openTestStore(
  t: ExecutionContext,
  dataDir: string,
  deps: Partial<StoreDeps> = {},
): Promise<TestStore> {
  const told: string[] = []
  const log: string[] = []
  const store = await openStore(
    {
      files: realFiles,
      kinds,
      checkToken: async () => {},
      now: () => new Date(),
      tell: ({ sentence }) => void told.push(sentence),
      warn: ({ sentence }) => void told.push(sentence),
      log: (line) => void log.push(line),
      ...deps,
    },
    join(dataDir, 'accounts', 'local'),
  )
  t.teardown(() => store.close())
  return { store, todos: createTodos(store, uuidv7), told, log }
}

/** The todos of the list, in its order. */
const listIn = ({ store }: TestStore): readonly StoredTodo[] => [...store.read().sorted(listed).ascending()]

/** The titles of the list, in its order. */
export const titlesIn = (opened: TestStore): readonly string[] => listIn(opened).map(({ title }) => title)
