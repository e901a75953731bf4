import type { Random } from '../../random.ts'
import type { ModelFilter } from '../rules/filters.ts'
import { dates, type RandomValues } from './random-values.ts'

const views = ['inbox', 'today', 'upcoming', 'overdue', 'someday', 'completed', 'all'] as const

/** Makes a random filter: few conditions, so that often some todos match. */
export function makeFilter(random: Random, values: RandomValues, at: string): ModelFilter {
  const deleted = random.oneIn(3) && { deleted: !random.oneIn(4) }
  return {
    ...deleted,
    ...(random.oneIn(2) && { completed: random.oneIn(2) }),
    ...(random.oneIn(6) && { listId: random.oneIn(3) ? 'inbox' : values.id('list') }),
    ...(random.oneIn(6) && { parentId: random.oneIn(3) ? 'none' : values.id('todo') }),
    ...(random.oneIn(8) && { tag: values.pick([['x'], ['y'], ['y', 'x']]) }),
    ...(random.oneIn(10) && { priority: random.upTo(3) }),
    ...(random.oneIn(10) && { dueBefore: values.pick(dates) }),
    ...(random.oneIn(10) && { dueAfter: values.pick(dates) }),
    ...(random.oneIn(10) && {
      updatedSince: new Date(Date.parse(at) - random.upTo(90) * 1000).toISOString(),
    }),
    ...(random.oneIn(10) && { q: values.pick(['new', 'a', 'x', 'ne 1', 'b y']) }),
    ...(random.oneIn(3) && !(deleted && deleted.deleted) && { view: values.pick(views) }),
  }
}
