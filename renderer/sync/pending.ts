import type { Operation } from '../../server/contract.ts'
import { cleanLine } from '../../common/one-line.ts'
import { ApiProblem } from '../api/problem.ts'
import type { MessageId } from '../../messages/catalogue.ts'
import type { AnyEntity, Entities, Kind, List, CustomView, Todo } from './entities.ts'
import { withEntities } from './entity-map.ts'
import { hasSameParents, withoutCycles } from './subtask-tree.ts'

/** A change that the server has not answered yet. */
export interface Pending {
  /** A UUID. It is the idempotency key of the request, so that a repeated request changes nothing twice. */
  readonly id: string
  /** The operations, or the change to undo: its id, or the id of an earlier pending change. */
  readonly request: { readonly operations: readonly Operation[] } | { readonly undoes: string }
  /** The changes that the page shows until the server has answered. */
  readonly effects: readonly Effect[]
  /** The text before the change. If another text is stored when it is sent, the change is a conflict. */
  readonly expected?: ExpectedText
  /**
   * The revision that the todo of `expected` must still have, since the first request: a repeated one must be the same. Null
   * where the todo was not known; missing until it is sent.
   */
  readonly ifRevision?: number | null | undefined
  readonly label: ChangeLabel
}

/** The title or the notes of a todo. */
export type TextField = 'title' | 'notes'

/** Names a text of a todo. */
export interface TextKey {
  /** The id of the todo. */
  readonly id: string
  readonly field: TextField
}

/** A text that replaces another one. */
export interface ExpectedText extends TextKey {
  /** The text before. */
  readonly before: string
  /** The text after. */
  readonly after: string
}

/** Returns a text as it is stored: a title in one line, without the spaces around it. */
export const cleanText = (field: TextField, text: string): string =>
  field === 'title' ? cleanLine(text) : text

/** Whether a text would be lost if the page forgot it: it is neither empty nor the text before it. */
export function isUnsavedText({ field, before, after }: ExpectedText): boolean {
  const clean = cleanText(field, after)
  return clean.trim() !== '' && clean !== before
}

/** Finds the text with a key. */
export const findText = (texts: readonly ExpectedText[], { id, field }: TextKey): ExpectedText | undefined =>
  texts.find((each) => each.id === id && each.field === field)

/** Returns the texts without the one with a key. */
export const withoutText = (
  texts: readonly ExpectedText[],
  { id, field }: TextKey,
): readonly ExpectedText[] => texts.filter((each) => each.id !== id || each.field !== field)

/** The fields that a pending change gives to an entity; all of them where it is new. */
export interface Effect {
  readonly kind: Kind
  readonly id: string
  readonly fields: Partial<Todo> | Partial<List> | Partial<CustomView>
  readonly isNew?: true
}

/** The name of a change, for messages: "Deleted “Pay rent”". */
export interface ChangeLabel {
  readonly message: MessageId
  readonly title: string
  readonly count: number
  /** The name in the message besides that of the entity, such as the list to which a todo was moved. */
  readonly newName?: string
}

/** A change that the person makes. */
export interface NewChange {
  readonly operations: readonly Operation[]
  readonly effects: readonly Effect[]
  readonly label: ChangeLabel
  readonly expected?: ExpectedText
  /** Saves with the same key within a minute are one step of undo. */
  readonly joinKey?: string
}

/** The most operations of a request. */
const mostOperations = 1000

/** Splits a change into pending changes of at most 1,000 operations. */
export function makePending(
  { operations, effects, label, expected }: NewChange,
  newId: () => string,
): readonly Pending[] {
  const count = Math.ceil(operations.length / mostOperations)
  return Array.from({ length: count }, (_, index) => ({
    id: newId(),
    request: { operations: operations.slice(index * mostOperations, (index + 1) * mostOperations) },
    // The page shows the whole change until its last part is answered.
    effects: index === count - 1 ? effects : [],
    label,
    ...(expected && { expected }),
  }))
}

/** Removes a pending change that was answered. Pending changes that undo it get its id on the server. */
export const withAnswer = (pending: readonly Pending[], id: string, changeId: string): readonly Pending[] =>
  pending
    .filter((each) => each.id !== id)
    .map((each) => (isUndoOf(each, id) ? { ...each, request: { undoes: changeId } } : each))

/** Removes a pending change that changed nothing, and the pending changes that undo it. */
export function withoutPending(pending: readonly Pending[], id: string): readonly Pending[] {
  const undos = pending.filter((each) => isUndoOf(each, id))
  const others = pending.filter((each) => each.id !== id)
  return undos.reduce<readonly Pending[]>((left, each) => withoutPending(left, each.id), others)
}

const isUndoOf = ({ request }: Pending, id: string): boolean => 'undoes' in request && request.undoes === id

/**
 * Returns the entities with the effects of the pending changes; the same maps where these change nothing. No todo is its own ancestor
 * in them, as in those of `last`, which are the ones before.
 */
export function applyPending(
  { todos, lists, views }: Entities,
  pending: readonly Pending[],
  last?: Entities,
): Entities {
  const effects = pending.flatMap((each) => each.effects)
  const ofKind = (kind: Kind) => effects.filter((effect) => effect.kind === kind)
  const moved = new Set(effects.filter(({ fields }) => 'parentId' in fields).map(({ id }) => id))
  const changed = withEffects(todos, ofKind('todo'))
  const isTree = last !== undefined && hasSameParents(last.todos, changed)
  return {
    todos: isTree ? changed : withoutCycles(changed, (id) => moved.has(id)),
    lists: withEffects(lists, ofKind('list')),
    views: withEffects(views, ofKind('view')),
  }
}

function withEffects<E extends AnyEntity>(
  known: ReadonlyMap<string, E>,
  effects: readonly Effect[],
): ReadonlyMap<string, E> {
  const changes = new Map<string, E>()
  for (const { id, fields, isNew } of effects) {
    const entity = changes.get(id) ?? known.get(id)
    if (isNew && entity === undefined) changes.set(id, fields as E)
    // The stream may have brought the new entity before the answer.
    else if (!isNew && entity !== undefined) changes.set(id, { ...entity, ...fields })
  }
  return withEntities(known, changes)
}

/** Returns the effects that undo `effects`: the values of the fields in `shown` before them. */
export function invertEffects(effects: readonly Effect[], shown: Entities, now: string): readonly Effect[] {
  return effects.toReversed().map(({ kind, id, fields, isNew }): Effect => {
    if (isNew) return { kind, id, fields: { deletedAt: now } }
    const before: AnyEntity | undefined = shown[`${kind}s`].get(id)
    const entries = Object.keys(fields).flatMap((name) =>
      before === undefined ? [] : [[name, before[name as keyof typeof before]] as const],
    )
    return { kind, id, fields: Object.fromEntries(entries) }
  })
}

/** Finds the id of the todo for which the server refused a change of several operations; undefined if there is one only. */
export function findRefused({ request }: Pending, error: unknown): string | undefined {
  if (!(error instanceof ApiProblem) || !('operations' in request) || request.operations.length < 2)
    return undefined
  const [, index] = /^operations\[(\d+)\]/.exec(error.errors[0]?.field ?? '') ?? []
  return index === undefined ? undefined : request.operations[Number(index)]?.id
}
