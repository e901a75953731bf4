import { trash } from '../kinds/indexes.ts'
import { listKind } from '../kinds/list.ts'
import { todoKind } from '../kinds/todo.ts'
import { purgeList } from '../lists/lists.ts'
import type { AccountReader } from '../store/state.ts'
import type { Transaction } from '../store/transaction.ts'
import { removeForGood } from '../todos/trash.ts'

/** Entities that are in the trash. */
export interface Expired {
  readonly kind: 'todo' | 'list'
  readonly id: string
}

/** Lists the todos and lists that went to the trash before the instant `before`, lists last: most are empty then. */
export const listExpired = (state: AccountReader, before: string): readonly Expired[] => [
  ...[...state.sorted(trash).ascending()]
    .filter(({ deletedAt }) => isBefore(deletedAt, before))
    .map(({ id }) => ({ kind: 'todo', id }) as const),
  ...[...state.all(listKind)]
    .filter(({ deletedAt }) => isBefore(deletedAt, before))
    .map(({ id }) => ({ kind: 'list', id }) as const),
]

/**
 * Removes those of the entities for good that are still in the trash since before `before`, with their subtasks and todos. Returns
 * how many were removed.
 */
export function purgeExpired(tx: Transaction, entities: readonly Expired[], before: string): number {
  const count = () => tx.count(todoKind) + tx.count(listKind)
  const present = count()
  for (const { kind, id } of entities) {
    const stored = kind === 'todo' ? tx.get(todoKind, id) : tx.get(listKind, id)
    if (stored === undefined || !isBefore(stored.deletedAt, before)) continue
    if (kind === 'todo') removeForGood(tx, id)
    else purgeList(tx, id, {})
  }
  return present - count()
}

const isBefore = (deletedAt: string | null, before: string): boolean =>
  deletedAt !== null && deletedAt < before
