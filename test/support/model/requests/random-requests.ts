import type { Random } from '../../random.ts'
import type { ModelAccount } from '../account.ts'
import { isSame, selectSorted, type ModelKind, type ModelTodo } from '../entities.ts'
import type { ModelFilter } from '../rules/filters.ts'
import { listChildren } from '../rules/places.ts'
import type { PutCondition } from '../rules/todos.ts'
import type { ModelEntry } from '../rules/undo.ts'
import { operationsRequest, undoRequest } from './changes.ts'
import { makeFilter } from './random-filters.ts'
import { makeOperations, makeTree } from './random-operations.ts'
import { RandomValues } from './random-values.ts'
import {
  deleteAll,
  deleteAt,
  patchAll,
  patchListAt,
  patchTodoAt,
  postList,
  postTodo,
  putListAt,
  putTodoAt,
  renameTagAt,
  setDefaultList,
  type Manner,
  type ModelRequest,
} from './requests.ts'

/** Makes random requests to an account, mostly to entities that exist. */
export class RandomRequests {
  readonly #random: Random
  readonly #account: ModelAccount
  readonly #values: RandomValues
  /** The keyed requests so far. */
  readonly #keyed: ModelRequest[] = []

  constructor(random: Random, account: ModelAccount) {
    this.#random = random
    this.#account = account
    this.#values = new RandomValues(random, account)
  }

  /** The next request, at the time `at`. */
  next(at: string): ModelRequest {
    const random = this.#random
    const isRepeatable = random.oneIn(3)
    const manner: Manner = {
      client: random.oneIn(4) ? 'script' : 'owner',
      isDryRun: !isRepeatable && random.oneIn(8),
      key: null,
    }
    if (!isRepeatable) return this.#one(manner, at)
    const [earlier] = this.#keyed.length > 0 && random.oneIn(2) ? [this.#values.pick(this.#keyed)] : []
    // The same again, or another request under the same key.
    if (earlier !== undefined && !random.oneIn(5)) return earlier
    const key = earlier?.key ?? this.#values.newKey()
    const keyed = { ...manner, client: earlier?.client ?? manner.client, key }
    const request = this.#repeatable(keyed)
    if (earlier === undefined) this.#keyed.push(request)
    return request
  }

  /** A filter of todos, at the time `at`. */
  filter(at: string): ModelFilter {
    return makeFilter(this.#random, this.#values, at)
  }

  #one(manner: Manner, at: string): ModelRequest {
    const todos = selectSorted(this.#account.state.todo)
    if (this.#random.oneIn(todos.length < 12 ? 4 : 30))
      return operationsRequest(manner, makeTree(this.#random, this.#values))
    const repeating = this.#values.repeating()
    if (repeating !== undefined && this.#random.oneIn(5)) return this.#toggle(manner, repeating)
    const choice = this.#random.upTo(27)
    if (choice < 6) return this.#repeatable(manner)
    if (choice < 9) return this.#put(manner)
    if (choice < 11) return deleteAt(manner, 'todo', ...this.#target('todo', this.#values.idOfParent(false)))
    if (choice < 13) return this.#random.oneIn(2) ? this.#deleteList(manner) : this.#restore(manner, 'list')
    if (choice < 14) return patchAll(manner, this.filter(at), this.#bulkFields())
    if (choice < 15 && this.#random.oneIn(4)) return deleteAll(manner, this.filter(at))
    if (choice < 16) return this.#patchList(manner)
    if (choice < 17)
      return this.#random.oneIn(2) ? setDefaultList(this.#values.listId()) : this.#renameTag(manner)
    return this.#random.oneIn(4) ? this.#restore(manner, 'todo') : this.#patchTodo(manner)
  }

  #repeatable(manner: Manner): ModelRequest {
    const random = this.#random
    const { history, changes } = this.#account
    const choice = random.upTo(10)
    if (choice < 4 && changes.length > 0) {
      const isUnknown = manner.key === null && random.oneIn(20)
      const late = random.oneIn(2) ? changes.slice(-4) : changes
      const large = late.filter(({ entries }) => entries.length > 1)
      const repeating = late.filter(({ entries }) => entries.some(isCompletion))
      const chosen = [late, late, large, repeating][random.upTo(4)] ?? []
      const { revision } = this.#values.pick(chosen.length > 0 ? chosen : late)
      return undoRequest(manner, history, isUnknown ? changes.length + 7 : revision)
    }
    const isKeyed = manner.key !== null
    if (choice < 7) return operationsRequest(manner, makeOperations(random, this.#values, isKeyed))
    const isClose = !isKeyed
    if (choice < 8 && random.oneIn(2))
      return postList(manner, { ...this.#values.listFields({ isClose }), name: this.#values.newName() })
    return postTodo(manner, {
      ...this.#values.todoFields({ isClose, isNew: true }),
      title: this.#values.newName(),
    })
  }

  #put(manner: Manner): ModelRequest {
    const random = this.#random
    const kind = random.oneIn(3) ? 'list' : 'todo'
    const id = random.oneIn(3) ? this.#values.ownId() : this.#values.id(kind, random.oneIn(4))
    const revision = this.#values.ifRevision(kind, id)
    const condition: PutCondition = { ...(revision !== undefined && { revision }), isNew: random.oneIn(4) }
    const options = { id, isClose: true }
    const title = this.#values.title()
    return kind === 'list'
      ? putListAt(manner, id, { ...this.#values.listFields(options), name: title }, condition)
      : putTodoAt(manner, id, { ...this.#values.todoFields({ ...options, isNew: true }), title }, condition)
  }

  #patchTodo(manner: Manner): ModelRequest {
    const random = this.#random
    const isWithChildren = random.oneIn(6)
    const [id, ifRevision] = this.#target('todo', isWithChildren ? this.#values.idOfParent(false) : undefined)
    const condition = ifRevision !== undefined && { ifRevision }
    const fields = this.#values.todoFields({ id, isClose: true })
    if (!isWithChildren) return patchTodoAt(manner, id, fields, { ...condition })
    const completed = !random.oneIn(8)
    return patchTodoAt(manner, id, { ...fields, completed }, { ...condition, children: 'complete' })
  }

  #toggle(manner: Manner, { id, completed }: ModelTodo): ModelRequest {
    const random = this.#random
    const children = listChildren(this.#account.state, id).filter(({ deletedAt }) => deletedAt === null)
    if (children.length > 0 && random.oneIn(6))
      return deleteAt(manner, 'todo', this.#values.pick(children).id)
    const patch = { ...(random.oneIn(4) && { title: this.#values.title() }), completed: !completed }
    const again = { op: 'update', kind: 'todo', id, patch: { completed } } as const
    if (random.oneIn(6)) return operationsRequest(manner, [{ ...again, patch }, again])
    return patchTodoAt(manner, id, patch, random.oneIn(5) && !completed ? { children: 'complete' } : {})
  }

  #renameTag(manner: Manner): ModelRequest {
    const [from, to] = [this.#values.pick(['x', 'y', 'z']), this.#values.pick(['x', 'y', 'z', null])]
    return renameTagAt(manner, from, to)
  }

  #patchList(manner: Manner): ModelRequest {
    const [id, ifMatch] = this.#random.oneIn(20) ? ['inbox'] : this.#target('list')
    return patchListAt(manner, id, this.#values.listFields({ id, isClose: true }), ifMatch)
  }

  // Sometimes somewhere else, since the list or the parent can be in the trash too.
  #restore(manner: Manner, kind: ModelKind): ModelRequest {
    const random = this.#random
    const id = kind === 'todo' ? this.#values.idOfParent(true) : this.#values.idOfUsedList(true)
    if (kind === 'list') {
      const fields = random.oneIn(3) ? this.#values.listFields({ id }) : {}
      return patchListAt(manner, id, { ...fields, deletedAt: null })
    }
    const elsewhere = random.oneIn(2) ? { listId: 'inbox', parentId: null } : { parentId: null }
    const fields = random.oneIn(3) ? this.#values.todoFields({ id, isClose: true }) : {}
    const place = random.oneIn(3) ? elsewhere : {}
    return patchTodoAt(manner, id, { ...fields, ...place, deletedAt: null }, {})
  }

  #deleteList(manner: Manner): ModelRequest {
    return this.#random.oneIn(10)
      ? deleteAt(manner, 'list', 'inbox')
      : deleteAt(manner, 'list', ...this.#target('list', this.#values.idOfUsedList(false)))
  }

  #bulkFields() {
    const fields = this.#values.todoFields({ isClose: true })
    return this.#random.oneIn(3) ? { ...fields, deletedAt: null } : fields
  }

  #target(kind: ModelKind, id = this.#values.id(kind)): [id: string, ifRevision?: number] {
    const ifRevision = this.#values.ifRevision(kind, id)
    return ifRevision === undefined ? [id] : [id, ifRevision]
  }
}

// Whether a todo that repeats was completed or reopened.
const isCompletion = ({ kind, before, after }: ModelEntry): boolean =>
  kind === 'todo' && !isSame(before?.next ?? null, after?.next ?? null)
