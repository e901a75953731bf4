import type { ModelAccount } from '../account.ts'
import { invalid, type ModelDraft } from '../draft.ts'
import type { ListFields, ModelKind, NewList, NewTodo, TodoFields } from '../entities.ts'
import { deleteTodos, patchTodos } from '../rules/bulk.ts'
import type { ModelFilter } from '../rules/filters.ts'
import { createList, patchList, putList, trashList } from '../rules/lists.ts'
import { isDefaultList } from '../rules/places.ts'
import { renameTag } from '../rules/tags.ts'
import {
  createTodo,
  patchTodo,
  putTodo,
  trashTodo,
  type ChangeOptions,
  type PutCondition,
} from '../rules/todos.ts'

/** The kind of the answer to a request that is not refused. */
export type ModelResult =
  | { readonly kind: ModelKind; readonly status: 200 | 201; readonly id: string }
  | { readonly kind: 'deletion'; readonly id: string }
  | { readonly kind: 'changed'; readonly count: number }
  | { readonly kind: 'deleted'; readonly count: number }
  | { readonly kind: 'settings'; readonly defaultListId: string }
  | { readonly kind: 'change'; readonly undoes: number | null }

/** How a request is sent: by whom, whether as a dry run, and under which key. */
export interface Manner {
  readonly client: 'owner' | 'script'
  readonly isDryRun: boolean
  readonly key: string | null
}

/** A request, and its expected effect. */
export interface ModelRequest extends Manner {
  readonly method: string
  readonly path: string
  readonly body?: unknown
  readonly headers: Readonly<Record<string, string>>
  /** The fields that are invalid whatever the account holds: they are refused first. */
  readonly invalid: readonly string[]
  /** Changes the draft. Throws Refused. */
  apply(draft: ModelDraft, account: ModelAccount): ModelResult
}

/** The zone in which the model tells the day. */
export const inUtc = { 'Time-Zone': 'UTC' } as const

const plain = { headers: {}, invalid: [] } as const

/** POST /api/todos. */
export const postTodo = (manner: Manner, body: NewTodo): ModelRequest => ({
  ...manner,
  ...plain,
  method: 'POST',
  path: '/api/todos',
  body,
  invalid: body.title === '' ? ['title'] : [],
  apply(draft) {
    const id = draft.ids.named(body.title)
    createTodo(draft, id, body)
    return { kind: 'todo', status: 201, id }
  },
})

/** POST /api/lists. */
export const postList = (manner: Manner, body: NewList): ModelRequest => ({
  ...manner,
  ...plain,
  method: 'POST',
  path: '/api/lists',
  body,
  invalid: body.name === '' ? ['name'] : [],
  apply(draft) {
    const id = draft.ids.named(body.name)
    createList(draft, id, body)
    return { kind: 'list', status: 201, id }
  },
})

/** PUT /api/todos/:id, with a revision in the body or `If-None-Match: *`. */
export const putTodoAt = (
  manner: Manner,
  id: string,
  body: NewTodo,
  condition: PutCondition,
): ModelRequest => ({
  ...manner,
  ...plain,
  method: 'PUT',
  path: `/api/todos/${id}`,
  ...conditionOf(body, condition),
  apply: (draft) => ({ kind: 'todo', status: putTodo(draft, id, body, condition) ? 201 : 200, id }),
})

/** PUT /api/lists/:id, with a revision in the body or `If-None-Match: *`. */
export const putListAt = (
  manner: Manner,
  id: string,
  body: NewList,
  condition: PutCondition,
): ModelRequest => ({
  ...manner,
  ...plain,
  method: 'PUT',
  path: `/api/lists/${id}`,
  ...conditionOf(body, condition),
  apply: (draft) => ({ kind: 'list', status: putList(draft, id, body, condition) ? 201 : 200, id }),
})

/** PATCH /api/todos/:id. */
export const patchTodoAt = (
  manner: Manner,
  id: string,
  body: TodoFields,
  options: ChangeOptions,
): ModelRequest => ({
  ...manner,
  ...plain,
  method: 'PATCH',
  path: `/api/todos/${id}${queryOf({ ...(options.children && { children: options.children }) })}`,
  body,
  headers: matchHeader(options.ifRevision),
  apply(draft) {
    patchTodo(draft, id, body, options)
    return { kind: 'todo', status: 200, id }
  },
})

/** PATCH /api/lists/:id. */
export const patchListAt = (
  manner: Manner,
  id: string,
  body: ListFields,
  ifMatch?: number,
): ModelRequest => ({
  ...manner,
  ...plain,
  method: 'PATCH',
  path: `/api/lists/${id}`,
  body,
  headers: matchHeader(ifMatch),
  invalid: id === 'inbox' ? ['id'] : [],
  apply(draft) {
    patchList(draft, id, body, ifMatch)
    return { kind: 'list', status: 200, id }
  },
})

/** DELETE /api/todos/:id or /api/lists/:id. */
export const deleteAt = (manner: Manner, kind: ModelKind, id: string, ifMatch?: number): ModelRequest => ({
  ...manner,
  ...plain,
  method: 'DELETE',
  path: `/api/${kind}s/${id}`,
  headers: matchHeader(ifMatch),
  invalid: id === 'inbox' ? ['id'] : [],
  apply(draft) {
    if (kind === 'todo') trashTodo(draft, id, ifMatch)
    else trashList(draft, id, ifMatch)
    return { kind: 'deletion', id }
  },
})

/** PATCH /api/todos. */
export const patchAll = (manner: Manner, filter: ModelFilter, body: TodoFields): ModelRequest => ({
  ...manner,
  ...plain,
  method: 'PATCH',
  path: `/api/todos${queryOf(filter)}`,
  body,
  apply: (draft) => ({ kind: 'changed', count: patchTodos(draft, filter, body) }),
})

/** DELETE /api/todos. */
export const deleteAll = (manner: Manner, filter: ModelFilter): ModelRequest => ({
  ...manner,
  ...plain,
  method: 'DELETE',
  path: `/api/todos${queryOf(filter)}`,
  apply: (draft) => ({ kind: 'deleted', count: deleteTodos(draft, filter, manner.client === 'owner') }),
})

/** PATCH /api/tags/:name, or DELETE for a new name of null. */
export const renameTagAt = (manner: Manner, name: string, newName: string | null): ModelRequest => ({
  ...manner,
  ...plain,
  method: newName === null ? 'DELETE' : 'PATCH',
  path: `/api/tags/${name}`,
  ...(newName !== null && { body: { name: newName } }),
  apply: (draft) => ({ kind: 'changed', count: renameTag(draft, name, newName) }),
})

/** PATCH /api/settings with the list of new todos, by the owner. */
export const setDefaultList = (defaultListId: string): ModelRequest => ({
  ...plain,
  client: 'owner',
  isDryRun: false,
  key: null,
  method: 'PATCH',
  path: '/api/settings',
  body: { defaultListId },
  apply({ state, defaultListId: present }) {
    const isLive = defaultListId === 'inbox' || isDefaultList(state.list.get(defaultListId))
    if (!isLive && defaultListId !== present) throw invalid('defaultListId')
    return { kind: 'settings', defaultListId }
  },
})

const conditionOf = (body: object, { revision, isNew }: PutCondition) => ({
  body: { ...body, ...(revision !== undefined && { revision }) },
  headers: isNew === true ? { 'If-None-Match': '*' } : {},
})

const matchHeader = (revision?: number): Readonly<Record<string, string>> =>
  revision === undefined ? {} : { 'If-Match': `"${revision}"` }

/** The query of these parameters, a list as several of the same name. */
export const queryOf = (parameters: object): string => {
  const query = new URLSearchParams(
    Object.entries(parameters).flatMap(([name, value]) => [value].flat().map((each) => [name, String(each)])),
  )
  return query.size > 0 ? `?${query}` : ''
}
