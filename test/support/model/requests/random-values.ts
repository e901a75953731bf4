import type { Random } from '../../random.ts'
import type { ModelAccount } from '../account.ts'
import {
  selectSorted,
  type ListFields,
  type ModelKind,
  type ModelRepeat,
  type ModelTodo,
  type TodoFields,
} from '../entities.ts'
import { listDescendants } from '../rules/places.ts'

/** A revision that no change has. */
const noRevision = 999_999

/** The dates of todos: around the beginning of a test, and later. */
export const dates = ['2026-01-01', '2026-01-03', '2026-12-01', '2026-12-02'] as const

const rules = [
  'FREQ=DAILY',
  'FREQ=DAILY;INTERVAL=3',
  'FREQ=DAILY;COUNT=3',
  'FREQ=WEEKLY',
  'FREQ=WEEKLY;INTERVAL=2;COUNT=2',
  'FREQ=MONTHLY',
] as const

const link = { url: 'https://example.com/', name: 'Offer' }

const attachments = [[], [link], [link, { url: 'file:///home/ada/a.pdf', name: 'Offer' }]] as const

const colours = ['red', 'teal', 'grey'] as const

/** The ids that the operations before have used. */
export type Touched = { readonly [K in ModelKind]: Set<string> }

/** Where the fields are sent. */
export interface FieldsOptions {
  /** The todo or list that they are for. */
  readonly id?: string
  /** Whether an order may be so close to another one that siblings are renumbered. */
  readonly isClose?: boolean
  readonly touched?: Touched
  /** Whether they are all fields of a new todo, or of a PUT. */
  readonly isNew?: boolean
}

/** Makes random values for requests to an account: few different ones, so that undos meet conflicts and equal values. */
export class RandomValues {
  readonly #random: Random
  readonly #account: ModelAccount
  #count = 0

  constructor(random: Random, account: ModelAccount) {
    this.#random = random
    this.#account = account
  }

  /** Some fields of a todo. */
  todoFields({ id = '', isClose = false, touched, isNew = false }: FieldsOptions = {}): TodoFields {
    const random = this.#random
    return {
      ...(random.oneIn(3) && { notes: random.oneIn(12) ? 'z'.repeat(20_000) : this.pick(['', 'x', 'y']) }),
      ...(random.oneIn(3) && { completed: random.oneIn(2) }),
      ...(random.oneIn(3) && { tags: this.pick([[], ['x'], ['x', 'y'], ['y', 'x']]) }),
      ...(random.oneIn(6) && { attachments: this.pick(attachments) }),
      ...(random.oneIn(4) && { priority: random.upTo(3) }),
      ...(random.oneIn(6) && { startDate: this.pick([null, ...dates]) }),
      ...(random.oneIn(3) && { dueDate: this.pick([null, ...dates]) }),
      ...(random.oneIn(8) && { dueTime: this.pick([null, '09:00', '10:00']) }),
      ...(random.oneIn(4) && { title: this.title() }),
      // A repeat needs a due date.
      ...(random.oneIn(5) && {
        repeat: this.#repeat(isNew),
        ...(!random.oneIn(5) && { dueDate: this.pick(dates) }),
      }),
      ...this.#order('todo', id, isClose),
      ...(random.oneIn(4) && { listId: this.listId(touched) }),
      ...(random.oneIn(4) && { parentId: random.oneIn(4) ? null : this.#parentId(touched) }),
    }
  }

  /** Some fields of a list. */
  listFields({ id = '', isClose = false }: FieldsOptions = {}): ListFields {
    const random = this.#random
    return {
      ...(random.oneIn(3) && { name: this.title() }),
      ...(random.oneIn(4) && { notes: this.pick(['', 'The key is at the neighbours.']) }),
      ...(random.oneIn(4) && { icon: this.pick([null, 'house', 'leaf']) }),
      ...(random.oneIn(3) && { colour: this.pick(colours) }),
      ...(random.oneIn(3) && { archived: random.oneIn(2) }),
      ...(random.oneIn(4) && { template: this.pick([null, ...dates]) }),
      ...this.#order('list', id, isClose),
    }
  }

  /** An id, mostly of an entity outside of the trash, or in it if `isInTrash`; rarely one that does not exist. */
  id(kind: ModelKind, isInTrash = false): string {
    if (this.#random.oneIn(40)) return this.ownId()
    const entities = [...this.#account.state[kind].values()]
    const wanted = entities.filter(({ deletedAt }) => (deletedAt !== null) === isInTrash)
    const chosen = wanted.length > 0 && !this.#random.oneIn(10) ? wanted : entities
    return chosen.length > 0 ? this.pick(chosen).id : this.ownId()
  }

  /** A todo that repeats, or that has a next occurrence; undefined if there is none. */
  repeating(): ModelTodo | undefined {
    const todos = [...this.#account.state.todo.values()].filter(
      ({ repeat, next, deletedAt }) => (repeat !== null || next !== null) && deletedAt === null,
    )
    return todos.length > 0 ? this.pick(todos) : undefined
  }

  /** The id of a todo with a subtask in the trash, so that it is seen which ones come back with it; else any todo. */
  idOfParent(isInTrash: boolean): string {
    const todos = [...this.#account.state.todo.values()]
    const parents = new Set(
      todos.flatMap(({ parentId, deletedAt }) => (deletedAt === null ? [] : [parentId])),
    )
    const wanted = todos.filter(({ id, deletedAt }) => parents.has(id) && (deletedAt !== null) === isInTrash)
    return wanted.length > 0 && this.#random.oneIn(2) ? this.pick(wanted).id : this.id('todo', isInTrash)
  }

  /** The id of a list with a todo in the trash; else any list. */
  idOfUsedList(isInTrash: boolean): string {
    const todos = [...this.#account.state.todo.values()]
    const used = new Set(todos.flatMap(({ listId, deletedAt }) => (deletedAt === null ? [] : [listId])))
    const wanted = [...this.#account.state.list.values()].filter(
      ({ id, deletedAt }) => used.has(id) && (deletedAt !== null) === isInTrash,
    )
    return wanted.length > 0 && !this.#random.oneIn(4) ? this.pick(wanted).id : this.id('list', isInTrash)
  }

  /** The ids of the todos that are removed with an entity. */
  below(kind: ModelKind, id: string): readonly string[] {
    const { state } = this.#account
    return kind === 'todo'
      ? listDescendants(state, id).map((todo) => todo.id)
      : [...state.todo.values()].filter(({ listId }) => listId === id).map((todo) => todo.id)
  }

  /** Mostly none; else mostly the present one. An entity in the trash is not asked for one. */
  ifRevision(kind: ModelKind, id: string): number | undefined {
    const entity = this.#account.state[kind].get(id)
    if (entity === undefined || entity.deletedAt !== null || !this.#random.oneIn(4)) return undefined
    return this.#random.oneIn(3) ? noRevision : entity.revision
  }

  /** A fresh id. It sorts behind the ids that the server makes. */
  ownId(): string {
    return `f0000000-0000-4000-8000-${String((this.#count += 1)).padStart(12, '0')}`
  }

  title(): string {
    return this.pick(['a', 'b', 'c', 'd'])
  }

  /** A name that nothing else is created with; rarely an empty one, which is refused. */
  newName(): string {
    return this.#random.oneIn(30) ? '' : `new ${(this.#count += 1)}`
  }

  newKey(): string {
    return `key-${(this.#count += 1)}`
  }

  pick<T>(list: readonly T[]): T {
    const picked = list[this.#random.upTo(list.length)]
    if (picked === undefined) throw new Error('There is nothing to pick from.')
    return picked
  }

  /** The id of a list, or of the inbox. */
  listId(touched?: Touched): string {
    if (this.#random.oneIn(4)) return 'inbox'
    return touched !== undefined && touched.list.size > 0 && this.#random.oneIn(2)
      ? this.pick([...touched.list])
      : this.id('list')
  }

  #parentId(touched?: Touched): string {
    return touched !== undefined && touched.todo.size > 0 && this.#random.oneIn(2)
      ? this.pick([...touched.todo])
      : this.id('todo')
  }

  #repeat(isNew: boolean): Partial<ModelRepeat> | null {
    const random = this.#random
    if (random.oneIn(5)) return null
    return {
      ...((isNew || !random.oneIn(6)) && { rrule: this.pick(rules) }),
      ...(random.oneIn(3) && { from: this.pick(['due', 'completion']) }),
      ...(random.oneIn(6) && { start: this.pick(dates) }),
      ...(random.oneIn(6) && { done: random.upTo(2) }),
    }
  }

  #order(kind: ModelKind, id: string, isClose: boolean): { readonly order?: number } {
    const random = this.#random
    if (!random.oneIn(4)) return {}
    const others = selectSorted(new Map<string, ModelPlace>(this.#account.state[kind])).filter(
      (each) => each.id !== id,
    )
    if (!isClose || others.length === 0 || !random.oneIn(3))
      return { order: random.oneIn(40) ? 1e15 : random.upTo(21) / 2 - 5 }
    const { order } = this.pick(others)
    return Math.abs(order) < 1e6 ? { order: order + (random.oneIn(2) ? 2.5e-7 : -2.5e-7) } : {}
  }
}

interface ModelPlace {
  readonly id: string
  readonly order: number
  readonly createdAt: string
  readonly deletedAt: string | null
}
