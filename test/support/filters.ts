import * as fc from 'fast-check'
import type { Conditions } from '../../renderer/custom-views/conditions.ts'

/** Lists that a filter can name; the second one is made by the test, and the third one is nobody's. */
export const filterLists = [
  'inbox',
  '4c0e3b2a-1111-4111-8111-00000000000a',
  '4c0e3b2a-1111-4111-8111-00000000000f',
] as const

const day = fc.constantFrom('2026-12-01', '2026-12-02', '2026-12-03', '2026-12-09', '2026-12-10')

const conditions = {
  view: fc.constantFrom('inbox', 'today', 'upcoming', 'overdue', 'someday', 'completed', 'all'),
  completed: fc.boolean(),
  listId: fc.uniqueArray(fc.constantFrom(...filterLists), { minLength: 1, maxLength: 3 }),
  parentId: fc.constant('none'),
  tag: fc.uniqueArray(fc.constantFrom('home', 'Home', 'école'), { minLength: 1, maxLength: 2 }),
  priority: fc.integer({ min: 0, max: 4 }),
  minPriority: fc.integer({ min: 1, max: 4 }),
  dueBefore: day,
  dueAfter: day,
  dueWithin: fc.constantFrom(0, 1, 7, 3650),
  hasDueDate: fc.boolean(),
  overdue: fc.boolean(),
  started: fc.boolean(),
  updatedSince: fc.constantFrom('2026-12-02T08:00:00.000Z', '2026-12-02T08:00:00.010Z'),
  q: fc.constantFrom('pay', 'p rent', 'río', '会議', 'zzz'),
}

/** A filter of a view with up to four conditions, whose values some of the todos of a test have. */
export const anyFilter: fc.Arbitrary<Conditions> = fc
  .tuple(fc.record(conditions), fc.subarray(Object.keys(conditions), { maxLength: 4 }))
  .map(([all, names]) => Object.fromEntries(Object.entries(all).filter(([name]) => names.includes(name))))
