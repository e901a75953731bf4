import type { Todo, View } from '../../../server/contract.ts'
import { testWithBrowser } from '../../support/browser.ts'
import { looksRight } from '../../support/page-look.ts'
import { chooseInMenu } from '../../support/page-places.ts'
import { callApi, openPage, placeLink, showView } from '../../support/page-session.ts'
import { eventually, focusedName, rowOf, shownTitles } from '../../support/page-todos.ts'
import type { TestServer } from '../../support/server.ts'

const test = testWithBrowser()

const storedViews = (server: TestServer) => callApi<readonly View[]>(server, 'GET', '/api/views')

const storedNames = async (server: TestServer) => (await storedViews(server)).map(({ name }) => name)

test('a view is made of a tag by the form, shows what the API lists, and is edited, copied and moved', async (t) => {
  const { server, page, complaints } = await openPage(t)
  const add = (title: string, fields: object) =>
    callApi<Todo>(server, 'POST', '/api/todos', { title, ...fields })
  await add('Call mum', { tags: ['home'], priority: 4 })
  await add('Paint', { tags: ['home'] })
  await add('Write', { priority: 4 })
  await placeLink(page, 'home').click()
  await page.getByRole('button', { name: 'Save as a view' }).click()

  const dialog = page.getByRole('dialog', { name: 'New view' })
  await dialog.getByText('2 todos match').waitFor()
  t.is(await dialog.getByRole('textbox', { name: 'Name' }).inputValue(), 'home')
  await dialog.getByRole('textbox', { name: 'Name' }).fill('')
  await page.keyboard.press('Enter')
  await dialog.getByText('Enter a name for the view.').waitFor()
  t.deepEqual(await storedViews(server), [])
  await page.keyboard.type('Urgent at home')
  await dialog.getByRole('radio', { name: 'Flag' }).click({ force: true })
  await dialog.getByRole('radio', { name: 'Red' }).click({ force: true })
  await dialog.getByRole('button', { name: /Priority/ }).click()
  await page.getByRole('option', { name: 'High or urgent' }).click()
  await dialog.getByText('1 todo matches').waitFor()
  await looksRight(t, page, 'the form of a view')
  await page.setViewportSize({ width: 1280, height: 800 })
  await dialog.getByRole('button', { name: 'Save', exact: true }).click()

  await page.getByRole('heading', { name: 'Urgent at home', level: 1 }).waitFor()
  await eventually(t, () => shownTitles(page), ['Call mum'])
  const filter = { completed: false, tag: ['home'], minPriority: 3 }
  await eventually(
    t,
    async () => (await storedViews(server)).map((view) => [view.icon, view.colour, view.filter]),
    [['flag', 'red', filter]],
  )
  const [{ id } = { id: '' }] = await storedViews(server)
  t.regex(page.url(), new RegExp(`#/views/${id}$`))
  await placeLink(page, 'Urgent at home').getByText('1', { exact: true }).waitFor()

  await page.getByRole('textbox', { name: 'New todo' }).fill('Fix the roof')
  await page.keyboard.press('Enter')
  await rowOf(page, 'Fix the roof').waitFor()
  const path = `/api/todos?view=${id}`
  const titles = async () => (await callApi<readonly Todo[]>(server, 'GET', path)).map(({ title }) => title)
  await eventually(t, titles, ['Call mum', 'Fix the roof'])
  t.deepEqual(await shownTitles(page), await titles())

  await chooseInMenu(page, 'Urgent at home', 'Duplicate')
  await page.getByRole('dialog').getByRole('button', { name: 'Save', exact: true }).click()
  await eventually(t, () => storedNames(server), ['Urgent at home', 'Urgent at home (copy)'])
  await page.getByRole('heading', { name: 'Urgent at home (copy)', level: 1 }).waitFor()
  await placeLink(page, String.raw`Urgent at home \(copy\)`).focus()
  await page.keyboard.press('Alt+ArrowUp')
  await eventually(t, () => storedNames(server), ['Urgent at home (copy)', 'Urgent at home'])

  await page.keyboard.press('F2')
  const editing = page.getByRole('dialog', { name: 'Edit view' })
  await editing.getByRole('checkbox', { name: '#home' }).click({ force: true })
  await editing.getByRole('textbox', { name: 'Name' }).fill('Urgent')
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: 'Urgent', exact: true, level: 1 }).waitFor()
  await eventually(t, () => shownTitles(page), ['Call mum', 'Write', 'Fix the roof'])
  await eventually(t, async () => (await storedViews(server))[0]?.filter, {
    completed: false,
    minPriority: 3,
  })
  await eventually(t, () => focusedName(page), 'Urgent, 3 open')
  t.deepEqual(complaints, [])
})

test('a view is deleted and undone, goes when a script deletes it, and says why it is empty', async (t) => {
  const { server, page, complaints } = await openPage(t, ['Pay the rent'])
  const list = await callApi<{ id: string }>(server, 'POST', '/api/lists', { name: 'Home' })
  const make = (name: string, filter: object) => callApi<View>(server, 'POST', '/api/views', { name, filter })
  const soon = await make('Soon', { completed: false, dueWithin: 7 })
  await make('Of the list', { completed: false, listId: [list.id] })
  await showView(page, 'Soon')
  await page.getByText('No todo matches').waitFor()
  await page.getByRole('textbox', { name: 'New todo' }).fill('Without a date')
  await page.keyboard.press('Enter')
  await page.getByText('“Without a date” was added to Inbox. It does not match this view.').first().waitFor()

  await chooseInMenu(page, 'Soon', 'Edit view …')
  const dialog = page.getByRole('dialog', { name: 'Edit view' })
  await dialog.getByRole('button', { name: /Due date/ }).click()
  await page.getByRole('option', { name: 'After a date' }).click()
  await dialog.getByRole('button', { name: 'Save', exact: true }).click()
  await dialog.getByText('Choose a date.').waitFor()
  await dialog.getByRole('spinbutton', { name: /month/ }).focus()
  await page.keyboard.type('12012030')
  await dialog.getByText('More conditions').click()
  await dialog.getByRole('button', { name: /Start date/ }).click()
  await page.getByRole('option', { name: 'After today' }).click()
  await callApi(server, 'POST', '/api/lists', { name: 'A name that somebody pasted '.repeat(6).trim() })
  await dialog.getByText('A name that somebody pasted').waitFor()
  await looksRight(t, page, 'the form of a view with all its fields')
  await page.setViewportSize({ width: 1280, height: 800 })
  await dialog.getByRole('button', { name: 'Save', exact: true }).click()
  await eventually(t, async () => (await storedViews(server))[0]?.filter, {
    completed: false,
    dueAfter: '2030-12-01',
    started: false,
  })

  await chooseInMenu(page, 'Soon', 'Delete')
  await page.getByRole('heading', { name: 'Inbox', level: 1 }).waitFor()
  await eventually(t, () => storedNames(server), ['Of the list'])
  await placeLink(page, 'Trash').click()
  await page.getByRole('row', { name: /^View Soon, deleted/ }).waitFor()
  await page.keyboard.press('Control+z')
  await eventually(t, () => storedNames(server), ['Soon', 'Of the list'])

  await showView(page, 'Soon')
  await callApi(server, 'DELETE', `/api/views/${soon.id}`)
  await page.getByRole('heading', { name: 'Inbox', level: 1 }).waitFor()
  await page
    .getByText('What was at this address does not exist any more. This is the inbox.')
    .first()
    .waitFor()

  await showView(page, 'Of the list')
  await page.getByText('No todo matches').waitFor()
  t.is(await page.getByText('was deleted, so it shows nothing').count(), 0)
  await callApi(server, 'DELETE', `/api/lists/${list.id}`)
  await page.getByText('The list of this view was deleted, so it shows nothing.').waitFor()
  t.is(await page.getByRole('textbox', { name: 'New todo' }).count(), 0)

  await page.keyboard.press('/')
  await page.getByRole('searchbox').fill('rent')
  await page.getByRole('button', { name: 'Everywhere' }).click()
  await page.getByRole('button', { name: 'Save as a view' }).click()
  await page.getByRole('dialog').getByText('1 todo matches').waitFor()
  t.is(await page.getByRole('dialog').getByRole('textbox', { name: 'Words' }).inputValue(), 'rent')
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'detached' })

  await placeLink(page, 'Activity').click()
  await page.getByText('Deleted the view “Soon”').first().waitFor()
  await page.getByText('Added the view “Of the list”').waitFor()
  t.deepEqual(complaints, [])
})

test('a search in a view is saved with the words of the view', async (t) => {
  const { server, page } = await openPage(t, ['Tax return', 'Tax advice, urgent'])
  await callApi(server, 'POST', '/api/views', { name: 'Urgent', filter: { q: 'urgent' } })
  await showView(page, 'Urgent')
  await page.keyboard.press('/')
  await page.getByRole('searchbox').fill('tax')
  await page.getByRole('button', { name: 'In Urgent' }).click()
  await eventually(t, () => shownTitles(page), ['Tax advice, urgent'])
  await page.getByRole('button', { name: 'Save as a view' }).click()
  await page.getByRole('dialog').getByText('1 todo matches').waitFor()
  t.is(await page.getByRole('dialog').getByRole('textbox', { name: 'Words' }).inputValue(), 'urgent tax')
})
