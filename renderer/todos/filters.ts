import { CircleCheck, CircleDashed, Inbox } from 'lucide-react'
import type { LucideIcon } from 'lucide-react'
import type { Todo } from '../../server/contract.ts'

/** Which todos a view shows. */
export type Filter = 'all' | 'active' | 'completed'

/** The filters in the order of the places. */
export const FILTERS: readonly Filter[] = ['all', 'active', 'completed']

/** The icon that stands for a filter. */
export const filterIcons: Readonly<Record<Filter, LucideIcon>> = {
  all: Inbox,
  active: CircleDashed,
  completed: CircleCheck,
}

/** Whether a todo belongs into a view. */
export function matches(filter: Filter, { completed }: Pick<Todo, 'completed'>): boolean {
  if (filter === 'all') return true
  return completed === (filter === 'completed')
}
