import { findExpected, notFound, Refused, refuseStale, requireFreeId, type ModelDraft } from '../draft.ts'
import { hasSameContent, type ListFields, type ModelList, type NewList } from '../entities.ts'
import { findBottom, placeList } from './order.ts'
import type { PutCondition } from './todos.ts'
import { moveListToTrash, removeList, restoreTodosOf } from './trash.ts'

/** POST /api/lists, and the operation `create`. */
export function createList(draft: ModelDraft, id: string, fields: NewList): void {
  requireFreeId(draft, 'list', id)
  placeList(draft, makeList(draft, id, fields, findBottom(draft, null)), fields.order !== undefined)
}

/** PATCH, and the operations `update` and `restore`. */
export function patchList(draft: ModelDraft, id: string, patch: ListFields, ifRevision?: number): void {
  const before = draft.state.list.get(id)
  if (before !== undefined && before.deletedAt !== null && patch.deletedAt !== null)
    throw ifRevision === undefined ? notFound() : refuseStale(before)
  const list = findExpected(draft, 'list', id, ifRevision)
  putChanged(draft, list, { ...list, ...patch })
}

/** PUT. Returns whether it is answered as a creation. */
export function putList(
  draft: ModelDraft,
  id: string,
  fields: NewList,
  { revision, isNew = false }: PutCondition,
): boolean {
  const before = draft.state.list.get(id)
  const isLive = before !== undefined && before.deletedAt === null
  const content = { ...fields, colour: fields.colour ?? before?.colour ?? findColour(draft) }
  const fresh = makeList(draft, id, content, isLive ? before.order : findBottom(draft, null))
  if (isLive && hasSameContent('list', before, fresh)) return false
  if (before !== undefined && (isNew || (revision !== undefined && revision !== before.revision)))
    throw refuseStale(before)
  if (before === undefined) placeList(draft, fresh, fields.order !== undefined)
  else putChanged(draft, before, { ...fresh, createdAt: before.createdAt })
  return !isLive
}

/** DELETE, and the operation `delete`. */
export function trashList(draft: ModelDraft, id: string, ifRevision?: number): void {
  moveListToTrash(draft, findExpected(draft, 'list', id, ifRevision))
}

/** The operation `purge`. */
export function purgeList(draft: ModelDraft, id: string, isOwner: boolean): void {
  if (!isOwner) throw new Refused(403, 'forbidden')
  removeList(draft, findExpected(draft, 'list', id))
}

const putChanged = (draft: ModelDraft, before: ModelList, after: ModelList): void => {
  if (hasSameContent('list', before, after)) return
  const isRestored = before.deletedAt !== null && after.deletedAt === null
  placeList(draft, isRestored ? { ...after, deletedBy: null } : after, after.order !== before.order)
  if (isRestored) restoreTodosOf(draft, before)
}

const colours = ['red', 'orange', 'yellow', 'green', 'teal', 'blue', 'purple', 'grey']

/** The first of the colours that the fewest lists have, of those that are neither archived, nor a template, nor in the trash. */
function findColour({ state }: ModelDraft): string {
  const used = [...state.list.values()]
    .filter(({ archived, template, deletedAt }) => !archived && template === null && deletedAt === null)
    .map(({ colour }) => colour)
  const counts = colours.map((colour) => used.filter((each) => each === colour).length)
  return colours[counts.indexOf(Math.min(...counts))] ?? ''
}

const makeList = (draft: ModelDraft, id: string, fields: NewList, order: number): ModelList => ({
  id,
  notes: '',
  icon: null,
  colour: findColour(draft),
  order,
  archived: false,
  template: null,
  ...fields,
  deletedAt: null,
  deletedBy: null,
  createdAt: draft.at,
  updatedAt: draft.at,
  revision: 0,
})
