import type { Operation } from '../../server/contract.ts'
import type { NewOrder } from '../../common/plan-moves.ts'
import type { MessageId } from '../../messages/catalogue.ts'
import { ApiProblem } from '../api/problem.ts'
import type { Kind, List, CustomView, Section, Todo } from './entities.ts'
import type { ReplacedText } from './texts.ts'

/** The fields that a pending change gives to an entity; all of them where it is new. */
export interface Effect {
  readonly kind: Kind
  readonly id: string
  readonly fields: Partial<Todo> | Partial<List> | Partial<Section> | Partial<CustomView>
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
  /** The text that it replaces. */
  readonly expected?: ReplacedText
  /** Saves with the same key within a minute are one step of undo. */
  readonly joinKey?: string
}

/** A change that the server has not answered yet. */
export interface Pending extends Pick<NewChange, 'effects' | 'label'> {
  /** A UUID. It is the idempotency key of the request, so that a repeated request changes nothing twice. */
  readonly id: string
  /** The operations, or the change to undo: its id, or the id of an earlier pending change. */
  readonly request: Pick<NewChange, 'operations'> | { readonly undoes: string }
  /** The text that it replaces. If another text is stored when the change is sent, it is refused. */
  readonly expected?: ReplacedText
  /**
   * The revision that the todo or list of `expected` must still have, since the first request: a repeated one must be the same. Null
   * where it was not known; missing until it is sent.
   */
  readonly ifRevision?: number | null | undefined
}

/** The most operations of a request. */
export const mostOperations = 1000

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

/** Returns the change that sets the orders of entities of one kind, such as the result of planMoves(). */
export const reorder = (kind: Kind, orders: readonly NewOrder[], label: ChangeLabel): NewChange => ({
  operations: orders.map(({ id, order }): Operation => ({ op: 'update', kind, id, patch: { order } })),
  effects: orders.map(({ id, order }) => ({ kind, id, fields: { order } })),
  label,
})

/** Removes a pending change that was answered. Pending changes that undo it get its id on the server. */
export const withChangeId = (pending: readonly Pending[], id: string, changeId: string): readonly Pending[] =>
  pending
    .filter((each) => each.id !== id)
    .map((each) =>
      'undoes' in each.request && each.request.undoes === id
        ? { ...each, request: { undoes: changeId } }
        : each,
    )

/** Removes a pending change that changed nothing, and the pending changes that undo it. */
export function withoutPending(pending: readonly Pending[], id: string): readonly Pending[] {
  const gone = new Set([id])
  // An undo comes after the change that it undoes.
  for (const { id: undo, request } of pending)
    if ('undoes' in request && gone.has(request.undoes)) gone.add(undo)
  return pending.filter((each) => !gone.has(each.id))
}

/** Finds the id of the todo for which the server refused a change of several operations; undefined if there is one only. */
export function findRefused({ request }: Pending, error: unknown): string | undefined {
  if (!(error instanceof ApiProblem) || !('operations' in request) || request.operations.length < 2)
    return undefined
  const [, index] = /^operations\[(\d+)\]/.exec(error.errors[0]?.field ?? '') ?? []
  return index === undefined ? undefined : request.operations[Number(index)]?.id
}
