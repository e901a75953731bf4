import test, { type ExecutionContext } from 'ava'
import { apiOf, type Api, type Json } from '../../support/http.ts'
import { startServer } from '../../support/server.ts'

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
    ['pay', 'PAY', 'p', 'rent pay', 'the  re', '"rent"', 'pay-rent', 'p pa pay'],
    ['ent', 'rents', 'pay x'],
  ],
  [
    "Don't e-mail Müller at 9:30",
    ["don't", 'don', 'e-mail', 'mail', 'muller', 'MÜLL', 'mu\u0308ller', '9:30', '30'],
    ['dont', 'email', 'mueller'],
  ],
  ['Call +49 (0)30 1234-56', ['+49', '0 30', '1234', '56 123'], ['34']],
  ['Straße, STRASSE and ſtraße', ['strasse', 'STRASSE', 'straße', 'STRAẞE', 'stras'], ['strase']],
  [
    'İstanbul and Isparta and ısı',
    ['istanbul', 'ISTANBUL', 'isparta', 'ıstanbul', 'isi', 'ısı'],
    ['stanbul'],
  ],
  ['ΟΔΟΣ and οδός', ['οδος', 'οδοσ', 'ΟΔΌΣ', 'οδ'], ['δος']],
  ['Позвонить Ёлкиной', ['позв', 'ПОЗВОНИТЬ', 'елкиной', 'ёлк'], ['вонить']],
  [
    'Łódź, København, naïve Œuvre',
    ['lodz', 'łódź', 'kobenhavn', 'København', 'naive', 'oeuvre', 'œuv'],
    ['odz'],
  ],
  ['Tiếng Việt: Đặt vé', ['tieng viet', 'dat ve', 'Đặt'], ['iet']],
  ['会議室を予約する', ['会議', '予約', '予約 会議', '会議室を予約'], ['議', '約']],
  ['牛乳とパンを買う', ['牛乳', 'パン', 'ﾊﾟﾝ', '買'], ['乳']],
  ['东京旅行计划', ['东京', '旅行', '计划'], ['京']],
  ['서울에서 회의', ['서울', '회의', '회'], ['울']],
  ['हिन्दी की किताब', ['हिन्दी', 'किताब', 'की'], ['का']],
  ['عَرَبِيّ كتاب', ['عربي', 'كتا'], ['رب']],
  ['ซื้อนมที่ตลาด', ['ตลาด', 'ซื้อ'], ['ลาด']],
  ['🎉party 👍🏽 👨‍👩‍👧 🇩🇪', ['🎉', 'party', '🎉party', '👍', '👍🏿', '👨‍👩‍👧', '🇩🇪'], ['🇩🇰', '🎂']],
  ['ﬁx № ① and x² ｆｕｌｌ', ['fix', 'fi', 'no', '1', 'x2', 'full'], ['ix']],
  ['snake_case and path/to/file.txt', ['snake', 'case', 'file.txt', 'txt path'], ['nake']],
]

test('a todo is found by the beginnings of its words, in any case, with and without accents, in any script', async (t) => {
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
  t.deepEqual(await find(api, '-c'), ['not c'])
  t.deepEqual(await find(api, 'title:d'), ['title d'])
  t.deepEqual(await find(api, 'r*t'), [], 'two words, r and t')
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
    ['!?', 'must have a word: letters, digits or an emoji'],
    ['\u0301', 'must have a word: letters, digits or an emoji'],
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
  t.is((await api('GET', '/api/todos?q=%ff')).status, 422, 'U+FFFD is no letter')
})

test('other requests are answered while long notes are indexed, at the first search and after a change', async (t) => {
  const server = await startServer(t)
  const api = apiOf(server, server.token)
  const notes = '今日は天気がいいから散歩しましょう'.repeat(1200)
  const addNotes = async () => {
    const value = { title: 'walk', notes }
    const operations = Array.from({ length: 60 }, () => ({ op: 'create', kind: 'todo', value }))
    t.is((await api('POST', '/api/changes', { operations })).status, 201)
  }
  for (const count of [60, 120]) {
    await addNotes()
    let longest = 0
    let since = performance.now()
    const begin = since
    const timer = setInterval(() => {
      longest = Math.max(longest, performance.now() - since)
      since = performance.now()
    }, 1)
    const { headers } = await api('GET', '/api/todos?q=walk&limit=1')
    clearInterval(timer)
    t.is(headers.get('X-Total-Count'), String(count))
    t.true(longest < (performance.now() - begin) / 3, `${longest} ms`)
  }
})
