import { createHash } from 'node:crypto'
import { kinds } from '../../server/entities/kinds.ts'
import { join } from 'node:path'
import { v7 as uuidv7 } from 'uuid'
import { codeOf, type Files } from '../../server/storage/files.ts'
import type { Entity, Kind } from '../../server/store/kind.ts'
import type { AccountReader } from '../../server/store/state.ts'
import type { StoreDeps } from '../../server/store/deps.ts'
import { openStore } from '../../server/store/opening/open-store.ts'
import type { Store } from '../../server/store/store.ts'
import type { Transaction } from '../../server/store/transaction.ts'
import { listed, siblingsOf, findBottomOrder } from '../../server/entities/siblings.ts'
import { todoKind, type StoredTodo } from '../../server/entities/todo.ts'
import { moveToTrash } from '../../server/todos/trash.ts'
import { killed, recordFiles, type Recording } from './recorded-files.ts'
import type { ReasonExplanation } from '../../server/reasons/reasons.ts'

/** A rule of a test, which changes a transaction. */
export type Change = (tx: Transaction) => void

/** Where the account lies under the recorded folder. */
export const accountIn = (root: string): string => join(root, 'accounts', 'local')

/** The whole state of a store, in few bytes. */
export const digestOf = (state: AccountReader): string =>
  digest(new Map([...state.all(todoKind)].map((todo) => [todo.id, JSON.stringify(todo)])))

const digest = (todos: ReadonlyMap<string, string>): string =>
  createHash('sha256')
    .update([...todos.values()].toSorted().join('\n'))
    .digest('base64')

/** When a checkpoint begins and a segment is closed. */
type Limits = Pick<StoreDeps, 'minCheckpointGrowth' | 'journalLimits'>

/** A store on a recorded disk, and every state that it was ever to have. */
export class Timeline {
  readonly root: string
  readonly recording: Recording
  readonly told: string[] = []
  readonly #todos = new Map<number, ReadonlyMap<string, string>>([[0, new Map()]])
  readonly #states = new Map<number, Set<string>>([[0, new Set([digest(new Map())])]])
  readonly #limits: Limits
  #now = Date.now()

  /** `root` must be empty. */
  constructor(root: string, limits: Limits = {}) {
    this.root = root
    this.recording = recordFiles(root)
    this.#limits = limits
  }

  get now(): Date {
    return new Date(this.#now)
  }

  /** Lets `days` go by. */
  pass(days: number): void {
    this.#now += days * 24 * 3_600_000
  }

  /** Opens the store, through `files` where given; one that opens with a state that never was is an error. */
  async open(files: Files = this.recording.files): Promise<Store> {
    const tell = ({ sentence }: ReasonExplanation): void => void this.told.push(sentence)
    const deps = {
      files,
      kinds,
      checkToken: async () => {},
      now: () => this.now,
      tell,
      warn: tell,
      log: () => {},
      ...this.#limits,
    }
    const store = await openStore(deps, accountIn(this.root))
    const { revision } = store.read()
    if (!this.knows(revision, digestOf(store.read()))) throw new Error('The store opened with another state.')
    return store
  }

  /** Commits a change and notes when that was answered; what was refused is not to be there afterwards. */
  async commit(store: Store, change: Change): Promise<void> {
    const decided: (() => void)[] = []
    const { result } = await store
      .transact({ kind: 'window' }, (tx) => {
        const written: Written = new Map()
        change(noting(tx, written))
        decided.push(this.#decided(tx.nextRevision, written))
        return tx.nextRevision
      })
      .catch((error: unknown) => {
        if (codeOf(error) !== killed) for (const forget of decided) forget()
        throw error
      })
    this.recording.acknowledge(result)
  }

  /** Whether this was ever to be the state at `revision`. */
  knows(revision: number, state: string): boolean {
    return this.#states.get(revision)?.has(state) === true
  }

  /** Returns what takes it back. */
  #decided(revision: number, written: Written): () => void {
    const todos = new Map(this.#todos.get(revision - 1))
    for (const [id, json] of written) {
      if (json === null) todos.delete(id)
      else todos.set(id, json)
    }
    const states = this.#states.get(revision) ?? new Set()
    this.#todos.set(revision, todos)
    const state = digest(todos)
    this.#states.set(revision, states.add(state))
    return () => void states.delete(state)
  }
}

/** The JSON of each todo that a rule wrote; null where it removed the todo for good. */
type Written = Map<string, string | null>

/** The transaction, which notes what is written to it. */
const noting = (tx: Transaction, written: Written): Transaction =>
  new Proxy(tx, {
    get(target, name) {
      if (name === 'put') {
        return (...args: Parameters<Transaction['put']>) => {
          const stored = target.put(...args)
          written.set(stored.id, JSON.stringify(stored))
          return stored
        }
      }
      if (name === 'remove') {
        return (kind: Kind<Entity>, id: string) => {
          target.remove(kind, id)
          written.set(id, null)
        }
      }
      const value = Reflect.get(target, name, target)
      return typeof value === 'function' ? value.bind(target) : value
    },
  })

/** Adds a todo. */
export const adding =
  (title: string, fields: Partial<StoredTodo> = {}): Change =>
  (tx) =>
    void tx.put(todoKind, {
      id: uuidv7(),
      title,
      notes: '',
      completed: false,
      order: findBottomOrder(siblingsOf(tx, { listId: 'inbox', parentId: null })),
      listId: 'inbox',
      parentId: null,
      sectionId: null,
      tags: [],
      priority: 0,
      startDate: null,
      dueDate: null,
      dueTime: null,
      repeat: null,
      reminders: [],
      snoozedUntil: null,
      attachments: [],
      createdAt: tx.at,
      completedAt: null,
      deletedAt: null,
      deletedBy: null,
      previousId: null,
      next: null,
      ...fields,
    })

const listOf = (state: AccountReader): readonly StoredTodo[] => [...state.sorted(listed).ascending()]

/** Changes all todos of the list. */
export const changingAll =
  (fields: Partial<StoredTodo>): Change =>
  (tx) => {
    for (const todo of listOf(tx)) tx.put(todoKind, { ...todo, ...fields })
  }

/** Changes the todo of the list that stands at `index`, counted from the end where it is negative. */
export const changing =
  (index: number, fields: Partial<StoredTodo>): Change =>
  (tx) => {
    const todo = listOf(tx).at(index)
    if (todo === undefined) throw new Error('The list is too short.')
    tx.put(todoKind, { ...todo, ...fields })
  }

/** Moves the completed todos to the trash, all in one change set. */
export const clearing: Change = (tx) => {
  for (const todo of listOf(tx)) if (todo.completed) moveToTrash(tx, todo)
}

/** Removes the todos that lie in the trash for good, all in one change set. */
export const emptyingTrash: Change = (tx) => {
  for (const { id, deletedAt } of tx.all(todoKind)) if (deletedAt !== null) tx.remove(todoKind, id)
}
