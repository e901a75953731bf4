import { dirname, join } from 'node:path'
import { v7 as uuidv7 } from 'uuid'
import { AccountUnavailable } from '../problems.ts'
import type { StoredTodo } from '../todos/schema.ts'
import { createQueue } from './queue.ts'
import type { Actor, ChangeSetStamp, TodosDocument } from './schema.ts'
import { openSnapshot, type SnapshotHost } from './snapshot.ts'
import { todosFormat } from './todos-format.ts'

/** An account's todos as of a revision, by id, the trash included. */
export interface State {
  readonly revision: number
  readonly todos: ReadonlyMap<string, StoredTodo>
}

/** What a change set is to write: whole todos, new or changed; none at all means that nothing changes. */
export interface Decision<T> {
  readonly put: readonly StoredTodo[]
  readonly result: T
}

/** An account's todos. */
export interface Store {
  /** The committed state. Throws AccountUnavailable. */
  read(): State
  /**
   * Asks `decide` what to change, given the state and the stamp that the change set will carry, and
   * returns its result once the change is durable. Change sets come one after another. Throws what
   * `decide` throws, AccountUnavailable, StorageFull, or the file system's error; then nothing has changed.
   */
  commit<T>(actor: Actor, decide: (state: State, stamp: ChangeSetStamp) => Decision<T>): Promise<T>
  /** Waits for the change sets under way. */
  close(): Promise<void>
}

/** Opens the account in `folder`; one that cannot be opened is a store that says why. */
export async function openStore(host: SnapshotHost, folder: string): Promise<Store> {
  // Our own folders, whatever modes they were given meanwhile.
  for (const own of [dirname(folder), folder]) await host.files.chmod(own, 0o700).catch(() => {})
  const opened = await openSnapshot(host, join(folder, 'todos.json'), todosFormat).catch((error: unknown) => {
    if (error instanceof AccountUnavailable) return error
    throw error
  })
  if (opened instanceof AccountUnavailable) {
    host.tell(opened.message)
    return closedStore(opened.message)
  }
  const snapshot = opened
  const queue = createQueue()
  let state: State = stateOf(snapshot.data)
  return {
    read: () => state,
    commit: (actor, decide) =>
      queue.run(async () => {
        const stamp = { id: uuidv7(), revision: state.revision + 1, actor, at: host.now().toISOString() }
        const { put, result } = decide(state, stamp)
        if (put.length === 0) return result
        const next = apply(state, stamp.revision, put)
        await snapshot.replace(documentOf(next, stamp))
        state = next
        return result
      }),
    close: queue.idle,
  }
}

const closedStore = (reason: string): Store => ({
  read: () => {
    throw new AccountUnavailable(reason)
  },
  commit: () => Promise.reject(new AccountUnavailable(reason)),
  close: async () => {},
})

const stateOf = ({ revision, todos }: TodosDocument): State => ({
  revision,
  todos: new Map(todos.map((todo) => [todo.id, todo])),
})

const documentOf = ({ revision, todos }: State, lastChange: ChangeSetStamp): TodosDocument => ({
  ...todosFormat.empty(),
  revision,
  lastChange,
  todos: [...todos.values()],
})

const apply = ({ todos }: State, revision: number, put: readonly StoredTodo[]): State => ({
  revision,
  todos: new Map([...todos, ...put.map((todo) => [todo.id, todo] as const)]),
})
