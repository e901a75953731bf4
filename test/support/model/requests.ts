import type { ModelAccount } from './account.ts'
import {
  createTodo,
  deleteTodos,
  patchTodo,
  patchTodos,
  purgeTodo,
  putTodo,
  trashTodo,
  type ModelFilter,
  type PutCondition,
} from './rules.ts'
import { Refused, type Fields, type ModelDraft } from './todos.ts'
import { undoChange } from './undo.ts'

/** The kind of the answer to a request that is not refused. */
export type ModelResult =
  | { readonly kind: 'todo'; readonly status: 200 | 201; readonly id: string }
  | { readonly kind: 'deletion'; readonly id: string }
  | { readonly kind: 'changed'; readonly count: number }
  | { readonly kind: 'deleted'; readonly count: number }
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

type Created = Fields & { readonly title: string }

/** An operation of POST /api/changes. */
export type ModelOperation =
  | { readonly op: 'create'; readonly kind: 'todo'; readonly id?: string; readonly value: Created }
  | {
      readonly op: 'update'
      readonly kind: 'todo'
      readonly id: string
      readonly patch: Fields
      readonly ifRevision?: number
    }
  | {
      readonly op: 'delete' | 'restore'
      readonly kind: 'todo'
      readonly id: string
      readonly ifRevision?: number
    }
  | { readonly op: 'purge'; readonly kind: 'todo'; readonly id: string }

/** POST /api/todos. */
export const postRequest = (manner: Manner, body: Created): ModelRequest => ({
  ...manner,
  method: 'POST',
  path: '/api/todos',
  body,
  headers: {},
  invalid: body.title === '' ? ['title'] : [],
  apply(draft) {
    const id = draft.idFor(body.title)
    createTodo(draft, id, body)
    return { kind: 'todo', status: 201, id }
  },
})

/** PUT /api/todos/:id, with a revision in the body or `If-None-Match: *`. */
export const putRequest = (
  manner: Manner,
  id: string,
  body: Created,
  condition: PutCondition,
): ModelRequest => ({
  ...manner,
  method: 'PUT',
  path: `/api/todos/${id}`,
  body: { ...body, ...(condition.revision !== undefined && { revision: condition.revision }) },
  headers: condition.isNew === true ? { 'If-None-Match': '*' } : {},
  invalid: [],
  apply: (draft) => ({ kind: 'todo', status: putTodo(draft, id, body, condition) ? 201 : 200, id }),
})

/** PATCH /api/todos/:id. */
export const patchRequest = (manner: Manner, id: string, body: Fields, ifMatch?: number): ModelRequest => ({
  ...manner,
  method: 'PATCH',
  path: `/api/todos/${id}`,
  body,
  headers: matchHeader(ifMatch),
  invalid: [],
  apply(draft) {
    patchTodo(draft, id, body, ifMatch)
    return { kind: 'todo', status: 200, id }
  },
})

/** DELETE /api/todos/:id. */
export const deleteRequest = (manner: Manner, id: string, ifMatch?: number): ModelRequest => ({
  ...manner,
  method: 'DELETE',
  path: `/api/todos/${id}`,
  headers: matchHeader(ifMatch),
  invalid: [],
  apply(draft) {
    trashTodo(draft, id, ifMatch)
    return { kind: 'deletion', id }
  },
})

/** PATCH /api/todos. */
export const bulkPatchRequest = (manner: Manner, filter: ModelFilter, body: Fields): ModelRequest => ({
  ...manner,
  method: 'PATCH',
  path: `/api/todos${queryOf(filter)}`,
  body,
  headers: {},
  invalid: [],
  apply: (draft) => ({ kind: 'changed', count: patchTodos(draft, filter, body) }),
})

/** DELETE /api/todos. */
export const bulkDeleteRequest = (manner: Manner, filter: ModelFilter): ModelRequest => ({
  ...manner,
  method: 'DELETE',
  path: `/api/todos${queryOf(filter)}`,
  headers: {},
  invalid: [],
  apply: (draft) => ({ kind: 'deleted', count: deleteTodos(draft, filter, manner.client === 'owner') }),
})

/** POST /api/changes with operations. */
export const operationsRequest = (manner: Manner, operations: readonly ModelOperation[]): ModelRequest => ({
  ...manner,
  method: 'POST',
  path: '/api/changes',
  body: { operations },
  headers: {},
  // The whole body is checked before the first operation.
  invalid: operations.flatMap((each, index) =>
    each.op === 'create' && each.value.title === '' ? [`operations[${index}].value.title`] : [],
  ),
  apply(draft) {
    for (const [index, operation] of operations.entries()) applyOperation(draft, manner, operation, index)
    return { kind: 'change', undoes: null }
  },
})

/** POST /api/changes with `undoes`: the change set of this revision in the history `history`. */
export const undoRequest = (manner: Manner, history: string, revision: number): ModelRequest => ({
  ...manner,
  method: 'POST',
  path: '/api/changes',
  body: { undoes: `${history}-${revision}` },
  headers: {},
  invalid: [],
  apply(draft, { changes }) {
    const change = changes[revision - 1]
    if (change === undefined) throw new Refused(404, 'not-found')
    undoChange(draft, change.entries)
    return { kind: 'change', undoes: revision }
  },
})

const applyOperation = (
  draft: ModelDraft,
  { client }: Manner,
  operation: ModelOperation,
  index: number,
): void => {
  const path = `operations[${index}]`
  try {
    switch (operation.op) {
      case 'create':
        return createTodo(draft, operation.id ?? draft.idFor(operation.value.title), operation.value)
      case 'update':
        return patchTodo(draft, operation.id, operation.patch, operation.ifRevision)
      case 'delete':
        return trashTodo(draft, operation.id, operation.ifRevision)
      case 'restore':
        return patchTodo(draft, operation.id, { deletedAt: null }, operation.ifRevision)
      case 'purge':
        return purgeTodo(draft, operation.id, client === 'owner')
    }
  } catch (error) {
    if (!(error instanceof Refused)) throw error
    const inner = operation.op === 'create' ? 'value' : 'patch'
    const fields = error.status === 422 ? error.fields.map((field) => `${path}.${inner}.${field}`) : [path]
    // A todo that an operation before changed has a revision that only the server knows.
    throw new Refused(error.status, error.slug, fields, index === 0 ? error.current : null)
  }
}

const matchHeader = (revision?: number): Readonly<Record<string, string>> =>
  revision === undefined ? {} : { 'If-Match': `"${revision}"` }

const queryOf = (filter: ModelFilter): string => {
  const query = new URLSearchParams(Object.entries(filter).map(([name, value]) => [name, String(value)]))
  return query.size > 0 ? `?${query}` : ''
}
