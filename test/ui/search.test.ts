import * as fc from 'fast-check'
import type { Page } from 'playwright-core'
import { commands } from '../../renderer/commands/commands.ts'
import { findMatches } from '../../renderer/components/highlight/find-matches.ts'
import { type Strength, matchName, parseQuery } from '../../renderer/palette/match-name.ts'
import { type PaletteEntry, keyOf, notOffered } from '../../renderer/palette/palette-entry.ts'
import { findTodos, rankEntries } from '../../renderer/palette/rank-entries.ts'
import { keepRecent, readRecent } from '../../renderer/palette/recent.ts'
import { conditionsIn } from '../../renderer/custom-views/query/join-conditions.ts'
import { allView, type View } from '../../renderer/todo-views/view.ts'
import { formatSearch, parseSearch } from '../../renderer/routing/search-location.ts'
import type { KeptTexts } from '../../renderer/storage.ts'
import type { List, Section, Todo, View as CustomView } from '../../server/contract.ts'
import { dayAt, shiftDate } from '../../common/dates/dates.ts'
import { createSearchTest, hasWordsInTitle } from '../../common/search/search-todos.ts'
import { foldForSearch, hasWord, splitSearch } from '../../common/search/search-words.ts'
import { testInOnePage } from '../support/one-page.ts'
import { looksRight } from '../support/page-look.ts'
import { addList } from '../support/page-places.ts'
import { callApi } from '../support/page-session.ts'
import type { TestServer } from '../support/server.ts'
import { todoOf } from '../support/page-todo.ts'
import {
  addField,
  eventually,
  focusedName,
  rowOf,
  shownTitles,
  storedTitles,
  storedTodos,
} from '../support/page-todos.ts'
import { holds } from '../support/properties.ts'

const { test, goOnWith, openPage } = testInOnePage()

const searchField = (page: Page) => page.getByRole('searchbox', { name: 'Search' })

const marks = (page: Page, part: string): Promise<readonly string[]> =>
  page.locator(`${part} mark`).evaluateAll((found) => found.map((mark) => mark.textContent))

const places = [
  ['/search', { query: '', scope: null }],
  ['/search/rent', { query: 'rent', scope: null }],
  ['/search/a%2Fb%20%25', { query: 'a/b %', scope: null }],
  ['/search/rent/in/lists/1', { query: 'rent', scope: '/lists/1' }],
  ['/search//in/inbox', { query: '', scope: '/inbox' }],
  ['/search/in', { query: 'in', scope: null }],
] as const

for (const [path, place] of places) {
  test(`the address of a search can be read again: ${path}`, (t) => {
    t.deepEqual(parseSearch(path), place)
    t.is(formatSearch(place), path)
  })
}

test('the page finds the todos that the server would find', (t) => {
  const finds = (title: string, query: string, notes = '') =>
    createSearchTest(splitSearch(query))({ title, notes })
  t.true(finds('Pay the rent', 'ren PAY'))
  t.true(finds('Café', 'cafe'))
  t.true(finds('Pay', 'pay rent', 'The rent is due'))
  t.true(finds('Parent', 'rent'))
  t.false(finds('Parent', 're'))
  t.true(finds('東京タワー', '東京タ'))
  t.false(finds('Pay', 'pay rent'))
  t.false(finds('a b', 'ab'))
  t.true(hasWordsInTitle({ title: 'Rent', notes: '' }, splitSearch('rent')))
  t.false(hasWordsInTitle({ title: 'Pay', notes: 'rent' }, splitSearch('rent')))
})

test('on the way back from a search the address stays as it is', async (t) => {
  const { server, page } = await openPage(t, ['Pay the rent'], { hasOwnContext: true })
  await rowOf(page, 'Pay the rent').focus()
  await page.keyboard.press('/')
  await eventually(t, () => focusedName(page), 'Search')
  await page.keyboard.type('ren')
  await eventually(t, () => Promise.resolve(page.url()), `${server.url}/#/search/ren`)
  // A browser needs a moment for the way back, and gives it up for a new address.
  await page.evaluate(() => {
    window.history.back = () => {}
  })
  // The time stands still between the two keys: after a rest the page updates the address, also on a slow computer.
  await page.clock.install({ time: '2026-01-05T12:00:00' })
  await page.clock.pauseAt('2026-01-05T13:00:00')
  await page.keyboard.press('Escape')
  await eventually(t, () => searchField(page).inputValue(), '')
  await page.keyboard.press('Escape')
  await page.clock.runFor(1000)
  t.is(page.url(), `${server.url}/#/search/ren`)
})

test('a search by keys finds as one types, and leads to the row and back', async (t) => {
  const { server, page } = await goOnWith(t, ['Pay the rent', 'Repair the bicycle', 'Ring the parents'])
  await rowOf(page, 'Pay the rent').focus()
  await page.keyboard.press('/')
  await eventually(t, () => focusedName(page), 'Search')
  await page.getByText('Search your todos').waitFor()
  await page.keyboard.type('re')
  await eventually(t, () => shownTitles(page), ['Pay the rent', 'Repair the bicycle'])
  await eventually(t, () => marks(page, '.todo-title'), ['re', 'Re'])
  await page.keyboard.type('nt')
  // Three letters may stand inside a word; what is open and has them stays in its order.
  await eventually(t, () => shownTitles(page), ['Pay the rent', 'Ring the parents'])
  await page.keyboard.type(' pa')
  await eventually(t, async () => (await shownTitles(page)).length, 2)
  await page.keyboard.type('y')
  await eventually(t, () => shownTitles(page), ['Pay the rent'])
  await page.getByText('1 found').waitFor()
  await eventually(t, () => Promise.resolve(page.url()), `${server.url}/#/search/rent%20pay`)

  await page.keyboard.press('ArrowDown')
  await eventually(t, () => focusedName(page), 'Pay the rent')
  await page.keyboard.press('x')
  await page.getByRole('row', { name: 'Pay the rent, completed' }).waitFor()
  await eventually(t, async () => (await storedTodos(server))[0]?.completed, true)
  await page.keyboard.press('ArrowUp')
  await eventually(t, () => focusedName(page), 'Search')
  await page.keyboard.press('Escape')
  t.is(await searchField(page).inputValue(), '')
  await page.keyboard.press('Escape')
  await page.getByRole('heading', { name: 'Inbox', level: 1 }).waitFor()
  t.false(page.url().includes('search'))
})

test('Back leaves the search also where the address still waits for what was typed', async (t) => {
  const { page } = await goOnWith(t, ['Pay the rent'])
  await page.getByRole('button', { name: 'Search' }).click()
  await searchField(page).pressSequentially('rent')
  await eventually(t, () => shownTitles(page), ['Pay the rent'])
  await eventually(t, () => Promise.resolve(new URL(page.url()).hash), '#/search/rent')
  await searchField(page).press('Backspace')
  // The page is busy while the way back arrives and the pause ends after which the address gets the text.
  await page.evaluate(() => {
    const goBack = () => {
      history.back()
      const end = performance.now() + 120
      while (performance.now() < end);
    }
    setTimeout(goBack, 200)
  })
  await page.getByRole('heading', { name: 'Inbox', level: 1 }).waitFor()
  t.false(page.url().includes('search'))
})

test('a search by the mouse opens a todo, and Back leads to the search and then out of it; one in the notes shows the part that was found, completed todos last', async (t) => {
  const { server, page } = await goOnWith(t, ['Pay the rent', 'Bulb'])
  await page.getByRole('button', { name: 'Search' }).click()
  await searchField(page).fill('rent')
  await eventually(t, () => shownTitles(page), ['Pay the rent'])
  await rowOf(page, 'Pay the rent').click()
  const [todo] = await storedTodos(server)
  await eventually(t, () => Promise.resolve(page.url()), `${server.url}/#/todos/${todo?.id}`)
  t.is(await searchField(page).inputValue(), 'rent')
  await page.goBack()
  await eventually(t, () => Promise.resolve(page.url()), `${server.url}/#/search/rent`)
  await eventually(t, () => shownTitles(page), ['Pay the rent'])
  await page.getByRole('button', { name: 'Clear the search' }).click()
  await eventually(t, () => focusedName(page), 'Search')
  await page.goBack()
  await page.getByRole('heading', { name: 'Inbox', level: 1 }).waitFor()
  await eventually(t, () => shownTitles(page), ['Pay the rent', 'Bulb'])

  const notes = `${'before '.repeat(40)}**the energy-saving bulb**`
  await callApi(server, 'POST', '/api/todos', { title: 'Shopping', notes })
  await callApi(server, 'POST', '/api/todos', { title: 'Old bulb', completed: true })
  await page.keyboard.press('Escape')
  await page.keyboard.press('/')
  await page.keyboard.type('bulb')
  await eventually(t, () => shownTitles(page), ['Bulb', 'Shopping', 'Old bulb'])
  await eventually(t, () => marks(page, '.todo-excerpt'), ['bulb'])
  t.regex(
    (await rowOf(page, 'Shopping').locator('.todo-excerpt').textContent()) ?? '',
    /^….*the energy-saving bulb$/,
  )
  await page.getByRole('row', { name: 'Old bulb, completed' }).waitFor()
})

test('each letter that is typed while the search is loaded is in its field, and one that could not be loaded says so and tries again', async (t) => {
  const { server, page } = await openPage(t, ['Pay the rent', 'Bulb'], { hasOwnContext: true })
  // The page asks for it when it is idle, too.
  let answers: ((isLoaded: boolean) => void)[] = []
  let isGone = false
  await page.route(/\/assets\/search-pane-.*\.js/, async (route) => {
    const isLoaded = !isGone && (await new Promise<boolean>((resolve) => answers.push(resolve)))
    await (isLoaded ? route.continue() : route.abort())
  })
  await page.reload()
  await rowOf(page, 'Pay the rent').focus()
  await page.keyboard.press('/')
  await page.keyboard.type('re')
  t.is(await focusedName(page), 'Search')
  isGone = true
  for (const answer of answers) answer(false)
  const again = page.getByRole('alert').getByRole('button', { name: 'Try again' })
  await again.waitFor()
  isGone = false
  answers = []
  await again.click()
  await eventually(t, () => Promise.resolve(answers.length), 1)
  await searchField(page).press('End')
  await page.keyboard.type('n')
  answers[0]?.(true)
  await eventually(t, () => shownTitles(page), ['Pay the rent'])
  await page.keyboard.type('t')
  await eventually(t, () => Promise.resolve(page.url()), `${server.url}/#/search/rent`)
})

test('a search can be kept to the view that it began in', async (t) => {
  const { server, page } = await goOnWith(t, ['Milk from the inbox'])
  const home = await callApi<List>(server, 'POST', '/api/lists', { name: 'Home' })
  await callApi(server, 'POST', '/api/todos', { title: 'Milk at home', listId: home.id })
  await callApi(server, 'POST', '/api/todos', { title: 'Old milk', listId: home.id, completed: true })
  await page.goto(`${server.url}/#/lists/${home.id}`)
  await rowOf(page, 'Milk at home').focus()
  await page.keyboard.press('/')
  await page.keyboard.type('milk')
  await eventually(t, async () => (await shownTitles(page)).length, 3)
  await page.getByRole('button', { name: 'In Home' }).click()
  await eventually(t, () => shownTitles(page), ['Milk at home', 'Old milk'])
  await eventually(t, () => Promise.resolve(page.url()), `${server.url}/#/search/milk/in/lists/${home.id}`)
  await page.reload()
  await eventually(t, () => shownTitles(page), ['Milk at home', 'Old milk'])
  await page.getByRole('button', { name: 'Everywhere' }).focus()
  await page.keyboard.press('Enter')
  await eventually(t, async () => (await shownTitles(page)).length, 3)
})

test('a search in a view is kept with the conditions of both, and not where no conditions say the same', (t) => {
  const list = (id: string): View => ({ ...allView, path: `/lists/${id}` })
  t.deepEqual(conditionsIn(null, { overdue: true }), { overdue: true })
  t.deepEqual(conditionsIn(list('a'), { tag: ['b'], q: 'rent' }), { listId: ['a'], tag: ['b'], q: 'rent' })
  t.deepEqual(conditionsIn(list('a'), { listId: ['b', 'a'] }), { listId: ['a'] })
  t.is(conditionsIn(list('a'), { listId: ['b'] }), null)
  t.deepEqual(conditionsIn({ ...allView, path: '/tags/a' }, { tag: ['b'] }), { tag: ['a', 'b'] })
  const today: View = { ...allView, path: '/today' }
  t.deepEqual(conditionsIn(today, { overdue: true }), { view: 'today', overdue: true })
  t.deepEqual(conditionsIn(today, { view: 'today' }), { view: 'today' })
  t.is(conditionsIn(today, { view: 'someday' }), null)
  const filter = { completed: false, q: 'pay', dueBefore: '2026-12-01', dueAfter: '2026-11-01', priority: 3 }
  const own: View = { ...allView, path: '/views/1', filter }
  t.deepEqual(conditionsIn(own, { q: 'rent', dueBefore: '2026-12-24', dueAfter: '2026-11-24' }), {
    q: 'pay rent',
    dueBefore: '2026-12-01',
    dueAfter: '2026-11-24',
    priority: 3,
  })
  t.is(conditionsIn(own, { priority: 4 }), null)
})

/** The titles that the API finds for a query. */
const findByApi = async (server: TestServer, query: string): Promise<readonly string[]> =>
  (await callApi<readonly Todo[]>(server, 'GET', `/api/todos?${query}`)).map(({ title }) => title).toSorted()

test('conditions in words find what the API finds, show as chips, are kept as a view, and are text again at a press', async (t) => {
  const { server, page, complaints } = await goOnWith(t, ['Undated rent'])
  const home = await addList(server, 'Home', [])
  const work = await addList(server, 'Work', [])
  const section = { listId: home.id, name: 'Garden' }
  const { id: sectionId } = await callApi<Section>(server, 'POST', '/api/sections', section)
  const [past, soon, later] = [-3, 1, 40].map((days) => shiftDate(dayAt(new Date(), null).date, days))
  const fields: readonly object[] = [
    { title: 'Late rent', listId: work.id, tags: ['calls'], priority: 4, dueDate: past },
    { title: 'Late call', listId: work.id, tags: ['calls'], dueDate: past },
    { title: 'Late at home', listId: home.id, sectionId, tags: ['calls'], priority: 4, dueDate: past },
    { title: 'Paid rent', listId: work.id, tags: ['calls'], priority: 4, dueDate: past, completed: true },
    { title: 'Soon', listId: work.id, dueDate: soon },
    { title: 'Much later', listId: work.id, dueDate: later },
  ]
  for (const body of fields) await callApi(server, 'POST', '/api/todos', body)
  await rowOf(page, 'Undated rent').focus()
  await page.keyboard.press('/')
  const chips = page.getByRole('group', { name: 'Understood in the text' }).getByRole('button')
  const shows = async (typed: string, query: string, found: readonly string[]) => {
    await searchField(page).fill(typed)
    await eventually(t, async () => (await shownTitles(page)).toSorted(), found)
    t.deepEqual(await findByApi(server, query), found, typed)
  }
  await shows('overdue @work', `overdue=true&listId=${work.id}`, ['Late call', 'Late rent'])
  await shows('done', 'completed=true', ['Paid rent'])
  await shows(`open @work before ${later}`, `completed=false&listId=${work.id}&dueBefore=${later}`, [
    'Late call',
    'Late rent',
    'Soon',
  ])
  await shows('someday', 'view=someday', ['Undated rent'])
  await shows('overdue @work #calls !1 rent', `overdue=true&listId=${work.id}&tag=calls&priority=4&q=rent`, [
    'Late rent',
  ])
  t.deepEqual(await chips.allInnerTexts(), ['Overdue', 'Work', '#calls', 'Urgent priority'])
  await page.getByText('1 found').waitFor()
  await looksRight(t, page, 'the chips of a search')
  await eventually(
    t,
    () => Promise.resolve(page.url()),
    `${server.url}/#/search/${encodeURIComponent('overdue @work #calls !1 rent')}`,
  )
  await page.reload()
  await eventually(t, () => shownTitles(page), ['Late rent'])

  await page.getByRole('button', { name: 'Save as a view' }).click()
  await page.getByRole('textbox', { name: 'Name' }).waitFor()
  t.is(await page.evaluate(() => String(getSelection())), 'overdue @work #calls !1 rent')
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
  await page.getByRole('heading', { name: 'overdue @work #calls !1 rent', level: 1 }).waitFor()
  await eventually(t, () => shownTitles(page), ['Late rent'])
  const keptFilter = async () =>
    (await callApi<readonly CustomView[]>(server, 'GET', '/api/views'))[0]?.filter
  await eventually(t, keptFilter, {
    overdue: true,
    listId: [work.id],
    tag: ['calls'],
    priority: 4,
    q: 'rent',
  })

  await page.goBack()
  await eventually(t, () => chips.count(), 4)
  await chips.filter({ hasText: 'Overdue' }).press('Enter')
  await eventually(t, () => focusedName(page), 'Search')
  t.is(await searchField(page).inputValue(), '"overdue" @work #calls !1 rent')
  await eventually(t, () => chips.allInnerTexts(), ['Work', '#calls', 'Urgent priority'])
  await eventually(t, () => shownTitles(page), [])
  await searchField(page).fill('"rent"')
  await eventually(t, async () => (await shownTitles(page)).length, 3)
  await searchField(page).fill('@home/garden')
  await page.getByText('1 found').waitFor()
  await page.getByRole('button', { name: 'Save as a view' }).click()
  await page.getByRole('dialog').getByText('no fields here: @Home/Garden').waitFor()
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()
  await searchField(page).fill('@nope rent')
  await page.getByText('There is no list “nope”.').first().waitFor()
  await eventually(t, () => shownTitles(page), [])
  t.is(await chips.count(), 0)

  await page.keyboard.press('Control+k')
  await field(page).fill('overdue @work')
  await eventually(t, async () => (await shownEntries(page)).slice(0, 3), [
    'overdue @work #calls !1 rent',
    'Late call',
    'Late rent',
  ])
  await page
    .getByRole('option', { name: /^Search for “overdue @work”/ })
    .filter({ hasText: 'Overdue · Work' })
    .waitFor()
  t.deepEqual(complaints, [])
})

test('a search that finds nothing says so, follows what scripts change, fits every width, and is accessible in light and dark', async (t) => {
  const titles = ['long '.repeat(60).trim(), 'مرحبا long بالعالم']
  const { server, page, complaints } = await openPage(t, titles)
  await page.goto(`${server.url}/#/search/rent`)
  await page
    .getByText('Each word must be in the title or the notes; one or two letters must begin a word there.')
    .waitFor()
  await callApi(server, 'POST', '/api/todos', { title: 'Pay the rent' })
  await eventually(t, () => shownTitles(page), ['Pay the rent'])
  await searchField(page).fill('rent zzz')
  await page.getByText('Nothing found').first().waitFor()
  await eventually(t, () => shownTitles(page), [])
  // There is no place to go back to: the search began with its address.
  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')
  await addField(page).waitFor()

  await page.goto(`${server.url}/#/search/long/in/inbox`)
  await eventually(t, async () => (await shownTitles(page)).length, 2)
  await looksRight(t, page, 'a search')
  await searchField(page).fill('nothing')
  await page.getByText('Nothing found').first().waitFor()
  await looksRight(t, page, 'a search that found nothing')
  t.deepEqual(complaints, [])
})

const mark = (text: string, query: string): string =>
  findMatches(text, splitSearch(query)).reduceRight(
    (marked, { start, end }) => `${marked.slice(0, start)}[${marked.slice(start, end)}]${marked.slice(end)}`,
    text,
  )

const cases: readonly (readonly [string, string, string])[] = [
  ['Call Anna', 'an', 'Call [An]na'],
  ['banana an', 'an', 'banana [an]'],
  ['bananas', 'ana', 'b[ana]nas'],
  ['v2.5.1 is out', '2.5.1', 'v[2.5.1] is out'],
  ['Müller and Mueller', 'mueller', '[Müller] and [Mueller]'],
  ['Müller and Mueller', 'müll', '[Müll]er and [Muell]er'],
  ['歯医者の予約', '医者', '歯[医者]の予約'],
  ['サッカーの試合 (ﾊﾟﾘ)', 'パリ', 'サッカーの試合 ([ﾊﾟﾘ])'],
  ['محمد وأَحمد', 'احمد', 'محمد و[أَحمد]'],
  ['Zürich zurück', 'zur', '[Zür]ich [zur]ück'],
  ['cafe\u0301s', 'café', '[cafe\u0301]s'],
  ['Cafe', 'CAFÉ', '[Cafe]'],
  ['Straße', 'stras', '[Straß]e'],
  ['Straße', 'strasse', '[Straße]'],
  ['Łódź', 'lodz', '[Łódź]'],
  ['Æsop', 'a', '[Æ]sop'],
  ['İstanbul', 'ist', '[İst]anbul'],
  ['it’s #home, today', 's home', 'it’[s] #[home], today'],
  ['party part', 'part party', '[party] [part]'],
  ['東京都に行く', '行', '東京都に[行]く'],
  ['שלום עולם', 'עו', 'שלום [עו]לם'],
  ['Buy 🎂 and 🇫🇷', '🎂 🇫🇷', 'Buy [🎂] and [🇫🇷]'],
  ['a-b c_d', 'b d -b', 'a[-b] c_[d]'],
  ['nothing here', 'x', 'nothing here'],
  ['nothing', '', 'nothing'],
  ['', 'a', ''],
]

for (const [text, query, expected] of cases) {
  test(`“${query}” is marked in “${text}”`, (t) => {
    t.is(mark(text, query), expected)
  })
}

const letters = fc.constantFrom(
  ...'aàbßüæøİſ東京กé한ガﾊﾟ ’-1🎂'.split(''),
  'e\u0301',
  '\u0301',
  '\u3099',
  'ǆ',
  '\u1112\u1161\u11ab',
)
const anyText = fc.array(letters, { maxLength: 20 }).map((parts) => parts.join('').toWellFormed())

test('a text is marked exactly where the search finds it', async (t) => {
  await holds(
    t,
    fc.property(anyText, anyText, (text, query) => {
      const folded = foldForSearch(text)
      const found = splitSearch(query).filter((word) => hasWord(folded, word))
      const matches = findMatches(text, splitSearch(query))
      const isOrdered = matches.every(
        ({ start, end }, index) => start < end && start >= (matches[index - 1]?.end ?? 0),
      )
      return isOrdered && matches.length > 0 === found.length > 0
    }),
  )
})

const field = (page: Page) => page.getByRole('combobox', { name: 'Go to or run a command' })

/** The names of the entries that the palette shows, from top to bottom. */
const shownEntries = (page: Page): Promise<readonly string[]> =>
  page.getByRole('option').locator('.palette-name').allInnerTexts()

async function openPalette(page: Page, typed = ''): Promise<void> {
  await page.keyboard.press('Control+k')
  await field(page).waitFor()
  if (typed !== '') await page.keyboard.type(typed)
}

const heading = (page: Page, name: string) => page.getByRole('heading', { name, exact: true, level: 1 })

test('the palette goes to views, lists, tags and todos by keys, and shows them first the next time', async (t) => {
  const { server, page, complaints } = await openPage(t, ['Buy milk'])
  await addList(server, 'Groceries', ['Eggs'])
  await callApi(server, 'POST', '/api/todos', { title: 'Call Zoë', tags: ['phone'] })
  await callApi(server, 'POST', '/api/views', { name: 'Urgent things', filter: { minPriority: 3 } })
  for (const [typed, name] of [
    ['upc', 'Upcoming'],
    ['groc', 'Groceries'],
    ['phone', 'phone'],
    ['urg thi', 'Urgent things'],
  ] as const) {
    await openPalette(page, typed)
    await eventually(t, async () => (await shownEntries(page))[0], name)
    await page.keyboard.press('Enter')
    await heading(page, name).waitFor()
  }
  await openPalette(page, 'zoe')
  await eventually(t, async () => (await shownEntries(page))[0], 'Call Zoë')
  await eventually(t, () => page.getByRole('option').locator('mark').allInnerTexts(), ['Zoë'])
  await page.keyboard.press('Enter')
  await heading(page, 'Inbox').waitFor()
  await eventually(t, () => focusedName(page), 'Title')
  t.is(await page.getByRole('textbox', { name: 'Title', exact: true }).inputValue(), 'Call Zoë')

  await page.reload()
  await page.getByRole('treegrid').waitFor()
  await openPalette(page)
  await eventually(t, async () => (await shownEntries(page)).slice(0, 5), [
    'Call Zoë',
    'Urgent things',
    'phone',
    'Groceries',
    'Upcoming',
  ])
  await looksRight(t, page, 'the palette')
  t.deepEqual(complaints, [])
})

test('the palette runs the commands on the focused todo, and Escape gives the focus back to it', async (t) => {
  const { server, page } = await goOnWith(t, ['One', 'Two', 'Three'])
  await openPalette(page)
  await page.getByRole('group', { name: 'Commands' }).waitFor()
  t.false((await shownEntries(page)).includes('Rename'))
  await page.keyboard.press('Escape')
  await field(page).waitFor({ state: 'detached' })

  await rowOf(page, 'Two').focus()
  await openPalette(page)
  const ofTodo = page.getByRole('group', { name: 'Two' })
  t.is(await ofTodo.getByRole('option').first().innerText(), 'Complete or reopen\nSpace')
  await page.keyboard.press('Escape')
  await eventually(t, () => focusedName(page), 'Two')

  await openPalette(page, 'move up')
  await eventually(t, async () => (await shownEntries(page))[0], 'Move up')
  await page.keyboard.press('Enter')
  await eventually(t, () => storedTitles(server), ['Two', 'One', 'Three'])
  await eventually(t, () => focusedName(page), 'Two')

  await openPalette(page, 'prio')
  await page.getByRole('option', { name: 'Choose the priority' }).click()
  await page.getByRole('option', { name: 'Urgent' }).click()
  await eventually(t, async () => (await storedTodos(server))[0]?.priority, 4)
  await eventually(t, () => focusedName(page), 'Two')
})

test('where nothing is found, the palette adds a todo with the text, or searches for it', async (t) => {
  const { server, page } = await openPage(t, ['Pay'], { hasTouch: true })
  await callApi(server, 'PATCH', `/api/todos/${(await storedTodos(server))[0]?.id}`, { notes: 'the rent' })
  await page.getByRole('button', { name: 'Go to…' }).click()
  await field(page).fill('rent')
  await page.getByRole('status').getByText('Nothing found').waitFor()
  await eventually(t, () => shownEntries(page), ['Add “rent” to the inbox', 'Search for “rent”'])
  await page.getByRole('option', { name: 'Search for' }).click()
  await page.getByRole('searchbox', { name: 'Search' }).waitFor()
  await eventually(t, () => shownTitles(page), ['Pay'])

  await openPalette(page, 'Rent a van')
  await page.getByText('Nothing found').waitFor()
  await page.keyboard.press('Enter')
  await page.getByText('“Rent a van” was added to the inbox.').waitFor()
  await eventually(t, () => storedTitles(server), ['Pay', 'Rent a van'])

  await openPalette(page)
  await page.keyboard.press('Control+k')
  await field(page).waitFor({ state: 'detached' })
  t.deepEqual(await storedTitles(server), ['Pay', 'Rent a van'])
})

test('the palette reads the words of a todo that it adds, and says what it understood', async (t) => {
  const { server, page, complaints } = await openPage(t, ['Pay'])
  const list = await addList(server, 'Home')
  await openPalette(page, 'Ring Ann 24 December 2099 #family !1')
  const option = page.getByRole('option', { name: 'Add “Ring Ann” to the inbox' })
  await option.getByText('Thursday, December 24, 2099 · #family · Urgent priority').waitFor()
  await page.keyboard.press('Enter')
  await page.getByText('“Ring Ann” was added to the inbox.').waitFor()

  await openPalette(page, 'Sweep the “tomorrow” room @Home')
  await page.getByRole('option', { name: 'Add “Sweep the “tomorrow” room” to Home' }).click()
  await page.getByText('“Sweep the “tomorrow” room” was added to Home.').waitFor()

  const stored = async (wanted: string) =>
    (await storedTodos(server)).find(({ title }) => title.startsWith(wanted))
  await eventually(t, async () => (await stored('Sweep')) !== undefined, true)
  t.like(await stored('Ring'), {
    title: 'Ring Ann',
    dueDate: '2099-12-24',
    tags: ['family'],
    priority: 4,
    listId: 'inbox',
  })
  t.like(await stored('Sweep'), { title: 'Sweep the “tomorrow” room', dueDate: null, listId: list.id })
  t.deepEqual(complaints, [])
})

test('what is typed while the palette is loaded runs no command on the list', async (t) => {
  const { server, page } = await openPage(t, ['Buy milk'])
  let load: () => void = () => undefined
  const held = new Promise<void>((resolve) => {
    load = resolve
  })
  await page.route(/\/assets\/open-palette-.*\.js/, async (route) => {
    await held
    await route.continue()
  })
  await page.reload()
  await rowOf(page, 'Buy milk').focus()
  await page.keyboard.press('Control+k')
  for (const key of ['x', 'Delete', 'e']) await page.keyboard.press(key)
  load()
  await field(page).waitFor()
  t.is(await page.getByRole('textbox', { name: 'Title of the todo' }).count(), 0)
  const [todo] = await storedTodos(server)
  t.like(todo, { completed: false, deletedAt: null })
})

const matches: readonly (readonly [
  typed: string,
  name: string,
  strength: Strength | null,
  marked: string,
])[] = [
  ['add', 'Add a todo', 'prefix', '[Add] a todo'],
  ['ADD A', 'Add a todo', 'prefix', '[Add] [a] todo'],
  ['todo add', 'Add a todo', 'words', '[Add] a [todo]'],
  ['list', 'Move to a list', 'words', 'Move to a [list]'],
  ['cafe', 'Café Rémy', 'prefix', '[Café] Rémy'],
  ['stra', 'Straße', 'prefix', '[Stra]ße'],
  ['strasse', 'Straße', 'prefix', '[Straße]'],
  ['mtl', 'Move to a list', 'initials', '[M]ove [t]o a [l]ist'],
  ['pr', 'Choose the priority', 'words', 'Choose the [pr]iority'],
  ['prty', 'Choose the priority', 'letters', 'Choose the [p][r]iori[t][y]'],
  ['買', '牛乳を買う', 'words', '牛乳を[買]う'],
  ['iority', 'Choose the priority', 'inside', 'Choose the pr[iority]'],
  ['東京タ', '東京タワー', 'prefix', '[東京タ]ワー'],
  ['mueller', 'Müller', 'prefix', '[Müller]'],
  ['x', 'Next week', null, ''],
  ['add b', 'Add a todo', null, ''],
  ['!!', 'Add a todo', null, ''],
  ['', 'Add a todo', null, ''],
]

for (const [typed, name, strength, marked] of matches) {
  test(`“${typed}” and “${name}”: ${strength ?? 'no match'}`, (t) => {
    const found = matchName(name, parseQuery(typed))
    t.is(found?.strength ?? null, strength)
    if (found === null) return
    const shown = found.parts
      .toReversed()
      .reduce(
        (text, { start, end }) => `${text.slice(0, start)}[${text.slice(start, end)}]${text.slice(end)}`,
        name,
      )
    t.is(shown, marked)
  })
}

const place = (name: string): PaletteEntry => ({
  kind: 'list',
  name,
  icon: null,
  action: { type: 'location', path: `/lists/${name}` },
})

const memory = (texts = new Map<string, string>()): KeptTexts => ({
  isLasting: true,
  listKeys: () => [...texts.keys()],
  getItem: (key) => texts.get(key) ?? null,
  setItem: (key, text) => void texts.set(key, text),
  removeItem: (key) => void texts.delete(key),
})

const names = (found: readonly { readonly entry: PaletteEntry }[]) => found.map(({ entry }) => entry.name)

test('recent entries come first, then beginnings, then words, then completed todos, then letters', (t) => {
  const done: PaletteEntry = { ...place('Party is over'), kind: 'todo', isCompleted: true }
  const entries = [
    place('Pretty art'),
    place('The party'),
    done,
    place('Party'),
    place('A party'),
    place('Past rotary'),
  ]
  t.deepEqual(names(rankEntries(entries, parseQuery('part'), ['place /lists/A party'])), [
    'A party',
    'Party',
    'The party',
    'Party is over',
    'Pretty art',
    'Past rotary',
  ])
})

test('a recent entry that matches by single letters stays behind those that match by words', (t) => {
  const entries = [place('Pretty art'), place('Party')]
  t.deepEqual(names(rankEntries(entries, parseQuery('part'), ['place /lists/Pretty art'])), [
    'Party',
    'Pretty art',
  ])
})

test('at most 20 entries are found', (t) => {
  const entries = Array.from({ length: 30 }, (_, index) => place(`List ${index}`))
  t.is(rankEntries(entries, parseQuery('list'), []).length, 20)
})

test('open todos are found before completed ones, the latest first, and those in the trash are not', (t) => {
  const todos = [
    todoOf('Pay rent', { completed: true }),
    todoOf('The rent', { updatedAt: '2026-11-03T10:00:00.000Z' }),
    todoOf('My rent', { updatedAt: '2026-11-04T10:00:00.000Z' }),
    todoOf('Rent a car'),
    todoOf('Rent', { deletedAt: '2026-11-03T10:00:00.000Z' }),
    todoOf('Parent'),
  ]
  const found = findTodos(todos, parseQuery('rent'))
  t.deepEqual(
    found.map(({ title }) => title),
    ['Rent a car', 'My rent', 'The rent', 'Parent', 'Pay rent'],
  )
  t.deepEqual(findTodos(todos, parseQuery('?')), [])
})

test('the eight latest entries of an account are kept, each once', (t) => {
  const storage = memory()
  for (let index = 0; index < 12; index += 1) keepRecent('ada', `todo ${index}`, storage)
  keepRecent('ada', 'todo 9', storage)
  keepRecent('bob', keyOf({ type: 'location', path: '/today' }), storage)
  t.deepEqual(
    readRecent('ada', storage),
    [9, 11, 10, 8, 7, 6, 5, 4].map((index) => `todo ${index}`),
  )
  t.deepEqual(readRecent('bob', storage), ['place /today'])
})

test('recent entries that cannot be read count as none', (t) => {
  for (const kept of ['{', '{}', '7'])
    t.deepEqual(readRecent('ada', memory(new Map([['localist-recent ada', kept]]))), [])
  t.deepEqual(readRecent('ada', memory(new Map([['localist-recent ada', '[1, "todo 1"]']]))), ['todo 1'])
})

test('every command on a row is offered, but the steps of a selection', (t) => {
  const onRow = commands.filter(({ scope }) => scope === 'row').map(({ id }) => id)
  t.deepEqual(
    onRow.filter((id) => notOffered.has(id)),
    ['todo.extend-down', 'todo.extend-up'],
  )
})
