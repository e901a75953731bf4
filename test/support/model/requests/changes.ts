import { Refused, notFound, type ModelDraft } from '../draft.ts'
import type { ListFields, ModelKind, NewList, NewTodo, TodoFields } from '../entities.ts'
import { createList, patchList, purgeList, trashList } from '../rules/lists.ts'
import { createTodo, patchTodo, purgeTodo, trashTodo } from '../rules/todos.ts'
import { undoChange } from '../rules/undo.ts'
import type { Manner, ModelRequest } from './requests.ts'

interface Target {
  readonly id: string
  readonly ifRevision?: number
}

/** An operation of POST /api/changes. */
export type ModelOperation =
  | { readonly op: 'create'; readonly kind: 'todo'; readonly id?: string; readonly value: NewTodo }
  | { readonly op: 'create'; readonly kind: 'list'; readonly id?: string; readonly value: NewList }
  | ({
      readonly op: 'update'
      readonly kind: 'todo'
      readonly patch: TodoFields
      readonly children?: 'complete'
    } & Target)
  | ({ readonly op: 'update'; readonly kind: 'list'; readonly patch: ListFields } & Target)
  | ({ readonly op: 'delete' | 'restore'; readonly kind: ModelKind } & Target)
  | { readonly op: 'purge'; readonly kind: ModelKind; readonly id: string }

/** POST /api/changes with operations. */
export const operationsRequest = (manner: Manner, operations: readonly ModelOperation[]): ModelRequest => ({
  ...manner,
  method: 'POST',
  path: '/api/changes',
  body: { operations },
  headers: {},
  // The whole body is checked before the first operation.
  invalid: operations.flatMap((each, index) =>
    findInvalid(each).map((path) => `operations[${index}].${path}`),
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
  apply(draft, account) {
    const change = account.changes[revision - 1]
    if (change === undefined) throw notFound()
    undoChange(draft, change, ({ kind, id }) => account.isGone(kind, id, revision + 1))
    return { kind: 'change', undoes: revision }
  },
})

const findInvalid = (operation: ModelOperation): readonly string[] => {
  if (operation.op !== 'create') return []
  if (operation.kind === 'todo') return operation.value.title === '' ? ['value.title'] : []
  return operation.value.name === '' ? ['value.name'] : []
}

const applyOperation = (
  draft: ModelDraft,
  { client }: Manner,
  operation: ModelOperation,
  index: number,
): void => {
  try {
    const isOwner = client === 'owner'
    if (operation.kind === 'todo') applyToTodo(draft, operation, isOwner)
    else applyToList(draft, operation, isOwner)
  } catch (error) {
    throw error instanceof Refused ? addPath(error, operation, index) : error
  }
}

const applyToTodo = (
  draft: ModelDraft,
  operation: Exclude<ModelOperation, { readonly kind: 'list' }>,
  isOwner: boolean,
): void => {
  switch (operation.op) {
    case 'create':
      return createTodo(draft, operation.id ?? draft.ids.named(operation.value.title), operation.value)
    case 'update':
      return patchTodo(draft, operation.id, operation.patch, operation)
    case 'delete':
      return trashTodo(draft, operation.id, operation.ifRevision)
    case 'restore':
      return patchTodo(draft, operation.id, { deletedAt: null }, operation)
    case 'purge':
      return purgeTodo(draft, operation.id, isOwner)
  }
}

const applyToList = (
  draft: ModelDraft,
  operation: Exclude<ModelOperation, { readonly kind: 'todo' }>,
  isOwner: boolean,
): void => {
  switch (operation.op) {
    case 'create':
      return createList(draft, operation.id ?? draft.ids.named(operation.value.name), operation.value)
    case 'update':
      return patchList(draft, operation.id, operation.patch, operation.ifRevision)
    case 'delete':
      return trashList(draft, operation.id, operation.ifRevision)
    case 'restore':
      return patchList(draft, operation.id, { deletedAt: null }, operation.ifRevision)
    case 'purge':
      return purgeList(draft, operation.id, isOwner)
  }
}

const addPath = (refused: Refused, { op }: ModelOperation, index: number): Refused => {
  const path = `operations[${index}]`
  const inner = op === 'create' ? 'value' : 'patch'
  const add = (field: string): string =>
    field === 'children' ? `${path}.${field}` : `${path}.${inner}.${field}`
  // An entity that an operation before changed has a revision that only the server knows.
  const entities = index === 0 || refused.status !== 412 ? refused.entities : []
  const { status, slug, fields } = refused
  if (status !== 422) return new Refused(status, slug, { all: [path] }, entities)
  if (fields === 'any') return refused
  return new Refused(
    status,
    slug,
    'all' in fields ? { all: fields.all.map(add) } : { some: fields.some.map(add) },
  )
}
