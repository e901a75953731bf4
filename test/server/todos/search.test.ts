import test, { type ExecutionContext } from 'ava'
import * as fc from 'fast-check'
import { listed, trash } from '../../../server/entities/siblings.ts'
import { todoKind, type StoredTodo } from '../../../server/entities/todo.ts'
import { compareByOrder } from '../../../common/order.ts'
import type { AccountData } from '../../../server/store/state.ts'
import { compareKeys } from '../../../common/filters/sorting.ts'
import { runQuery } from '../../../server/todos/queries/queries.ts'
import {
  createSelection,
  findQueryOrder,
  resolveFilter,
  splitQuery,
  listTests,
} from '../../../server/todos/queries/selection.ts'
import { listQuery, type ListQuery } from '../../../server/todos/query.ts'
import { createSearchTest } from '../../../common/search/search-todos.ts'
import { splitSearch } from '../../../common/search/search-words.ts'
import { createTodo } from '../../../server/todos/create.ts'
import { changeTodo } from '../../../server/todos/todos.ts'
import { type Api, apiOf, type Json } from '../../support/http.ts'
import { holds } from '../../support/properties.ts'
import { resultOf } from '../../support/result-of.ts'
import { startServer, temporaryFolder } from '../../support/server.ts'
import { readThreadTime, watchThread } from '../../support/thread-time.ts'
import { actor, openTestStore, type TestStore } from '../../support/store.ts'

const find = async (api: Api, q: string, others = ''): Promise<readonly string[]> => {
  const { status, body, headers } = await api('GET', `/api/todos?q=${encodeURIComponent(q)}${others}`)
  if (status !== 200) return [JSON.stringify(body)]
  if (headers.get('X-Total-Count') !== String(body.length)) return ['the count is wrong']
  return body.map(({ title }: Json) => title)
}

const startWith = async (t: ExecutionContext, todos: readonly (string | readonly [string, string])[]) => {
  const server = await startServer(t)
  const api = apiOf(server, server.token)
  for (const todo of todos) {
    const [title, notes] = typeof todo === 'string' ? [todo, ''] : todo
    await api('POST', '/api/todos', { title, notes })
  }
  return api
}

/** A title, queries that find it, and queries that do not. */
const table: readonly (readonly [string, readonly string[], readonly string[]])[] = [
  [
    'Pay the rent',
    ['pay', 'PAY', 'p', 'rent pay', 'the  re', 'the\u3000rent', 'p pa pay', 'ent'],
    ['rents', 'pay x', 'nt', 'e', '"rent"', 'pay-rent'],
  ],
  [
    "Don't e-mail Müller at 9:30, v2.5.1",
    ["don't", 'don’t', 'don', "on't", 'e-mail', 'mail', '9:30', '2.5.1', '30', 'v2.5', '5.', ', v2'],
    ['dont', 'email', '2.5.2'],
  ],
  ['Müller, mu\u0308ssen', ['muller', 'MÜLL', 'mu\u0308ller', 'mueller', 'muessen', 'ÜSS'], ['üs', 'ller x']],
  ['Mueller, Aerger, Soeren', ['müller', 'MUELLER', 'ärger', 'sören', 'søren'], ['muller']],
  ['Zahnarzttermin, Zahn\u00adarzt', ['termin', 'ZAHNARZT', 'zahnarzt'], ['te', 'terminal']],
  ['Call +49 (0)30 1234-56', ['+49', '(0)30', '1234', '234-5', '56 123'], ['34', '0 49 9']],
  ['Straße, STRASSE and ſtraße', ['strasse', 'STRASSE', 'straße', 'STRAẞE', 'stras', 'rasse'], ['strase']],
  [
    'İstanbul and Isparta and ısı',
    ['istanbul', 'ISTANBUL', 'isparta', 'ıstanbul', 'isi', 'ısı', 'stanbul'],
    ['st'],
  ],
  ['ΟΔΟΣ and οδός', ['οδος', 'οδοσ', 'ΟΔΌΣ', 'οδ', 'δος'], ['δο']],
  ['Позвонить Ёлкиной', ['позв', 'ПОЗВОНИТЬ', 'елкиной', 'ёлк', 'вонить'], ['во']],
  [
    'Łódź, København, naïve Œuvre',
    ['lodz', 'łódź', 'kobenhavn', 'København', 'koebenhavn', 'naive', 'oeuvre', 'œuv'],
    ['od'],
  ],
  ['Tiếng Việt: Đặt vé', ['tieng viet', 'dat ve', 'Đặt', 'iet'], ['ie']],
  ['会議室を予約する', ['会議', '予約', '予約 会議', '会議室を予約', '議', '約'], ['会予', '議会']],
  ['歯医者の予約', ['医者', '歯', '者の', '歯医者の予約'], ['医の']],
  ['東京タワー', ['東', '東京', '東京タ', '東京タワ', '東京タワー', 'ﾀﾜ', 'タワー'], ['東京ダ', '京東']],
  ['牛乳とパンを買う PCで', ['牛乳', 'パン', 'ﾊﾟﾝ', 'ハ\u309aン', '買', '乳', 'pc'], ['ハン', 'バン']],
  ['第2回PC会', ['2', 'pc', 'p', '会'], ['c']],
  ['东京旅行计划', ['东京', '旅行', '计划', '京'], ['京东']],
  ['서울에서 회의', ['서울', '서우', '회의', '회', '울에서', '\u1109\u1165\u110b\u116e\u11af'], ['울', '의']],
  ['हिन्दी की किताब', ['हिन्दी', 'किताब', 'की'], ['का']],
  ['عَرَبِيّ كتاب', ['عربي', 'كتا', 'عـــربي', 'ربي'], ['رب']],
  ['اتصل بأَحْمَد وآمنة', ['احمد', 'أحمد', 'امنة', 'بأحمد'], ['حم']],
  ['שָׁלוֹם עוֹלָם', ['שלום', 'עולם', 'שָׁלוֹם'], ['לו']],
  ['ซื้อนมที่ตลาด', ['ตลาด', 'ซื้อ', 'ลาด', 'นม'], ['มน']],
  ['🎉party 👍🏽 👨‍👩‍👧 🇩🇪 ❤️', ['🎉', 'party', '🎉party', '👍', '👍🏽', '👨‍👩‍👧', '👩', '🇩🇪', '❤'], ['👍🏿', '🇩🇰', '🎂']],
  ['ﬁx № ① and x² ｆｕｌｌ', ['fix', 'fi', 'no', '1', 'x2', 'full', 'ＦＵ'], ['ix']],
  [
    'snake_case and path/to/file.txt!?',
    ['snake', 'case', 'file.txt', 'txt path', '/to/', '!?', 'e_c'],
    ['ca se', 'na', '?!'],
  ],
  ['C++ or C#', ['c++', 'c#', 'c', '+'], ['c+#']],
]

test('a todo is found by its words and parts of them, in any case, with and without accents, in any script', async (t) => {
  const api = await startWith(
    t,
    table.map(([title]) => title),
  )
  for (const [title, found, missed] of table) {
    for (const q of found) t.true((await find(api, q)).includes(title), `${q} finds ${title}`)
    for (const q of missed) t.false((await find(api, q)).includes(title), `${q} does not find ${title}`)
  }
})

test('every word must be there, in the title or in the notes', async (t) => {
  const api = await startWith(t, [
    ['Pay rent', 'Ask for the *receipt*.\nhttps://example.com/rent'],
    ['Rent a car', ''],
    ['Receipt', 'rental'],
  ])
  t.deepEqual(await find(api, 'rent'), ['Pay rent', 'Rent a car', 'Receipt'])
  t.deepEqual(await find(api, 'rent receipt'), ['Pay rent', 'Receipt'])
  t.deepEqual(await find(api, 'receipt rent pay com'), ['Pay rent'])
  t.deepEqual(await find(api, 'rent boat'), [])
})

test('there are no operators: a word that looks like one is a word', async (t) => {
  const api = await startWith(t, ['a or b', 'a', 'b', 'not c', 'title d', 'Rent*'])
  t.deepEqual(await find(api, 'a OR b'), ['a or b'])
  t.deepEqual(await find(api, 'NOT c'), ['not c'])
  t.deepEqual(await find(api, '-c'), [])
  t.deepEqual(await find(api, 'title:d'), [])
  t.deepEqual(await find(api, 'r*t'), [])
  t.deepEqual(await find(api, 't*'), ['Rent*'])
})

test('a search sees each change at once', async (t) => {
  const api = await startWith(t, ['alpha', 'beta'])
  t.deepEqual(await find(api, 'al'), ['alpha'])
  const { body: made } = await api('POST', '/api/todos', { title: 'Almond', notes: 'x' })
  t.deepEqual(await find(api, 'al'), ['alpha', 'Almond'])
  await api('PATCH', `/api/todos/${made.id}`, { title: 'Nut' })
  t.deepEqual(await find(api, 'al'), ['alpha'])
  t.deepEqual(await find(api, 'nut x'), ['Nut'])
  await api('PATCH', `/api/todos/${made.id}`, { notes: 'almost', completed: true })
  t.deepEqual(await find(api, 'al'), ['alpha', 'Nut'])
  t.deepEqual(await find(api, 'al', '&completed=false'), ['alpha'])
  await api('DELETE', `/api/todos/${made.id}`)
  t.deepEqual(await find(api, 'al'), ['alpha'])
  t.deepEqual(await find(api, 'al', '&deleted=true'), ['Nut'])
  await api('DELETE', '/api/todos?deleted=true')
  t.deepEqual(await find(api, 'al', '&deleted=true'), [])
  const { changeId } = (await api('PATCH', '/api/todos', { notes: 'gamma' })).body
  t.deepEqual(await find(api, 'g'), ['alpha', 'beta'])
  await api('POST', '/api/changes', { undoes: changeId })
  t.deepEqual(await find(api, 'g'), [])
})

test('a search is combined with view, filters, order and pages', async (t) => {
  const api = await startWith(t, ['Pay c', 'Pay a', 'Pay b', 'other'])
  await api('PATCH', '/api/todos?q=b', { dueDate: '2026-12-01', tags: ['home'] })
  t.deepEqual(await find(api, 'pay', '&view=someday'), ['Pay c', 'Pay a'])
  t.deepEqual(await find(api, 'pay', '&tag=home'), ['Pay b'])
  t.deepEqual(await find(api, 'pay', '&sort=title'), ['Pay a', 'Pay b', 'Pay c'])
  t.deepEqual(await find(api, 'pay', '&sort=-dueDate'), ['Pay b', 'Pay c', 'Pay a'])
  const first = await api('GET', '/api/todos?q=pay&sort=-title&limit=2')
  const [, url = ''] = /^<([^>]+)>; rel="next"$/.exec(first.headers.get('Link') ?? '') ?? []
  const second = await api('GET', new URL(url).pathname + new URL(url).search)
  t.deepEqual(
    [first, second].map(({ body }) => body.map(({ title }: Json) => title)),
    [['Pay c', 'Pay b'], ['Pay a']],
  )
  t.is(second.headers.get('X-Total-Count'), '3')
  t.is(second.headers.get('Link'), null)
})

test('a search without a word, or with too many, is refused', async (t) => {
  const api = await startWith(t, ['a'])
  const words = (count: number): string => Array.from({ length: count }, (_, index) => `w${index}`).join(' ')
  for (const [q, message] of [
    ['', 'must not be empty'],
    ['   ', 'must not be empty'],
    ['\u0301 \u00ad', 'must have a character that is not a mark'],
    ['x'.repeat(1001), 'must be at most 1,000 characters long'],
    [words(51), 'must have at most 50 words'],
  ] as const) {
    for (const [method, body] of [['GET'], ['PATCH', { priority: 1 }], ['DELETE']] as const) {
      const answer = await api(method, `/api/todos?q=${encodeURIComponent(q)}`, body)
      t.is(answer.status, 422, `${method} ${q}`)
      t.deepEqual(answer.body.errors, [{ field: 'q', message }])
    }
  }
  t.deepEqual(await find(api, words(50)), [])
  t.deepEqual(await find(api, 'x'.repeat(1000)), [])
  t.deepEqual(await find(api, '!?'), [])
})

const addNotes = async (t: ExecutionContext, api: Api, notes: string): Promise<void> => {
  const value = { title: 'walk', notes }
  const operations = Array.from({ length: 60 }, () => ({ op: 'create', kind: 'todo', value }))
  t.is((await api('POST', '/api/changes', { operations })).status, 201)
}

test.serial(
  'other requests are answered while long notes are folded, at the first search and after a change',
  async (t) => {
    const server = await startServer(t)
    const api = apiOf(server, server.token)
    for (const count of [60, 120]) {
      await addNotes(t, api, 'カタカナ'.repeat(5000))
      const { result, total, longest, shown } = await watchThread(() =>
        api('GET', '/api/todos?q=walk&limit=1'),
      )
      t.is(result.headers.get('X-Total-Count'), String(count))
      t.true(longest < total / 3, shown)
    }
  },
)

test.serial('other requests are answered while many todos that have a word are changed', async (t) => {
  const server = await startServer(t)
  const api = apiOf(server, server.token)
  // Of all words, one such as this takes the longest to look for.
  const word = `${'a'.repeat(500)}b${'a'.repeat(490)}`
  await addNotes(t, api, 'a'.repeat(60_000))
  for (const [method, body] of [['PATCH', { priority: 1 }], ['DELETE']] as const) {
    const { result, total, longest, shown } = await watchThread(() =>
      api(method, `/api/todos?q=${word}`, body),
    )
    t.is(result.body.changed ?? result.body.deleted, 0)
    t.true(longest < total / 3, shown)
  }
})

test.serial('no text takes much longer to fold, or to search, than another one of the same size', (t) => {
  const fill = (part: string): string =>
    part.repeat(64 * 1024).slice(0, ((64 * 1024) / Buffer.byteLength(part)) * part.length)
  const measure = (notes: string, search: string): number => {
    const before = readThreadTime()
    for (let round = 0; round < 10; round += 1) createSearchTest(splitSearch(search))({ title: '', notes })
    return readThreadTime() - before
  }
  const letters = Array.from({ length: 50 }, (_, index) => String.fromCodePoint(0x430 + index)).join(' ')
  measure(fill('é '), 'x')
  const usual = measure(fill('é '), 'x')
  for (const part of [
    'カ',
    'ガ',
    'ﾊﾟ',
    '\u0301\u0323',
    '\u064e\u0651',
    'ﷺ',
    '㌀',
    '서',
    'ü',
    'ß',
    '’',
    'ba',
    ' ',
  ]) {
    const text = fill(part)
    const times = [part, `${part}x`, letters].map((search) => measure(`x${text}`, `x ${search}`))
    t.true(Math.max(...times) < 30 * usual, `${part}: ${times.join(', ')} beside ${usual}`)
  }
})

const today = { date: '2026-12-02', time: '09:00' }

/** The todos of a query, by going through all of them. */
const selectPlainly = (data: AccountData, query: ListQuery): readonly StoredTodo[] => {
  const { filter, sort } = splitQuery(query)
  const resolved = resolveFilter(data, filter)
  const findTodo = (id: string) => data.get(todoKind, id)
  const { keyOf, isDescending } = createSelection(resolved, findQueryOrder(resolved, sort), today, findTodo)
  const tests = listTests(resolved, () => today, findTodo)
  return [...data.sorted(resolved.isInTrash ? trash : listed).ascending()]
    .filter((todo) => tests.every((matches) => matches(todo)))
    .toSorted((a, b) => compareKeys(keyOf(a), keyOf(b), isDescending) || compareByOrder(a, b))
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
  text: object,
  limit: number | undefined,
): Promise<void> => {
  let cursor: string | undefined
  let rest: readonly StoredTodo[] | null = null
  do {
    const query = listQuery.parse({ ...text, ...(limit !== undefined && { limit: String(limit) }) })
    const page = await runQuery(store, { ...query, cursor }, () => today)
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
        for (const each of steps) {
          if ('change' in each) await make(opened, each.change)
          else await readPages(t, opened, texts[each.query] ?? {}, each.limit)
        }
        await opened.store.close()
      },
    ),
  )
})

test('a query that is asked while todos change is of one state, and not older than the request', async (t) => {
  const opened = await openTestStore(t, await temporaryFolder(t))
  const { store, todos } = opened
  const texts = [{ q: 'pay' }, { sort: 'title' }, { completed: 'false' }, { view: 'someday' }]
  for (let round = 0; round < 60; round += 1) {
    const before = store.read().revision
    const reads = [...texts, ...texts].map(async (text) => {
      const query = listQuery.parse(text)
      const page = await runQuery(store, query, () => today)
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
  const texts = [
    { q: 'pa' },
    { sort: 'title' },
    { completed: 'false', tag: 'a' },
    { q: 'pa', view: 'someday' },
  ]
  const check = async (title: string): Promise<void> => {
    for (const text of texts) {
      const query = listQuery.parse(text)
      const page = await runQuery(store, query, () => today)
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
  await check('1,200 changes in one')
  for (let count = 0; count < 5; count += 1) {
    await rename(count % 2 === 0 ? 'rent' : 'part', 900)
    await check('900 changes in one')
  }
  await rename('pa', 90)
  await check('90 changes in one')
  for (let count = 0; count < 120; count += 1) await todos.create(actor, { title: `pay ${count % 9}` })
  await check('120 changes one after another')
})
