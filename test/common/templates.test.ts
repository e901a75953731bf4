import test from 'ava'
import * as fc from 'fast-check'
import { daysBetween, shiftDate } from '../../common/dates/dates.ts'
import { parseRule } from '../../common/repeats/parse-rule.ts'
import { copyList, type ListContent } from '../../common/templates/copy-list.ts'
import { listTemplateIds } from '../../common/templates/templates.ts'
import { holds } from '../support/properties.ts'
import { rules } from '../support/random-rules.ts'
import { todoAt } from '../support/stored-todos.ts'

type CopiedTodo = ListContent<string>['todos'][number]

/** A todo, of which these fields are set. */
const makeTodo = (index: number, fields: Partial<CopiedTodo> = {}): CopiedTodo => ({
  ...todoAt(index, 1, ''),
  ...fields,
})

/** Copies a list of todos, and counts the ids from 1. */
const copy = (
  todos: readonly CopiedTodo[],
  {
    template = '2036-12-01',
    day = '2037-01-11',
    isTemplate = false,
    sections = [] as ListContent<string>['sections'],
  } = {},
  plain = false,
) => {
  let count = 0
  const list = {
    notes: 'The key',
    icon: 'house',
    colour: 'green' as const,
    template: plain ? null : template,
  }
  return copyList({ list, sections, todos }, { name: 'Rome', isTemplate, day }, () => `new ${(count += 1)}`)
}

test('a list is a template where it has a date that its dates count from', (t) => {
  const lists = [
    { id: 'a', template: null },
    { id: 'b', template: '2036-12-01' },
  ]
  t.deepEqual([...listTemplateIds(lists)], ['b'])
})

test('a copy has the look of its list, the sections and todos in their order, and subtasks below their parents', (t) => {
  const { list, sections, todos } = copy(
    [
      makeTodo(1, { title: 'second', order: 2048, sectionId: 's2' }),
      makeTodo(2, { title: 'first', order: 1024 }),
      makeTodo(3, { title: 'below', parentId: makeTodo(1).id, sectionId: 's2' }),
    ],
    {
      sections: [
        { id: 's1', name: 'After', order: 2, createdAt: '' },
        { id: 's2', name: 'Before', order: 1, createdAt: '' },
      ],
    },
  )
  const section = (name: string) => sections.find((each) => each.name === name)?.id
  t.like(list, { name: 'Rome', notes: 'The key', icon: 'house', colour: 'green', template: null })
  t.deepEqual(
    sections.map(({ name, listId }) => [name, listId]),
    [
      ['Before', list.id],
      ['After', list.id],
    ],
  )
  t.like(todos, [
    { title: 'first', order: 1024, parentId: null, sectionId: null },
    { title: 'second', order: 2048, parentId: null, sectionId: section('Before') },
    { title: 'below', parentId: todos[1]?.id, sectionId: section('Before') },
  ])
  t.true(todos.every(({ listId }) => listId === list.id))
  t.is(new Set([list, ...sections, ...todos].map(({ id }) => id)).size, 6)
})

test('all todos of a copy are open, remind as long before as theirs, and keep what they are about', (t) => {
  const kept = {
    title: 'Pack',
    tags: ['bag'],
    priority: 3,
    dueTime: '09:00',
    attachments: [{ url: 'https://example.com/', name: 'List' }],
  }
  const { todos } = copy([
    makeTodo(1, {
      ...kept,
      completed: true,
      notes: '- [x] socks',
      reminders: [{ before: 'PT1H' }, { at: '2036-12-01T08:00:00.000Z' }],
    }),
  ])
  t.like(todos, [{ ...kept, notes: '- [ ] socks' }])
  t.deepEqual(todos[0]?.reminders, [{ before: 'PT1H' }])
  t.false(todos.some((todo) => 'completed' in todo || 'previousId' in todo))
})

test('a copy has a series once: not the occurrences of it that are done', (t) => {
  const [first, second, third] = [1, 2, 3].map((index) => makeTodo(index).id)
  const repeat = { rrule: 'FREQ=DAILY', from: 'due', start: '2036-12-01', done: 2 } as const
  const { todos } = copy([
    makeTodo(1, { completed: true }),
    makeTodo(2, { completed: true, previousId: first ?? '' }),
    makeTodo(3, { dueDate: '2036-12-03', repeat, previousId: second ?? '' }),
    makeTodo(4, { parentId: first ?? '' }),
    makeTodo(5, { parentId: third ?? '', title: 'step' }),
  ])
  t.is(todos.length, 2)
  t.like(todos, [
    { dueDate: '2037-01-13', repeat: { start: '2037-01-11', done: 0 } },
    { title: 'step', parentId: todos[0]?.id },
  ])
})

test('the dates of a list stay in the template that is made of it, and a series counts from its due date', (t) => {
  const repeat = { rrule: 'FREQ=DAILY;COUNT=3', from: 'due', start: '2036-12-01', done: 2 } as const
  const todos = [makeTodo(1, { startDate: '2036-12-02', dueDate: '2036-12-03', repeat })]
  const made = copy(todos, { isTemplate: true }, true)
  t.is(made.list.template, '2037-01-11')
  t.like(made.todos, [
    { startDate: '2036-12-02', dueDate: '2036-12-03', repeat: { start: '2036-12-03', done: 0 } },
  ])
})

const days = fc.integer({ min: -200_000, max: 200_000 })

test('every date of a template moves by as many days as the day that they count from', async (t) => {
  await holds(
    t,
    fc.property(days, days, days, fc.boolean(), (start, due, by, isTemplate) => {
      const template = '2036-12-01'
      const day = shiftDate(template, by)
      const [startDate, dueDate] = [shiftDate(template, start), shiftDate(template, due)]
      const made = copy(
        [makeTodo(1, { startDate, dueDate }), makeTodo(2, { startDate: null, dueDate: null })],
        { template, day, isTemplate },
      )
      t.is(made.list.template, isTemplate ? day : null)
      const [moved, undated] = made.todos
      t.is(daysBetween(day, moved?.startDate ?? ''), start)
      t.is(daysBetween(day, moved?.dueDate ?? ''), due)
      t.like(undated, { startDate: null, dueDate: null })
    }),
  )
})

test('a series of a template begins anew, and ends as many days after its start as there', async (t) => {
  await holds(
    t,
    fc.property(rules, days, (rrule, by) => {
      const [template, start] = ['2036-12-01', '2036-12-03']
      const todo = makeTodo(1, { dueDate: start, repeat: { rrule, from: 'due', start, done: 1 } })
      const [copied] = copy([todo], { template, day: shiftDate(template, by) }).todos
      if (copied?.repeat === undefined) return
      t.like(copied.repeat, { from: 'due', start: shiftDate(start, by), done: 0 })
      const [before, after] = [parseRule(rrule), parseRule(copied.repeat.rrule)]
      t.deepEqual({ ...after, until: null }, { ...before, until: null })
      if (before.until !== null) t.is(daysBetween(before.until, after.until ?? ''), by)
    }),
  )
})
