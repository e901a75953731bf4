import { Refused, Unpredicted, type ModelDraft } from '../draft.ts'
import { hasSameContent, type ModelRepeat, type ModelTodo, type TodoFields } from '../entities.ts'
import { listChildren, listDescendants } from './places.ts'
import { addDays, daysBetween, findNext } from './series.ts'
import { moveToTrash } from './trash.ts'

/** The repeat of a todo with the fields that are sent. Another rule or start counts anew. */
export function mergeRepeat(
  before: ModelRepeat | null,
  sent: NonNullable<TodoFields['repeat']>,
  dueDate: string | null,
): ModelRepeat {
  const rrule = sent.rrule ?? before?.rrule
  if (rrule === undefined) throw new Refused(422, 'invalid', { some: ['repeat', 'repeat.rrule'] })
  const isNewRule = rrule !== before?.rrule
  const start = sent.start ?? (isNewRule ? dueDate : before.start) ?? ''
  const isNewSeries = isNewRule || start !== before.start
  return {
    rrule,
    from: sent.from ?? before?.from ?? 'due',
    start,
    done: sent.done ?? (isNewSeries ? 0 : before.done),
  }
}

/** Makes the next occurrence of a todo that was completed, or brings back the one that was taken back. */
export function makeNext(draft: ModelDraft, id: string): void {
  const todo = draft.state.todo.get(id)
  if (todo === undefined || todo.repeat === null || todo.dueDate === null) return
  if (isBelowRepeating(draft, todo)) return
  const found = findNext(todo.repeat, draft.at.slice(0, 10))
  const old = todo.next === null ? undefined : draft.state.todo.get(todo.next.id)
  if (found === null || todo.next?.takenBack === false) return
  requireSimple(draft, todo, old)
  if (todo.next !== null && old?.deletedAt === null) {
    // Somebody restored it from the trash, so that it is a next one that was touched.
    draft.state.todo.set(id, { ...todo, next: { ...todo.next, revision: null, takenBack: false } })
    draft.linked.delete(id)
    return
  }
  const nextId = old?.id ?? draft.ids.next(id)
  const days = daysBetween(todo.dueDate, found.date)
  const next: ModelTodo = {
    ...copyOf(draft, todo, nextId, days),
    createdAt: old?.createdAt ?? draft.at,
    previousId: id,
    repeat: { ...todo.repeat, done: found.done },
  }
  draft.state.todo.set(nextId, next)
  if (old === undefined) copyChildren(draft, id, nextId, days)
  draft.state.todo.set(id, { ...todo, next: { id: nextId, revision: 0, takenBack: false } })
  draft.linked.set(id, 'made')
}

/**
 * Moves the next occurrence of a todo that was reopened to the trash, unless it was touched. `before` is the todo as the operation found
 * it: an earlier operation of the same request counts as an earlier request.
 */
export function takeNextBack(draft: ModelDraft, before: ModelTodo): void {
  const { id } = before
  const todo = draft.state.todo.get(id)
  const next = draft.state.todo.get(todo?.next?.id ?? '')
  if (todo === undefined || todo.next === null || next === undefined || next.deletedAt !== null) return
  const { revision } = todo.next
  if (revision === null) return
  const isAsMade = (each: ModelTodo): boolean =>
    // The request itself does not touch the one that it has made.
    draft.linked.has(id) || (draft.base.todo.get(each.id) === each && each.revision === revision)
  const isUntouched = isAsMade(next) || isOnlyReopened(draft, before, next)
  if (!isUntouched || !listDescendants(draft.state, next.id).every(isAsMade)) return
  // It may have been renumbered by the new place of the todo, which is a touch.
  if (draft.moved.todo.has(id)) throw new Unpredicted()
  moveToTrash(draft, next)
  draft.state.todo.set(id, { ...todo, next: { ...todo.next, takenBack: true } })
}

// Whether an occurrence was completed and reopened since it was made, and has the content with which it was made.
const isOnlyReopened = (draft: ModelDraft, todo: ModelTodo, next: ModelTodo): boolean => {
  if (todo.repeat === null || todo.dueDate === null || todo.completedAt === null) return false
  const found = findNext(todo.repeat, todo.completedAt.slice(0, 10))
  const isFollowed = draft.state.todo.get(next.next?.id ?? '')?.deletedAt === null
  if (found === null || isFollowed) return false
  const days = daysBetween(todo.dueDate, found.date)
  const made = { ...copyOf(draft, todo, next.id, days), repeat: { ...todo.repeat, done: found.done } }
  return hasSameContent('todo', next, { ...made, previousId: todo.id, order: next.order })
}

/** Whether a todo above this one repeats. */
const isBelowRepeating = ({ state }: Pick<ModelDraft, 'state'>, { parentId }: ModelTodo): boolean => {
  const parent = state.todo.get(parentId ?? '')
  return parent !== undefined && (parent.repeat !== null || isBelowRepeating({ state }, parent))
}

/** Whether a todo is an occurrence of its own series that is due after today, or is below such a one below `topId`. */
export const isStillToCome = (draft: ModelDraft, todo: ModelTodo, topId: string): boolean => {
  const { repeat, dueDate, parentId } = todo
  const comes = repeat !== null && (dueDate ?? '') > draft.at.slice(0, 10) && !isBelowRepeating(draft, todo)
  const parent = draft.state.todo.get(parentId ?? '')
  return comes || (parent !== undefined && parent.id !== topId && isStillToCome(draft, parent, topId))
}

const copyOf = (draft: ModelDraft, todo: ModelTodo, id: string, days: number): ModelTodo => ({
  ...todo,
  id,
  completed: false,
  completedAt: null,
  startDate: todo.startDate === null ? null : addDays(todo.startDate, days),
  dueDate: todo.dueDate === null ? null : addDays(todo.dueDate, days),
  repeat: todo.repeat === null ? null : { ...todo.repeat, start: addDays(todo.repeat.start, days) },
  previousId: null,
  next: null,
  createdAt: draft.at,
  revision: 0,
})

const copyChildren = (draft: ModelDraft, from: string, to: string, days: number): void => {
  for (const child of listChildren(draft.state, from).filter(({ deletedAt }) => deletedAt === null)) {
    const id = draft.ids.copy(to, child)
    draft.state.todo.set(id, { ...copyOf(draft, child, id, days), parentId: to })
    copyChildren(draft, child.id, id, days)
  }
}

// The contract leaves open the place of the next occurrence of a todo that moves at the same time, and how copies
// that are brought back go together.
const requireSimple = (draft: ModelDraft, todo: ModelTodo, old: ModelTodo | undefined): void => {
  if (draft.moved.todo.has(todo.id)) throw new Unpredicted()
  const below = listDescendants(draft.state, todo.id)
  if (below.some(({ next }) => next !== null)) throw new Unpredicted()
  for (let above = todo.parentId; above !== null;) {
    const parent = draft.state.todo.get(above)
    if (parent !== undefined && parent.next !== null) throw new Unpredicted()
    above = parent?.parentId ?? null
  }
  if (old !== undefined && [...below, ...listDescendants(draft.state, old.id)].length > 0)
    throw new Unpredicted()
}
