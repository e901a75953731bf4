import { trash } from '../entities/siblings.ts'
import { listKind, type StoredList } from '../entities/list.ts'
import { type StoredTodo, todoKind } from '../entities/todo.ts'
import { listRules } from '../lists/lists.ts'
import type { AccountReader } from '../store/state.ts'
import type { Transaction } from '../store/transaction.ts'
import { removeForGood } from '../todos/trash.ts'
import { viewKind, type StoredView } from '../entities/view.ts'
import { viewRules } from '../views/views.ts'

/** Entities that are in the trash. */
export interface Expired {
  readonly kind: 'todo' | 'list' | 'view'
  readonly id: string
}

/** Lists the entities that went to the trash before the instant `before`: todos, then lists, most of which are empty then, then views. */
export const listExpired = (state: AccountReader, before: string): readonly Expired[] => [
  ...[...state.sorted(trash).ascending()]
    .filter(({ deletedAt }) => isBefore(deletedAt, before))
    .map(({ id }) => ({ kind: 'todo', id }) as const),
  ...[...state.all(listKind)]
    .filter(({ deletedAt }) => isBefore(deletedAt, before))
    .map(({ id }) => ({ kind: 'list', id }) as const),
  ...[...state.all(viewKind)]
    .filter(({ deletedAt }) => isBefore(deletedAt, before))
    .map(({ id }) => ({ kind: 'view', id }) as const),
]

/**
 * Removes those of the entities for good that are still in the trash since before `before`, with their subtasks and todos. Returns
 * how many were removed.
 */
export function purgeExpired(tx: Transaction, entities: readonly Expired[], before: string): number {
  const count = () => tx.count(todoKind) + tx.count(listKind) + tx.count(viewKind)
  const present = count()
  for (const { kind, id } of entities) {
    const stored = tx.get<StoredTodo | StoredList | StoredView>(kinds[kind], id)
    if (stored === undefined || !isBefore(stored.deletedAt, before)) continue
    if (kind === 'todo') removeForGood(tx, id)
    else if (kind === 'list') listRules.purge(tx, id, {})
    else viewRules.purge(tx, id, {})
  }
  return present - count()
}

const kinds = { todo: todoKind, list: listKind, view: viewKind } as const

const isBefore = (deletedAt: string | null, before: string): boolean =>
  deletedAt !== null && deletedAt < before
