import type { Page } from 'playwright-core'
import type { List } from '../../server/contract.ts'
import { SearchTexts } from '../../renderer/views/saved/search-texts.ts'
import { formatSearch, parseSearch } from '../../renderer/search/search-place.ts'
import { splitIntoWords } from '../../server/todos/search/words.ts'
import { testWithBrowser } from '../support/browser.ts'
import { looksRight } from '../support/page-look.ts'
import { callApi, openPage } from '../support/page-session.ts'
import { addField, eventually, focusedName, rowOf, shownTitles, storedTodos } from '../support/page-todos.ts'

const test = testWithBrowser()

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
  const texts = new SearchTexts()
  const finds = (title: string, query: string, notes = '') =>
    texts.matches({ title, notes }, splitIntoWords(query))
  t.true(finds('Pay the rent', 'ren PAY'))
  t.true(finds('Café', 'cafe'))
  t.true(finds('Pay', 'pay rent', 'The rent is due'))
  t.false(finds('Parent', 'rent'))
  t.false(finds('Pay', 'pay rent'))
  t.false(finds('a b', 'ab'))
  t.true(texts.matchesTitle({ title: 'Rent', notes: '' }, ['rent']))
  t.false(texts.matchesTitle({ title: 'Pay', notes: 'rent' }, ['rent']))
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
  await page.clock.install()
  await page.keyboard.press('Escape')
  await eventually(t, () => searchField(page).inputValue(), '')
  await page.keyboard.press('Escape')
  await page.clock.runFor(1000)
  t.is(page.url(), `${server.url}/#/search/ren`)
})

test('a search by keys finds as one types, and leads to the row and back', async (t) => {
  const { server, page } = await openPage(t, ['Pay the rent', 'Repair the bicycle', 'Ring the parents'])
  await rowOf(page, 'Pay the rent').focus()
  await page.keyboard.press('/')
  await eventually(t, () => focusedName(page), 'Search')
  await page.getByText('Search your todos').waitFor()
  await page.keyboard.type('re')
  await eventually(t, () => shownTitles(page), ['Pay the rent', 'Repair the bicycle'])
  await eventually(t, () => marks(page, '.todo-title'), ['re', 'Re'])
  await page.keyboard.type('n')
  await eventually(t, () => shownTitles(page), ['Pay the rent'])
  await page.getByText('1 found').waitFor()
  await eventually(t, () => Promise.resolve(page.url()), `${server.url}/#/search/ren`)

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

test('a search by the mouse opens a todo, and Back leads to the search and then out of it', async (t) => {
  const { server, page } = await openPage(t, ['Pay the rent', 'Other'])
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
  await eventually(t, () => shownTitles(page), ['Pay the rent', 'Other'])
})

test('a search in the notes shows the part that was found, completed todos last', async (t) => {
  const { server, page } = await openPage(t, ['Bulb'])
  const notes = `${'before '.repeat(40)}**the energy-saving bulb**`
  await callApi(server, 'POST', '/api/todos', { title: 'Shopping', notes })
  await callApi(server, 'POST', '/api/todos', { title: 'Old bulb', completed: true })
  await page.keyboard.press('Escape')
  await page.keyboard.press('Control+f')
  await page.keyboard.type('bulb')
  await eventually(t, () => shownTitles(page), ['Bulb', 'Shopping', 'Old bulb'])
  await eventually(t, () => marks(page, '.todo-excerpt'), ['bulb'])
  t.regex(
    (await rowOf(page, 'Shopping').locator('.todo-excerpt').textContent()) ?? '',
    /^….*the energy-saving bulb$/,
  )
  await page.getByRole('row', { name: 'Old bulb, completed' }).waitFor()
})

test('a search can be kept to the view that it began in', async (t) => {
  const { server, page } = await openPage(t, ['Milk from the inbox'])
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

test('a search that finds nothing says so, and follows what scripts change', async (t) => {
  const { server, page } = await openPage(t)
  await page.goto(`${server.url}/#/search/rent`)
  await page.getByText('Each word must begin a word of the title or the notes.').waitFor()
  await callApi(server, 'POST', '/api/todos', { title: 'Pay the rent' })
  await eventually(t, () => shownTitles(page), ['Pay the rent'])
  await searchField(page).fill('rent zzz')
  await page.getByText('Nothing found').first().waitFor()
  await eventually(t, () => shownTitles(page), [])
  // There is no place to go back to: the search began with its address.
  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')
  await addField(page).waitFor()
})

test('the search fits every width, and is accessible in light and dark', async (t) => {
  const titles = ['long '.repeat(60).trim(), 'مرحبا long بالعالم']
  const { server, page, complaints } = await openPage(t, titles)
  await page.goto(`${server.url}/#/search/long/in/inbox`)
  await eventually(t, async () => (await shownTitles(page)).length, 2)
  await looksRight(t, page, 'a search')
  await searchField(page).fill('nothing')
  await page.getByText('Nothing found').first().waitFor()
  await looksRight(t, page, 'a search that found nothing')
  t.deepEqual(complaints, [])
})
