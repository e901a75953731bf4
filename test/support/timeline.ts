import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { codeOf, type Files } from '../../server/files/files.ts'
import type { State } from '../../server/store/rows/state.ts'
import { todoJson } from '../../server/store/rows/todo-json.ts'
import type { ChangeSetStamp } from '../../server/store/schema.ts'
import { openStore, type Store } from '../../server/store/store.ts'
import type { StoredTodo } from '../../server/todos/schema.ts'
import { killed, recordFiles, type Recording } from './recorded-files.ts'

/** What a commit of a test is to write. */
export type Change = (state: State, stamp: ChangeSetStamp) => readonly StoredTodo[]

/** Where the account lies under the recorded folder. */
export const accountIn = (root: string): string => join(root, 'accounts', 'local')

/** The whole state of a store, in few bytes. */
export const digestOf = (state: State): string =>
  digest([...state.list(false), ...state.list(true)].map((row) => row.json))

const digest = (todos: readonly string[]): string =>
  createHash('sha256').update(todos.toSorted().join('\n')).digest('base64')

/** A store on a recorded disk, and every state that it was ever to have. */
export class Timeline {
  readonly root: string
  readonly recording: Recording
  readonly told: string[] = []
  readonly #todos = new Map<number, ReadonlyMap<string, string>>([[0, new Map()]])
  readonly #states = new Map<number, Set<string>>([[0, new Set([digest([])])]])
  #now = Date.now()

  /** `root` must be empty. */
  constructor(root: string) {
    this.root = root
    this.recording = recordFiles(root)
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
    const tell = (message: string): void => void this.told.push(message)
    // Checkpoints come soon, so that the recorded disks stay small.
    const leastUnfolded = 4 * 1024 * 1024
    const host = {
      files,
      checkToken: async () => {},
      now: () => this.now,
      tell,
      warn: tell,
      log: () => {},
      leastUnfolded,
    }
    const store = await openStore(host, accountIn(this.root))
    const { revision } = store.read()
    if (!this.knows(revision, digestOf(store.read()))) throw new Error('The store opened with another state.')
    return store
  }

  /** Commits a change and notes when that was answered; what was refused is not to be there afterwards. */
  async commit(store: Store, change: Change): Promise<void> {
    const decided: (() => void)[] = []
    const revision = await store
      .commit({ kind: 'window' }, (state, stamp) => {
        const put = change(state, stamp)
        decided.push(this.#decided(stamp.revision, put))
        return { put, result: stamp.revision }
      })
      .catch((error: unknown) => {
        if (codeOf(error) !== killed) for (const forget of decided) forget()
        throw error
      })
    this.recording.acknowledge(revision)
  }

  /** Whether this was ever to be the state at `revision`. */
  knows(revision: number, state: string): boolean {
    return this.#states.get(revision)?.has(state) === true
  }

  /** Returns what takes it back. */
  #decided(revision: number, put: readonly StoredTodo[]): () => void {
    const todos = new Map(this.#todos.get(revision - 1))
    for (const todo of put) todos.set(todo.id, todoJson(todo))
    const states = this.#states.get(revision) ?? new Set()
    this.#todos.set(revision, todos)
    const state = digest([...todos.values()])
    this.#states.set(revision, states.add(state))
    return () => void states.delete(state)
  }
}

/** Adds a todo. */
export const adding =
  (title: string, fields: Partial<StoredTodo> = {}): Change =>
  (state, { at, revision, id }) => [
    {
      id,
      title,
      notes: '',
      completed: false,
      order: state.highestOrder() + 1024,
      listId: 'inbox',
      parentId: null,
      tags: [],
      priority: 0,
      startDate: null,
      dueDate: null,
      dueTime: null,
      repeat: null,
      reminders: [],
      createdAt: at,
      updatedAt: at,
      completedAt: null,
      deletedAt: null,
      ...fields,
      revision,
    },
  ]

/** Changes all todos of the list. */
export const changingAll =
  (fields: Partial<StoredTodo>): Change =>
  (state, { at, revision }) =>
    state.list(false).map(({ todo }) => ({ ...todo, ...fields, updatedAt: at, revision }))

/** Changes the todo of the list that stands at `index`, counted from the end where it is negative. */
export const changing =
  (index: number, fields: Partial<StoredTodo>): Change =>
  (state, { at, revision }) => {
    const row = state.list(false).at(index)
    if (row === undefined) throw new Error('The list is too short.')
    return [{ ...row.todo, ...fields, updatedAt: at, revision }]
  }

/** Moves the completed todos to the trash, all in one change set. */
export const clearing: Change = (state, { at, revision }) =>
  state
    .list(false)
    .filter((row) => row.completed)
    .map(({ todo }) => ({ ...todo, deletedAt: at, updatedAt: at, revision }))
