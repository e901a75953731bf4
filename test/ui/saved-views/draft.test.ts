import test from 'ava'
import * as fc from 'fast-check'
import { draftOf, fieldsOf, findMistake } from '../../../renderer/saved-views/draft.ts'
import { newFields } from '../../../renderer/sync/view-changes.ts'
import type { Conditions } from '../../../renderer/views/saved/conditions.ts'
import { anyFilter } from '../../support/filters.ts'

const draft = (filter: Conditions) => draftOf({ ...newFields, filter })

test('the form keeps every filter that the API takes as it is, also the conditions that it has no field for', (t) => {
  fc.assert(
    fc.property(anyFilter, (filter) => {
      t.deepEqual(fieldsOf(draft(filter)).filter, filter)
    }),
  )
})

const shows = test.macro<[filter: Conditions, expected: object, others?: Conditions]>({
  exec(t, filter, expected, others = {}) {
    t.like(draft(filter), expected)
    t.deepEqual(draft(filter).others, others)
  },
  title: (_, filter) => `the form shows ${JSON.stringify(filter)}`,
})

test(shows, {}, { due: 'any', status: 'both', priority: 'any', lists: [], tags: [], words: '', start: 'any' })
test(shows, { completed: false, started: true }, { status: 'open', start: 'started' })
test(shows, { completed: true, started: false }, { status: 'completed', start: 'later' })
test(shows, { dueWithin: 0 }, { due: 'today', hasOverdue: true })
test(shows, { dueWithin: 14, overdue: false }, { due: 'within', days: 14, hasOverdue: false })
test(shows, { dueWithin: 3, overdue: true }, { due: 'within', days: 3 }, { overdue: true })
test(shows, { overdue: true }, { due: 'overdue' })
test(shows, { overdue: false }, { due: 'notOverdue' })
test(shows, { hasDueDate: true }, { due: 'dated' })
test(shows, { hasDueDate: false, overdue: true }, { due: 'overdue' }, { hasDueDate: false })
test(shows, { dueAfter: '2026-12-01' }, { due: 'after', dueAfter: '2026-12-01', dueBefore: null })
test(shows, { dueAfter: '2026-12-01', dueBefore: '2027-01-01' }, { due: 'between' })
test(
  shows,
  { view: 'upcoming', dueBefore: '2027-01-01' },
  { view: 'upcoming', due: 'before', dueBefore: '2027-01-01' },
)
test(shows, { dueBefore: '2027-01-01', dueWithin: 7 }, { due: 'within' }, { dueBefore: '2027-01-01' })
test(shows, { minPriority: 4 }, { priority: 'from4' })
test(shows, { priority: 0 }, { priority: 'only0' })
test(shows, { minPriority: 3, priority: 4 }, { priority: 'from3' }, { priority: 4 })
test(shows, { parentId: 'none', updatedSince: '2026-12-02T08:00:00.010Z' }, { parentId: 'none' })

test('each condition of the API alone has a field', (t) => {
  fc.assert(
    fc.property(anyFilter, (filter) => {
      for (const [name, value] of Object.entries(filter)) t.deepEqual(draft({ [name]: value }).others, {})
    }),
  )
})

test('a form without a name, or with a search of no words, says what is missing', (t) => {
  const named = { ...draft({}), name: 'a' }
  t.is(findMistake(named), null)
  t.like(findMistake({ ...named, name: ' ' }), { field: 'name', message: 'views.nameMissing' })
  t.like(findMistake({ ...named, name: '🦊'.repeat(201) }), { message: 'views.nameTooLong' })
  t.is(findMistake({ ...named, name: '🦊'.repeat(200) }), null)
  t.like(findMistake({ ...named, due: 'between' }), { field: 'dueAfter', message: 'views.dateMissing' })
  t.like(findMistake({ ...named, due: 'between', dueAfter: '2026-12-01' }), { field: 'dueBefore' })
  t.is(findMistake({ ...named, due: 'before', dueBefore: '2026-12-01' }), null)
  t.like(findMistake({ ...named, tags: Array.from({ length: 101 }, String) }), { field: 'tags' })
  t.like(findMistake({ ...named, words: '!?' }), { field: 'words', message: 'views.wordsNone' })
  t.like(findMistake({ ...named, words: 'a '.repeat(51) }), { field: 'words', message: 'views.wordsTooLong' })
})
