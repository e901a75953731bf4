import type { Random } from '../random.ts'
import type { ModelAccount } from './account.ts'
import type { ModelFilter } from './rules.ts'
import {
  bulkDeleteRequest,
  bulkPatchRequest,
  deleteRequest,
  operationsRequest,
  patchRequest,
  postRequest,
  putRequest,
  undoRequest,
  type Manner,
  type ModelOperation,
  type ModelRequest,
} from './requests.ts'
import { selectTodos, type Fields } from './todos.ts'

/** A revision that no change has. */
const noRevision = 999_999

/** Makes random requests to an account: mostly to todos that exist, with few values, so that undos meet conflicts and equal values. */
export class RandomRequests {
  readonly #random: Random
  readonly #account: ModelAccount
  /** The keyed requests so far. */
  readonly #keyed: ModelRequest[] = []
  #count = 0

  constructor(random: Random, account: ModelAccount) {
    this.#random = random
    this.#account = account
  }

  /** The next request, in an account of the history `history`. */
  next(history: string): ModelRequest {
    const random = this.#random
    const isRepeatable = random.oneIn(3)
    const manner: Manner = {
      client: random.oneIn(4) ? 'script' : 'owner',
      isDryRun: !isRepeatable && random.oneIn(8),
      key: null,
    }
    if (!isRepeatable) return this.#one(manner, history)
    const [earlier] = this.#keyed.length > 0 && random.oneIn(2) ? [this.#pick(this.#keyed)] : []
    // The same again, or another request under the same key.
    if (earlier !== undefined && !random.oneIn(5)) return earlier
    const key = earlier?.key ?? `key-${(this.#count += 1)}`
    const keyed = { ...manner, client: earlier?.client ?? manner.client, key }
    const request = this.#repeatable(keyed, history)
    if (earlier === undefined) this.#keyed.push(request)
    return request
  }

  #one(manner: Manner, history: string): ModelRequest {
    const random = this.#random
    const choice = random.upTo(20)
    if (choice < 5) return this.#repeatable(manner, history)
    if (choice < 7) {
      const revision = this.#ifRevision(this.#id())
      const fields = { ...this.#fields(true), title: this.#title() }
      const id = random.oneIn(3) ? this.#ownId() : this.#id()
      return putRequest(manner, id, fields, {
        ...(revision !== undefined && { revision }),
        isNew: random.oneIn(4),
      })
    }
    if (choice < 9) return deleteRequest(manner, ...this.#target())
    if (choice < 10) return bulkPatchRequest(manner, this.#filter(), this.#bulkFields())
    if (choice < 11 && random.oneIn(2)) return bulkDeleteRequest(manner, this.#filter())
    if (random.oneIn(4)) return patchRequest(manner, this.#id(true), { deletedAt: null })
    const [id, ifRevision] = this.#target()
    return patchRequest(manner, id, { ...this.#fields(true, id) }, ifRevision)
  }

  #repeatable(manner: Manner, history: string): ModelRequest {
    const random = this.#random
    const { length } = this.#account.changes
    const choice = random.upTo(10)
    if (choice < 5 && length > 0) {
      const back = random.oneIn(2) ? random.upTo(Math.min(4, length)) : random.upTo(length)
      const isUnknown = manner.key === null && random.oneIn(12)
      return undoRequest(manner, history, isUnknown ? length + 7 : length - back)
    }
    if (choice < 8) return operationsRequest(manner, this.#operations(manner))
    return postRequest(manner, { ...this.#fields(manner.key === null), title: this.#newTitle() })
  }

  #operations({ key }: Manner): readonly ModelOperation[] {
    const random = this.#random
    const touched = new Set<string>()
    return Array.from({ length: 1 + random.upTo(6) }, (_, index): ModelOperation => {
      const choice = random.upTo(12)
      if (choice < 4) {
        const value = { ...this.#fields(true), title: this.#newTitle() }
        // A keyed request may be repeated after its own id was removed for good.
        if (choice < 2 || key !== null) return { op: 'create', kind: 'todo', value }
        // Rarely an id that is taken.
        const taken = random.oneIn(5) ? this.#id() : undefined
        const id = taken === undefined || touched.has(taken) ? this.#ownId() : taken
        touched.add(id)
        return { op: 'create', kind: 'todo', id, value }
      }
      const isInTrash = choice >= 9
      const id = random.oneIn(3) && touched.size > 0 ? this.#pick([...touched]) : this.#id(isInTrash)
      // The ones before may have given it another revision.
      const wanted = index > 0 ? undefined : this.#ifRevision(id)
      const condition = wanted !== undefined && { ifRevision: wanted }
      touched.add(id)
      if (choice < 7) return { op: 'update', kind: 'todo', id, patch: this.#fields(true, id), ...condition }
      if (choice < 9) return { op: 'delete', kind: 'todo', id, ...condition }
      if (choice < 11) return { op: 'restore', kind: 'todo', id, ...condition }
      return { op: 'purge', kind: 'todo', id }
    })
  }

  /** Some fields. With `isClose` maybe an order so close to that of a todo other than `id` that the list is renumbered. */
  #fields(isClose: boolean, id = ''): Fields {
    const random = this.#random
    const fields: Fields = {
      ...(random.oneIn(3) && { notes: random.oneIn(12) ? 'z'.repeat(20_000) : this.#pick(['', 'x', 'y']) }),
      ...(random.oneIn(3) && { completed: random.oneIn(2) }),
      ...(random.oneIn(3) && { tags: this.#pick([[], ['x'], ['x', 'y'], ['y', 'x']]) }),
      ...(random.oneIn(3) && { priority: random.upTo(3) }),
      ...(random.oneIn(3) && { dueDate: this.#pick([null, '2026-12-01', '2026-12-02']) }),
      ...(random.oneIn(5) && { dueTime: this.#pick([null, '09:00', '10:00']) }),
      ...(random.oneIn(4) && { title: this.#title() }),
    }
    if (!random.oneIn(4)) return fields
    const others = selectTodos(this.#account.todos).filter((each) => each.id !== id)
    if (!isClose || others.length === 0 || !random.oneIn(4))
      return { ...fields, order: random.oneIn(40) ? 1e15 : random.upTo(21) / 2 - 5 }
    const { order } = this.#pick(others)
    return Math.abs(order) < 1e6 ? { ...fields, order: order + (random.oneIn(2) ? 2.5e-7 : -2.5e-7) } : fields
  }

  #bulkFields(): Fields {
    const fields = this.#fields(true)
    return this.#random.oneIn(3) ? { ...fields, deletedAt: null } : fields
  }

  #filter(): ModelFilter {
    const random = this.#random
    return {
      ...(!random.oneIn(4) && { completed: random.oneIn(2) }),
      ...(random.oneIn(2) && { deleted: !random.oneIn(4) }),
    }
  }

  #target(isInTrash = false): [id: string, ifRevision?: number] {
    const id = this.#id(isInTrash)
    const ifRevision = this.#ifRevision(id)
    return ifRevision === undefined ? [id] : [id, ifRevision]
  }

  // Mostly none; else mostly the present one. A todo in the trash is not asked for one.
  #ifRevision(id: string): number | undefined {
    const todo = this.#account.todos.get(id)
    if (todo === undefined || todo.deletedAt !== null || !this.#random.oneIn(4)) return undefined
    return this.#random.oneIn(3) ? noRevision : todo.revision
  }

  /** The id of a todo, mostly of one in the list, or in the trash if `isInTrash`; rarely one that does not exist. */
  #id(isInTrash = false): string {
    const wanted = this.#random.oneIn(6) ? !isInTrash : isInTrash
    const todos = selectTodos(this.#account.todos, wanted)
    return todos.length > 0 && !this.#random.oneIn(30) ? this.#pick(todos).id : this.#ownId()
  }

  // It sorts behind the ids that the server makes.
  #ownId(): string {
    return `f0000000-0000-4000-8000-${String((this.#count += 1)).padStart(12, '0')}`
  }

  #title(): string {
    return this.#pick(['a', 'b', 'c', 'd'])
  }

  /** A title that no other todo is created with; rarely an empty one, which is refused. */
  #newTitle(): string {
    return this.#random.oneIn(30) ? '' : `new ${(this.#count += 1)}`
  }

  #pick<T>(list: readonly T[]): T {
    const picked = list[this.#random.upTo(list.length)]
    if (picked === undefined) throw new Error('There is nothing to pick from.')
    return picked
  }
}
