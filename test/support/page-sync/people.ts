import type { List, Todo } from '../../../renderer/sync/entities.ts'
import { reorder, type NewChange } from '../../../renderer/sync/pending.ts'
import { addTodos } from '../../../renderer/todos/changes/new-todos.ts'
import {
  addList,
  deleteList,
  reorderLists,
  restoreList,
  updateList,
} from '../../../renderer/lists/list-changes.ts'
import {
  deleteTodos,
  replaceText,
  restoreTodo,
  updateTodos,
  type TodoFields,
} from '../../../renderer/todos/changes/todo-changes.ts'
import type { Api, Json } from '../http.ts'
import type { TestPage } from './page.ts'

/** Random numbers that choose an action and what it is about. */
export interface Choice {
  readonly action: number
  readonly which: number
  readonly value: number
}

/** A text that the person wrote in place of another one. */
export interface WrittenText {
  readonly account: string
  readonly id: string
  readonly field: 'title' | 'notes'
  readonly before: string
  readonly after: string
}

const pick = <T>(items: readonly T[], which: number): T | undefined =>
  items[which % Math.max(1, items.length)]

const isLive = ({ deletedAt }: Todo | List): boolean => deletedAt === null

const labels = { message: 'change.undone', title: 'script', count: 1 } as const

/** The person at a page. */
export class Person {
  readonly #page: TestPage
  readonly written: WrittenText[] = []
  #texts = 0

  constructor(page: TestPage) {
    this.#page = page
  }

  /** Does something on the page. */
  async act({ action, which, value }: Choice, findForeign: () => Promise<readonly string[]>): Promise<void> {
    const { store } = this.#page
    const { isLoaded } = store.read()
    // A page that is not loaded offers nothing to do.
    if (!isLoaded) return
    const actions: readonly (() => unknown)[] = [
      () => this.#add(which, value),
      () => this.#update(which, value),
      () => this.#update(which, value),
      () => this.#write(which, value),
      () => this.#write(which, value),
      () => this.#write(which, value),
      () => this.#delete(which, value),
      () => this.#restore(which),
      () => this.#reorder(which, value),
      () => this.#changeList(which, value),
      () => store.undo(),
      () => store.undo(pick(store.read().log.done, which)?.id),
      () => store.redo(),
      async () => {
        const others = (await findForeign()).slice(-1 - (value % 2))
        if (others.length > 0) store.undoChanges(others.toReversed(), labels)
      },
    ]
    await pick(actions, action)?.()
    this.#page.note()
  }

  get #now(): string {
    return new Date(this.#page.now).toISOString()
  }

  get #shown() {
    return this.#page.store.read().shown
  }

  #todos(isWanted: (todo: Todo) => boolean = isLive): readonly Todo[] {
    return [...this.#shown.todos.values()].filter(isWanted)
  }

  #lists(isWanted: (list: List) => boolean = isLive): readonly List[] {
    return [...this.#shown.lists.values()].filter((list) => list.id !== 'inbox' && isWanted(list))
  }

  #change(change: NewChange): void {
    this.#page.store.change(change)
  }

  #newText(): string {
    this.#texts += 1
    return `Text ${this.#texts}`
  }

  #add(which: number, value: number): void {
    const parent = value % 3 === 0 ? pick(this.#todos(), which) : undefined
    const list = value % 3 === 1 ? pick(this.#lists(), which) : undefined
    const fields = {
      title: this.#newText(),
      ...(parent && { parentId: parent.id }),
      ...(list && { listId: list.id }),
    }
    this.#change(addTodos(this.#shown, [{ id: this.#page.newId(), ...fields }], this.#now))
  }

  #update(which: number, value: number): void {
    const live = this.#todos()
    const chosen = [pick(live, which), pick(live, which + value), pick(live, value)].slice(0, 1 + (value % 3))
    const todos = [...new Set(chosen.filter((todo) => todo !== undefined))]
    if (todos.length === 0) return
    const list = pick(this.#lists(), value)
    const choices: readonly TodoFields[] = [
      { completed: true },
      { completed: false },
      { completed: value % 2 === 0 },
      { priority: value % 5 },
      { tags: [`tag${value % 3}`] },
      { dueDate: `2026-12-${10 + (value % 10)}` },
      { dueDate: null },
      { listId: list?.id ?? 'inbox' },
      { parentId: null },
      { parentId: pick(live, which + 1)?.id ?? null },
    ]
    const fields = pick(choices, which + value)
    if (fields !== undefined) this.#change(updateTodos(this.#shown, todos, fields, this.#now))
  }

  #write(which: number, value: number): void {
    const todo = pick(this.#todos(), which)
    if (todo === undefined) return
    const field = value % 2 === 0 ? 'title' : 'notes'
    const after = this.#newText()
    const before = todo[field]
    this.written.push({ account: this.#page.account, id: todo.id, field, before, after })
    this.#change(replaceText(todo, field, before, after))
  }

  #delete(which: number, value: number): void {
    const live = this.#todos()
    const chosen = [pick(live, which), pick(live, which + value)].slice(0, 1 + (value % 2))
    const todos = [...new Set(chosen.filter((todo) => todo !== undefined))]
    if (todos.length > 0) this.#change(deleteTodos(this.#shown, todos, this.#now))
  }

  #restore(which: number): void {
    const list = pick(
      this.#lists((each) => !isLive(each)),
      which,
    )
    const todo = pick(
      this.#todos((each) => !isLive(each)),
      which,
    )
    if (list !== undefined && which % 2 === 0) this.#change(restoreList(this.#shown, list))
    else if (todo !== undefined) this.#change(restoreTodo(this.#shown, todo))
  }

  #reorder(which: number, value: number): void {
    const [todo, list] = [pick(this.#todos(), which), pick(this.#lists(), which)]
    if (value % 3 === 0 && list !== undefined)
      this.#change(reorderLists([{ id: list.id, order: value * 100 }], list))
    else if (todo !== undefined)
      this.#change(reorder('todo', [{ id: todo.id, order: value * 100 }], { ...labels, title: todo.title }))
  }

  #changeList(which: number, value: number): void {
    const list = pick(this.#lists(), which)
    if (list === undefined || value % 4 === 0) {
      const fields = { name: this.#newText(), colour: 'red' } as const
      return this.#change(addList(this.#shown, this.#page.newId(), fields, this.#now))
    }
    if (value % 4 === 1) return this.#change(deleteList(this.#shown, list, this.#now))
    this.#change(
      updateList(list, value % 2 === 0 ? { name: this.#newText() } : { archived: value % 3 === 0 }),
    )
  }
}

const titles = ['Other one', 'Other two']

/** Another client, which changes something in the account without any loss. */
export async function actElsewhere(call: Api, { action, which, value }: Choice): Promise<void> {
  const find = async (path: string): Promise<Json> =>
    pick<Json>(
      (await call('GET', path)).body.filter(({ id }: Json) => id !== 'inbox'),
      which,
    ) ?? { id: '-' }
  const todo = () => find('/api/todos')
  const trashed = () => find('/api/todos?deleted=true')
  const list = () => find('/api/lists')
  const title = `${pick(titles, value)} ${which}`
  const repeat = { rrule: 'FREQ=DAILY' }
  const actions: readonly (() => Promise<readonly [string, string, unknown?]>)[] = [
    async () => ['POST', '/api/todos', { title }],
    async () => ['POST', '/api/todos', { title, parentId: (await todo()).id }],
    async () => ['POST', '/api/todos', { title, dueDate: '2026-11-20', repeat }],
    async () => ['POST', '/api/lists', { name: title }],
    async () => ['PATCH', `/api/todos/${(await todo()).id}`, { title }],
    async () => ['PATCH', `/api/todos/${(await todo()).id}`, { title }],
    async () => ['PATCH', `/api/todos/${(await todo()).id}`, { notes: title }],
    async () => ['PATCH', `/api/todos/${(await todo()).id}`, { completed: value % 2 === 0 }],
    async () => ['PATCH', `/api/todos/${(await todo()).id}`, { listId: (await list()).id, parentId: null }],
    async () => ['PATCH', '/api/todos', { priority: value % 5 }],
    async () => ['DELETE', `/api/todos/${(await todo()).id}`],
    async () => ['DELETE', `/api/todos/${(await todo()).id}`],
    async () => ['DELETE', '/api/todos?deleted=true'],
    async () => ['PATCH', `/api/todos/${(await trashed()).id}`, { deletedAt: null }],
    async () => purge((await trashed()).id),
    async () => purge((await todo()).id),
    async () => ['PATCH', `/api/lists/${(await list()).id}`, { name: title }],
    async () => ['DELETE', `/api/lists/${(await list()).id}`],
  ]
  // A refusal, as where there is no such todo, is fine.
  const chosen = await pick(actions, action)?.()
  if (chosen !== undefined) await call(...chosen)
}

const purge = (id: string) =>
  ['POST', '/api/changes', { operations: [{ op: 'purge', kind: 'todo', id }] }] as const
