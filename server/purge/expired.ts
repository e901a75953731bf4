import { trash } from '../entities/siblings.ts'
import { listKind, type StoredList } from '../entities/list.ts'
import { sectionKind, type StoredSection } from '../entities/section.ts'
import { type StoredTodo, todoKind } from '../entities/todo.ts'
import { listRules } from '../lists/lists.ts'
import { sectionRules } from '../sections/sections.ts'
import type { AccountReader } from '../store/state.ts'
import type { Transaction } from '../store/transaction.ts'
import { removeForGood } from '../todos/trash.ts'
import { viewKind, type StoredView } from '../entities/view.ts'
import { viewRules } from '../views/views.ts'

/** Entities that are in the trash. */
export interface Expired {
  readonly kind: 'todo' | 'section' | 'list' | 'view'
  readonly id: string
}

/**
 * Lists the entities that went to the trash before the instant `before`: todos, then sections and lists, most of which are empty then,
 * then views.
 */
export const listExpired = (state: AccountReader, before: string): readonly Expired[] => {
  const list = <E extends TrashedEntity>(kind: Expired['kind'], entities: Iterable<E>) =>
    [...entities].filter(({ deletedAt }) => isBefore(deletedAt, before)).map(({ id }) => ({ kind, id }))
  return [
    ...list('todo', state.sorted(trash).ascending()),
    ...list('section', state.all(sectionKind)),
    ...list('list', state.all(listKind)),
    ...list('view', state.all(viewKind)),
  ]
}

/**
 * Removes those of the entities for good that are still in the trash since before `before`, with their subtasks and todos. Returns
 * how many were removed.
 */
export function purgeExpired(tx: Transaction, entities: readonly Expired[], before: string): number {
  const count = () => Object.values(kinds).reduce((sum, kind) => sum + tx.count(kind), 0)
  const present = count()
  for (const { kind, id } of entities) {
    const stored = tx.get<TrashedEntity>(kinds[kind], id)
    if (stored === undefined || !isBefore(stored.deletedAt, before)) continue
    if (kind === 'todo') removeForGood(tx, id)
    else if (kind === 'section') sectionRules.purge(tx, id, {})
    else if (kind === 'list') listRules.purge(tx, id, {})
    else viewRules.purge(tx, id, {})
  }
  return present - count()
}

type TrashedEntity = StoredTodo | StoredSection | StoredList | StoredView

const kinds = { todo: todoKind, section: sectionKind, list: listKind, view: viewKind } as const

const isBefore = (deletedAt: string | null, before: string): boolean =>
  deletedAt !== null && deletedAt < before
