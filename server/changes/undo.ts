import { Invalid } from '../http/problems.ts'
import { isEqual, type Change, type ChangeSet, type Transaction } from '../store/transaction.ts'
import type { Entity } from '../store/kind.ts'
import { findKind, type ChangedKind } from './entity-changes.ts'
import type { Removals } from './present.ts'
import { UndoConflict, type UndoError } from './undo-conflict.ts'
import { sectionKind } from '../entities/section.ts'
import { listDescendants, listSectionTodos } from '../entities/siblings.ts'
import { type StoredTodo, todoKind } from '../entities/todo.ts'
import { fitSections, removeForGood } from '../todos/trash.ts'

/**
 * Takes back the fields that a change set changed, where they still have the value that it gave them. Fields that others changed
 * meanwhile stay. Throws UndoConflict, which names each field that cannot be taken back: nothing is changed.
 */
export function undoChange(tx: Transaction, changeSet: ChangeSet, removals: Removals): void {
  const { changes, revision, undoes } = changeSet
  const occurrences = findMadeOccurrences(changeSet)
  const errors: UndoError[] = []
  let isRemoved = false
  for (const [index, change] of changes.entries()) {
    const path = `changes[${index}]`
    // An undo removes nothing but next occurrences, which come back at the end.
    if (change.after === null && undoes !== undefined) continue
    for (const [field, message] of undoEntity(tx, change, revision, removals)) {
      if (field === '') isRemoved = true
      errors.push({
        field: field === '' ? path : `${path}.${field}`,
        message,
        kind: change.kind,
        id: change.id,
      })
    }
  }
  errors.push(...listOccurrenceConflicts(tx, changeSet, occurrences))
  // The new entities go last: others may have moved into them by the same change, and are back where they were.
  if (errors.length === 0) {
    for (const change of changes) {
      if (occurrences.has(change.id)) removeOccurrence(tx, change.id)
      else trashCreated(tx, change, revision, removals)
    }
    restoreOccurrences(tx, changeSet, removals)
    fitSections(tx, listInSections(tx, changes))
  }
  if (errors.length === 0) errors.push(...checkEntities(tx, changes))
  if (errors.length > 0) throw new UndoConflict(errors, isRemoved ? 'removed' : 'changed')
}

// A section that is taken back can leave todos behind that came into it since.
function* listInSections(tx: Transaction, changes: ChangeSet['changes']): Generator<string> {
  for (const { kind, id } of changes) {
    if (kind === todoKind.name) yield id
    if (kind === sectionKind.name) for (const todo of listSectionTodos(tx, id)) yield todo.id
  }
}

// Checks the entities once all of them are taken back, as the end of the transaction will.
function* checkEntities(tx: Transaction, changes: ChangeSet['changes']): Generator<UndoError> {
  for (const [index, { kind, id }] of changes.entries()) {
    const { stored } = findKind(kind)
    try {
      stored.check?.(tx, tx.get(stored, id), undefined)
    } catch (error) {
      if (!(error instanceof Invalid)) throw error
      for (const { field, message } of error.errors) {
        yield { field: `changes[${index}].${field}`, message, kind, id }
      }
    }
  }
}

/** The fields that cannot be taken back, each with the reason; the empty field stands for an entity that was removed for good. */
type Conflicts = readonly (readonly [field: string, message: string])[]

const undoEntity = (
  tx: Transaction,
  { kind: name, id, before, after }: Change,
  revision: number,
  removals: Removals,
): Conflicts => {
  if (after === null) return [['', 'was removed for good']]
  const kind = findKind(name)
  const current = tx.get(kind.stored, id)
  // An entity that was made again under the id of a removed one is another entity.
  const isRemoved = current === undefined || removals.wasRemovedAfter(revision, kind.stored, id)
  if (isRemoved) return before === null ? [] : [['', 'was removed for good since']]
  return before === null ? findEdited(kind, current, after) : undoFields(tx, kind, current, before, after)
}

// A new entity that is in the trash already stays there.
const findEdited = (kind: ChangedKind<Entity>, current: Entity, created: Entity): Conflicts =>
  isDeleted(current)
    ? []
    : Object.keys(created)
        .filter(
          (field) =>
            !isIgnoredInCreation(kind, field) &&
            !isSame(field, valueOf(current, field), valueOf(created, field)),
        )
        .map((field) => [field, changedSince])

const trashCreated = (
  tx: Transaction,
  { kind: name, id, before }: Change,
  revision: number,
  removals: Removals,
): void => {
  const kind = findKind(name)
  const current = tx.get(kind.stored, id)
  if (before !== null || current === undefined || isDeleted(current)) return
  if (!removals.wasRemovedAfter(revision, kind.stored, id)) kind.trash(tx, current)
}

// A todo that was only moved is not edited.
const isIgnoredInCreation = ({ ownedFields }: ChangedKind<Entity>, field: string): boolean =>
  ownedFields.has(field) || field === 'order' || field === 'deletedAt'

const undoFields = (
  tx: Transaction,
  kind: ChangedKind<Entity>,
  current: Entity,
  before: Readonly<Record<string, unknown>>,
  after: Entity,
): Conflicts => {
  const fields = Object.keys(before).filter(
    (field) => !kind.ownedFields.has(field) && !isSame(field, before[field], valueOf(after, field)),
  )
  const left = fields.filter((field) => !isSame(field, valueOf(current, field), before[field]))
  const own = left.filter((field) => isSame(field, valueOf(current, field), valueOf(after, field)))
  // An order that was changed since stays.
  const conflicts = left.filter((field) => !own.includes(field) && field !== 'order')
  if (conflicts.length > 0) return conflicts.map((field) => [field, changedSince])
  if (own.length === 0) return []
  const following = own.flatMap((field) => kind.followers[field] ?? []).filter((field) => field in before)
  const taken = { ...current, ...pick(before, [...own, ...following]) }
  const entity = kind.adapt(taken, current, tx.nextRevision)
  try {
    kind.check(entity)
  } catch (error) {
    if (error instanceof Invalid) return error.errors.map(({ field, message }) => [field, message])
    throw error
  }
  tx.put(kind.stored, entity)
  return []
}

const changedSince = 'was changed since'

const pick = (
  values: Readonly<Record<string, unknown>>,
  fields: readonly string[],
): Readonly<Record<string, unknown>> => Object.fromEntries(fields.map((field) => [field, values[field]]))

// Whether an entity is in the trash matters, not since when.
const isSame = (field: string, a: unknown, b: unknown): boolean =>
  field === 'deletedAt' ? (a === null) === (b === null) : isEqual(a, b)

const isDeleted = (entity: Entity): boolean => valueOf(entity, 'deletedAt') !== null

const valueOf = (entity: Entity, field: string): unknown => Reflect.get(entity, field)

/**
 * Finds the ids of the todos that a change set made as the next occurrences of todos that it completed. The undo of the completion removes
 * them: in the trash they would be in the way, and the history keeps them for a redo.
 */
function findMadeOccurrences({ changes }: ChangeSet): ReadonlySet<string> {
  const made = listMade(changes)
  const completed = changes.filter(({ before, after }) => isCompletion(before, after))
  // Parsed only where there is one: a change set can have 100,000 changes.
  const next = completed.flatMap(({ after }) => todoKind.schema.parse(after).next?.id ?? [])
  return new Set(next.filter((id) => made.has(id)))
}

const isCompletion = (before: Change['before'], after: Change['after']): boolean =>
  after !== null &&
  (before === null || 'completed' in before) &&
  Reflect.get(after, 'completed') === true &&
  (Reflect.get(after, 'next') ?? null) !== null

const listMade = (changes: readonly Change[]): ReadonlySet<string> =>
  new Set(changes.filter(({ before }) => before === null).map(({ id }) => id))

/** Lists the reasons for which the next occurrences that a change set made cannot be removed. */
function* listOccurrenceConflicts(
  tx: Transaction,
  { changes }: ChangeSet,
  occurrences: ReadonlySet<string>,
): Generator<UndoError> {
  if (occurrences.size === 0) return
  const made = listMade(changes)
  for (const [index, { kind, id }] of changes.entries()) {
    const todo = occurrences.has(id) ? tx.get(todoKind, id) : undefined
    if (todo === undefined || todo.deletedAt !== null) continue
    const field = `changes[${index}]`
    if ([...listDescendants(tx, id)].some((subtask) => !made.has(subtask.id)))
      yield { field, message: 'has a subtask that was added since', kind, id }
    if (tx.get(todoKind, todo.next?.id ?? '')?.deletedAt === null)
      yield { field, message: 'has a next occurrence itself', kind, id }
  }
}

/** Removes a next occurrence with its subtasks; one that is in the trash stays there. */
function removeOccurrence(tx: Transaction, id: string): void {
  if (tx.get(todoKind, id)?.deletedAt === null) removeForGood(tx, id)
}

/**
 * Brings back the occurrences, with their subtasks, that an undo removed: those of todos that are completed again. Another occurrence
 * may have been made meanwhile. Call it when the other changes of that undo are taken back.
 */
function restoreOccurrences(
  tx: Transaction,
  { changes, revision, undoes }: ChangeSet,
  removals: Removals,
): void {
  if (undoes === undefined) return
  const restored = new Set<string>()
  for (const { kind, id, before, after } of changes) {
    const isGone = after === null && tx.get(todoKind, id) === undefined
    if (!isGone || kind !== todoKind.name || removals.wasRemovedAfter(revision, todoKind, id)) continue
    const todo = todoKind.schema.parse(before)
    if (!restored.has(todo.parentId ?? '') && !isNextOf(tx, todo)) continue
    tx.put(todoKind, todo)
    restored.add(id)
  }
}

const isNextOf = (tx: Transaction, { id, previousId }: StoredTodo): boolean =>
  tx.get(todoKind, previousId ?? '')?.next?.id === id
