import { Refused, type ModelDraft } from '../draft.ts'
import {
  contentFields,
  isSame,
  type ModelEntity,
  type ModelKind,
  type ModelKinds,
  type ModelList,
  type ModelTodo,
} from '../entities.ts'
import { isInPlace, listDescendants } from './places.ts'
import { requireDates } from './todos.ts'
import { moveListToTrash, moveToTrash } from './trash.ts'

/** The change of one entity: the whole entity before (null for a new one) and after (null for one that was removed for good). */
export type ModelEntry = { readonly [K in ModelKind]: EntryOf<K> }[ModelKind]

interface EntryOf<K extends ModelKind> {
  readonly kind: K
  readonly id: string
  readonly before: ModelKinds[K] | null
  readonly after: ModelKinds[K] | null
}

/**
 * Takes a change back, by the rules of the contract. Refuses with 409, naming each conflict. `isGone` says whether the entity was
 * removed for good since.
 */
export function undoChange(
  draft: ModelDraft,
  { entries, undoes }: { readonly entries: readonly ModelEntry[]; readonly undoes: number | null },
  isGone: (entry: ModelEntry) => boolean,
): void {
  const isTakenAway = ({ after }: ModelEntry): boolean => after === null && undoes !== null
  const conflicts = entries.flatMap((entry, index) =>
    [
      ...(isTakenAway(entry) ? [] : undoEntry(draft, entry, isGone(entry))),
      ...(isMade(entries, entry) ? listGoneOn(draft, entries, entry) : []),
    ].map((field) => `changes[${index}]${field === '' ? '' : `.${field}`}`),
  )
  if (conflicts.length > 0) throw new Refused(409, 'undo-conflict', { all: conflicts })
  // The entities that were moved into a new list, or under a new todo, are back where they were before the new ones go.
  for (const entry of entries) {
    if (entry.before !== null || isGone(entry)) continue
    if (isMade(entries, entry)) takeAway(draft, entry.id)
    else trash(draft, entry)
  }
  for (const entry of entries) if (isTakenAway(entry) && !isGone(entry)) bringBack(draft, entry, entries)
  if (!isInPlace(draft.state)) throw new Refused(409, 'undo-conflict', 'any')
}

// Returns the fields in conflict; the empty one stands for the entity.
const undoEntry = (draft: ModelDraft, entry: ModelEntry, isGone: boolean): readonly string[] => {
  if (entry.after === null) return ['']
  const isMissing = !draft.state[entry.kind].has(entry.id)
  if (isGone || isMissing) return entry.before === null ? [] : ['']
  return entry.kind === 'todo' ? undoTodo(draft, entry) : undoList(draft, entry)
}

const undoTodo = (
  { state, linked, at }: ModelDraft,
  { id, before, after }: EntryOf<'todo'>,
): readonly string[] => {
  const current = state.todo.get(id)
  if (current === undefined || after === null) return ['']
  if (before === null) return findEdited('todo', current, after)
  const { taken, conflicts } = compare('todo', current, before, after)
  if (conflicts.length > 0 || taken.length === 0) return conflicts
  const isNextTaken = taken.includes('completed') && !isSame(before.next, after.next)
  const result: ModelTodo = {
    ...current,
    ...pick(before, taken),
    ...(taken.includes('completed') && { completedAt: before.completedAt }),
    ...(isNextTaken && { next: before.next }),
    ...(taken.includes('deletedAt') && { deletedAt: before.deletedAt && at, deletedBy: before.deletedBy }),
  }
  if (isNextTaken && before.next?.revision !== null) linked.set(id, 'undone')
  try {
    state.todo.set(id, requireDates(result))
  } catch (error) {
    if (!(error instanceof Refused)) throw error
    if (typeof error.fields === 'object' && 'all' in error.fields) return error.fields.all
    throw new Refused(409, 'undo-conflict', 'any')
  }
  return []
}

const undoList = ({ state, at }: ModelDraft, { id, before, after }: EntryOf<'list'>): readonly string[] => {
  const current = state.list.get(id)
  if (current === undefined || after === null) return ['']
  if (before === null) return findEdited('list', current, after)
  const { taken, conflicts } = compare('list', current, before, after)
  if (conflicts.length > 0 || taken.length === 0) return conflicts
  // An undo that puts it into the trash does so now.
  const deletion = taken.includes('deletedAt') && {
    deletedAt: before.deletedAt && at,
    deletedBy: before.deletedBy,
  }
  const result: ModelList = { ...current, ...pick(before, taken), ...deletion }
  state.list.set(id, result)
  return []
}

/** Whether the change made this todo as the next occurrence of one that it completed. */
const isMade = (entries: readonly ModelEntry[], { kind, id, before }: ModelEntry): boolean =>
  kind === 'todo' &&
  before === null &&
  entries.some(
    (each) =>
      each.kind === 'todo' &&
      each.after?.next?.id === id &&
      // Completed and reopened in one request is no completion.
      each.after.completed &&
      each.before?.completed !== true,
  )

// A next occurrence that has got other subtasks, or a next one itself, stays.
const listGoneOn = (
  { state }: ModelDraft,
  entries: readonly ModelEntry[],
  { id }: ModelEntry,
): readonly string[] => {
  const todo = state.todo.get(id)
  if (todo === undefined || todo.deletedAt !== null) return []
  const isOther = (each: ModelTodo): boolean =>
    !entries.some((entry) => entry.id === each.id && entry.before === null)
  const isFollowed = state.todo.get(todo.next?.id ?? '')?.deletedAt === null
  return [...(listDescendants(state, id).some(isOther) ? [''] : []), ...(isFollowed ? [''] : [])]
}

const takeAway = ({ state }: ModelDraft, id: string): void => {
  if (state.todo.get(id)?.deletedAt !== null) return
  for (const each of listDescendants(state, id)) state.todo.delete(each.id)
  state.todo.delete(id)
}

// The next occurrence of a todo that is completed again, and its subtasks.
const bringBack = ({ state, at }: ModelDraft, entry: ModelEntry, all: readonly ModelEntry[]): void => {
  const { kind, id, before: todo } = entry
  if (kind !== 'todo' || todo === null || state.todo.has(id)) return
  const isNext = state.todo.get(todo.previousId ?? '')?.next?.id === id
  const isBelow =
    all.some((each) => each.id === todo.parentId && each.after === null) &&
    state.todo.has(todo.parentId ?? '')
  if (isNext || isBelow) state.todo.set(id, { ...todo, deletedAt: todo.deletedAt && at })
}

const trash = (draft: ModelDraft, { kind, id }: ModelEntry): void => {
  const [todo, list] = [draft.state.todo.get(id), draft.state.list.get(id)]
  if (kind === 'todo' && todo !== undefined && todo.deletedAt === null) moveToTrash(draft, todo)
  if (kind === 'list' && list !== undefined) moveListToTrash(draft, list)
}

// A new entity that is in the trash already is left there.
const findEdited = (kind: ModelKind, current: ModelEntity, created: ModelEntity): readonly string[] =>
  current.deletedAt === null
    ? contentFields[kind].filter(
        (field) => field !== 'order' && field !== 'deletedAt' && !isEqual(field, current, created),
      )
    : []

/** The fields to take back, and those that were changed since. */
const compare = (kind: ModelKind, current: ModelEntity, before: ModelEntity, after: ModelEntity) => {
  const fields: readonly string[] = contentFields[kind]
  const changed = fields.filter((field) => !isEqual(field, before, after))
  const left = changed.filter((field) => !isEqual(field, current, before))
  const taken = left.filter((field) => isEqual(field, current, after))
  return { taken, conflicts: left.filter((field) => !taken.includes(field) && field !== 'order') }
}

const pick = (entity: ModelEntity, fields: readonly string[]): object =>
  Object.fromEntries(fields.map((field) => [field, Reflect.get(entity, field)]))

// A time in the trash counts as one value: only whether the entity is in the trash matters.
const isEqual = (field: string, a: ModelEntity, b: ModelEntity): boolean =>
  field === 'deletedAt'
    ? (a.deletedAt === null) === (b.deletedAt === null)
    : isSame(Reflect.get(a, field), Reflect.get(b, field))
