import test, { type ExecutionContext } from 'ava'
import * as fc from 'fast-check'
import { trash, listed } from '../../../server/kinds/indexes.ts'
import type { StoredTodo } from '../../../server/kinds/stored-todo.ts'
import { comparePlaces } from '../../../server/order.ts'
import type { AccountData } from '../../../server/store/state.ts'
import { compareKeys } from '../../../server/todos/queries/order.ts'
import { createQueries } from '../../../server/todos/queries/queries.ts'
import { createSelection } from '../../../server/todos/queries/selection.ts'
import { listQuery, type ListQuery } from '../../../server/todos/query.ts'
import { findQueryOrder, resolveFilter, splitQuery } from '../../../server/todos/saved-view.ts'
import { createFilter } from '../../../server/todos/select.ts'
import { changeTodo, createTodo } from '../../../server/todos/todos.ts'
import { holds } from '../../support/properties.ts'
import { resultOf } from '../../support/result-of.ts'
import { temporaryFolder } from '../../support/server.ts'
import { actor, openTestStore, type TestStore } from '../../support/store.ts'

const today = { date: '2026-12-02', time: '09:00' }

/** The todos of a query, by going through all of them. */
const selectPlainly = (data: AccountData, query: ListQuery): readonly StoredTodo[] => {
  const { filter, sort } = splitQuery(query)
  const resolved = resolveFilter(data, filter)
  const { keyOf, isDescending } = createSelection(resolved, findQueryOrder(resolved, sort), today)
  return [...data.sorted(listed).ascending(), ...data.sorted(trash).ascending()]
    .filter(createFilter(resolved, () => today))
    .toSorted((a, b) => compareKeys(keyOf(a), keyOf(b), isDescending) || comparePlaces(a, b))
}

const word = fc.constantFrom('pay', 'Paid', 'rent', 'río', 'Rio', '会議室', '10', '9')
const date = fc.constantFrom(null, '2026-12-01', '2026-12-02', '2026-12-03')
const fields = fc
  .record(
    {
      title: fc.array(word, { minLength: 1, maxLength: 3 }).map((words) => words.join(' ')),
      notes: fc.array(word, { maxLength: 2 }).map((words) => words.join(' ')),
      completed: fc.boolean(),
      order: fc.integer({ min: 0, max: 5 }),
      tags: fc.uniqueArray(fc.constantFrom('a', 'b'), { maxLength: 2 }),
      priority: fc.constantFrom(0, 4),
      dueDate: date,
    },
    { requiredKeys: ['title'] },
  )
  .map((some) => ({ ...some, startDate: null }))

const change = fc.oneof(
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('create' as const), fields }) },
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('patch' as const), at: fc.nat(30), fields }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('delete' as const), at: fc.nat(30) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('restore' as const), at: fc.nat(30) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('purge' as const) }) },
  // More changes at once than a kept result is brought up to date with.
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('many' as const), fields }) },
)
type Change = typeof change extends fc.Arbitrary<infer T> ? T : never

const views = ['inbox', 'today', 'upcoming', 'overdue', 'someday', 'completed', 'all']
const sorts = ['title', '-title', 'dueDate', '-dueDate', '-priority', '-order', '-updatedAt']
const filter = fc.constantFrom(
  {},
  ...views.map((view) => ({ view })),
  ...['p', 'pa', 'rio', 'r 1', '会議', 'zzz'].map((q) => ({ q })),
  { completed: 'false' },
  { tag: 'a' },
  { tag: ['a', 'b'] },
  { priority: '4' },
  { dueBefore: '2026-12-03' },
  { dueWithin: '0' },
  { overdue: 'true' },
  { hasDueDate: 'false' },
  { minPriority: '2' },
)
// One or two filters, so that most queries find some todos.
const queryText = fc
  .tuple(filter, filter, fc.constantFrom({}, ...sorts.map((sort) => ({ sort }))))
  .chain(([one, other, sort]) => {
    const text: Readonly<Record<string, unknown>> = { ...one, ...other, ...sort }
    const inTrash = text['view'] === undefined ? [{ ...text, deleted: 'true' }] : []
    return fc.constantFrom(text, text, ...inTrash)
  })

const step = fc.oneof(
  { weight: 2, arbitrary: change.map((each) => ({ change: each })) },
  // From a few queries, so that most are asked again after some changes.
  { weight: 3, arbitrary: fc.record({ query: fc.nat(3), limit: fc.constantFrom(undefined, 1, 2, 5) }) },
)

const make = async ({ todos, store }: TestStore, each: Change): Promise<unknown> => {
  const all = [...store.read().sorted(listed).ascending(), ...store.read().sorted(trash).ascending()]
  if (each.kind === 'create') return await todos.create(actor, each.fields)
  if (each.kind === 'purge') return await todos.removeAll(actor, { deleted: true })
  if (each.kind === 'many') {
    for (let count = 0; count < 6; count += 1) await todos.create(actor, each.fields)
    return await todos.removeAll(actor, { tag: ['a'] })
  }
  const todo = all[each.at % Math.max(1, all.length)]
  if (todo === undefined) return undefined
  if (each.kind === 'delete') return await todos.remove(actor, todo.id, {})
  if (each.kind === 'restore') return await todos.patch(actor, todo.id, { deletedAt: null }, {})
  return todo.deletedAt === null ? await todos.patch(actor, todo.id, each.fields, {}) : undefined
}

const titles = (todos: readonly StoredTodo[]): readonly string[] =>
  todos.map(({ id, revision }) => `${id} ${revision}`)

/** Reads all pages of a query, and checks each against the state that it is of. */
const readPages = async (
  t: ExecutionContext,
  { store }: TestStore,
  queries: ReturnType<typeof createQueries>,
  text: object,
  limit: number | undefined,
): Promise<void> => {
  let cursor: string | undefined
  let rest: readonly StoredTodo[] | null = null
  do {
    const query = listQuery.parse({ ...text, ...(limit !== undefined && { limit: String(limit) }) })
    const page = await queries.run(store, { ...query, cursor }, () => today)
    const plain: readonly StoredTodo[] = selectPlainly(page.data, query)
    rest ??= plain
    t.is(page.total, plain.length)
    t.deepEqual(titles(page.todos), titles(rest.slice(0, limit)))
    rest = rest.slice(page.todos.length)
    t.is(page.cursor === null, rest.length === 0)
    cursor = page.cursor ?? undefined
  } while (cursor !== undefined)
}

test('each page of each query is what going through all todos finds, whatever changed before', async (t) => {
  await holds(
    t,
    fc.asyncProperty(
      fc.array(queryText, { minLength: 4, maxLength: 4 }),
      fc.array(step, { minLength: 10, maxLength: 40 }),
      async (texts, steps) => {
        const opened = await openTestStore(t, await temporaryFolder(t))
        const queries = createQueries()
        for (const each of steps) {
          if ('change' in each) await make(opened, each.change)
          else await readPages(t, opened, queries, texts[each.query] ?? {}, each.limit)
        }
        await opened.store.close()
      },
    ),
  )
})

test('a query that is asked while todos change is of one state, and not older than the request', async (t) => {
  const opened = await openTestStore(t, await temporaryFolder(t))
  const { store, todos } = opened
  const queries = createQueries()
  const texts = [{ q: 'pay' }, { sort: 'title' }, { completed: 'false' }, { view: 'someday' }]
  for (let round = 0; round < 60; round += 1) {
    const before = store.read().revision
    const reads = [...texts, ...texts].map(async (text) => {
      const query = listQuery.parse(text)
      const page = await queries.run(store, query, () => today)
      t.true(page.data.revision >= before)
      t.deepEqual(titles(page.todos), titles(selectPlainly(page.data, query)))
    })
    const title = `pay ${round % 7}`
    const writes = [1, 2, 3].map(() => todos.create(actor, { title, completed: round % 2 === 0 }))
    await Promise.all([...reads, ...writes])
  }
})

test('a query is right after a change of very many todos, and after very many changes', async (t) => {
  const opened = await openTestStore(t, await temporaryFolder(t))
  const { store, todos } = opened
  const queries = createQueries()
  const texts = [
    { q: 'pa' },
    { sort: 'title' },
    { completed: 'false', tag: 'a' },
    { q: 'pa', view: 'someday' },
  ]
  const check = async (title: string): Promise<void> => {
    for (const text of texts) {
      const query = listQuery.parse(text)
      const page = await queries.run(store, query, () => today)
      t.is(page.data, store.read())
      t.deepEqual(titles(page.todos), titles(selectPlainly(page.data, query)), title)
    }
  }
  const context = { newId: () => crypto.randomUUID(), timeZone: null }
  const rename = (title: string, most: number): Promise<unknown> =>
    resultOf(store, actor, (tx) => {
      for (const [index, { id }] of [...tx.sorted(listed).ascending()].entries()) {
        if (index < most) changeTodo(tx, id, { title: `${title} ${index % 7}`, tags: ['a'] }, {}, context)
      }
    })
  await resultOf(store, actor, (tx) => {
    for (let count = 0; count < 1200; count += 1)
      createTodo(tx, crypto.randomUUID(), { title: `pay ${count}` })
  })
  await check('1,200 new todos')
  await rename('paid', 1200)
  await check('1,200 changes in one, with which the words are indexed anew')
  for (let count = 0; count < 5; count += 1) {
    await rename(count % 2 === 0 ? 'rent' : 'part', 900)
    await check('900 changes in one')
  }
  await rename('pa', 90)
  await check('90 changes in one')
  for (let count = 0; count < 120; count += 1) await todos.create(actor, { title: `pay ${count % 9}` })
  await check('120 changes one after another')
})
