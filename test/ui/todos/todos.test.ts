import type { Locator } from 'playwright-core'
import type { List, Todo } from '../../../server/contract.ts'
import { testInOnePage } from '../../support/one-page.ts'
import { chooseInViewMenu } from '../../support/page-places.ts'
import { callApi, showView } from '../../support/page-session.ts'
import {
  addField,
  deleteByKey,
  dragBelow,
  eventually,
  focusedName,
  lookAgain,
  rowOf,
  shownTitles,
  shownToasts,
  storedTitles,
  storedTodos,
  tickOf,
  titleField,
  typeTitle,
} from '../../support/page-todos.ts'

const { test, goOnWith, goOnInAll, openPage } = testInOnePage()

test('Enter adds to the bottom and keeps the focus for the next; a blank title adds nothing', async (t) => {
  const { server, page } = await goOnWith(t, ['First'])
  await page.keyboard.press('n')
  await page.keyboard.type('Second')
  await page.keyboard.press('Enter')
  await page.keyboard.type('Third')
  await page.keyboard.press('Enter')
  await page.keyboard.type(' \u{200b} ')
  await page.keyboard.press('Enter')
  await eventually(t, () => shownTitles(page), ['First', 'Second', 'Third'])
  await eventually(t, () => focusedName(page), 'New todo')
  await eventually(t, () => storedTitles(server), ['First', 'Second', 'Third'])
  await page.getByText('3 open').waitFor()
})

test('a row stays within its height whatever its texts hold, and its neighbours can be clicked', async (t) => {
  const { server, page } = await openPage(t, ['Before', 'MARK', 'After'])
  const lines = Array.from({ length: 8 }, (_, index) => `line ${index} ${'\u{35c}\u{334}'.repeat(300)}`)
  // As from a server of an older version, which took line ends.
  await page.route(/\/api\/todos(?:\?|$)/, async (route) => {
    const response = await route.fetch()
    const text = (await response.text()).replace('"MARK"', JSON.stringify(lines.join('\n')))
    await route.fulfill({ response, body: text })
  })
  const marked = (await storedTodos(server))[1]
  const texts = { tags: [`tag${'\u{35c}'.repeat(90)}`], notes: lines.join('\n') }
  await callApi(server, 'PATCH', `/api/todos/${marked?.id}`, texts)
  await page.reload()
  await rowOf(page, 'After').waitFor()
  const titleHeight = (row: Locator) => row.locator('.todo-title').evaluate((title) => title.clientHeight)
  t.is(await titleHeight(page.getByRole('row', { name: /^line 0/ })), await titleHeight(rowOf(page, 'After')))
  for (const title of ['Before', 'After']) {
    // A click in the middle would be taken for more than the row below it shows.
    const box = await rowOf(page, title).boundingBox()
    for (const y of [2, (box?.height ?? 0) - 2]) {
      await page.mouse.click((box?.x ?? 0) + 200, (box?.y ?? 0) + y)
      await eventually(t, () => rowOf(page, title).getAttribute('aria-selected'), 'true')
    }
  }
})

test('directions of a title stay within its quotation, in messages too', async (t) => {
  const { server, page } = await goOnWith(t)
  await callApi(server, 'POST', '/api/todos', { title: '\u{202e}Pay \u{2067}rent' })
  await rowOf(page, 'Pay rent').focus()
  await page.keyboard.press('Delete')
  // Half a second later, another one says that a script added it.
  await eventually(t, async () => (await shownToasts(page)).includes('“Pay rent” deleted'), true)
})

test('an address in a title opens from its row and from the details, in a tab that knows nothing of the page', async (t) => {
  const address = 'https://a.example/x?y=(z)'
  const title = `Read (${address}), not javascript:alert(1)`
  const { page } = await goOnWith(t, [title, 'Next'])
  const safe = { href: address, target: '_blank', rel: 'noopener noreferrer' }
  const attributes = (link: Locator) =>
    link.evaluateAll((all) =>
      all.map((each) =>
        Object.fromEntries(['href', 'target', 'rel'].map((name) => [name, each.getAttribute(name)])),
      ),
    )
  const inRow = rowOf(page, title).getByRole('link')
  t.deepEqual(await attributes(inRow), [safe])
  const opened: string[] = []
  await page.context().route('https://a.example/**', (route) => {
    opened.push(route.request().url())
    return route.fulfill({ body: 'opened' })
  })
  const popup = page.context().waitForEvent('page')
  await inRow.click()
  const tab = await popup
  await tab.getByText('opened').waitFor()
  t.is(await tab.evaluate(() => window.opener), null)
  await tab.close()
  t.deepEqual(opened, [address])
  await page.context().unroute('https://a.example/**')
  t.is(await rowOf(page, title).getAttribute('aria-selected'), 'false')
  await rowOf(page, title).focus()
  await page.keyboard.press('Enter')
  const inDetails = page.getByRole('complementary', { name: 'Details' }).getByRole('link', { name: address })
  await inDetails.waitFor()
  t.deepEqual(await attributes(inDetails), [safe])
})

test('an address reads as it opens, whatever the directions of the text around it', async (t) => {
  const { server, page } = await goOnWith(t)
  const notes = '\u{202e}See https://a.example/notes'
  await callApi(server, 'POST', '/api/todos', { title: '\u{202e}Read https://a.example/title', notes })
  // Only a link that reads from left to right has its first letter at its left edge.
  const begins = (link: Locator) =>
    link.evaluate((element) => {
      const range = document.createRange()
      range.setStart(element.firstChild ?? element, 0)
      range.setEnd(element.firstChild ?? element, 1)
      return Math.abs(range.getBoundingClientRect().left - element.getBoundingClientRect().left) < 1
    })
  const row = page.getByRole('row').filter({ hasText: 'a.example' })
  t.true(await begins(row.getByRole('link')), 'in a row')
  await row.focus()
  await page.keyboard.press('Enter')
  const details = page.getByRole('complementary', { name: 'Details' })
  for (const part of ['title', 'notes']) {
    const link = details.getByRole('link', { name: `https://a.example/${part}` })
    await link.waitFor()
    t.true(await begins(link), part)
  }
})

test('a title that is cut shows its beginning, whatever the directions in it', async (t) => {
  const titles = [
    `לקנות חלב ${'words '.repeat(60)}`.trim(),
    `Read ${'שלום '.repeat(60)}`.trim(),
    'x'.repeat(300),
  ]
  const { page } = await goOnWith(t, titles)
  for (const title of titles)
    t.true(
      await rowOf(page, title)
        .locator('.todo-title')
        .evaluate((element) => {
          const range = document.createRange()
          const text = document.createTreeWalker(element, NodeFilter.SHOW_TEXT).nextNode() ?? element
          range.setStart(text, 20)
          range.setEnd(text, 21)
          const [box, letter] = [element.getBoundingClientRect(), range.getBoundingClientRect()]
          return box.left <= letter.left && letter.right <= box.right && letter.bottom <= box.bottom + 1
        }),
      title,
    )
})

test('pasted line breaks become spaces', async (t) => {
  const { server, page } = await goOnWith(t)
  await addField(page).fill('Milk\r\nEggs \n\n Bread')
  t.is(await addField(page).inputValue(), 'Milk Eggs Bread')
  await addField(page).press('Enter')
  await eventually(t, () => storedTitles(server), ['Milk Eggs Bread'])
})

test('a title is edited in its place by double click, F2 and E', async (t) => {
  const { server, page } = await goOnWith(t, ['One', 'Two'])
  await rowOf(page, 'One').getByText('One').dblclick()
  await titleField(page).fill('Uno')
  await titleField(page).press('Enter')
  await eventually(t, () => storedTitles(server), ['Uno', 'Two'])
  await eventually(t, () => focusedName(page), 'Uno')

  await page.keyboard.press('F2')
  await titleField(page).press('End')
  await titleField(page).pressSequentially(' mas')
  await page.keyboard.press('Enter')
  await eventually(t, () => shownTitles(page), ['Uno mas', 'Two'])

  await page.keyboard.press('e')
  await titleField(page).fill('Left the field')
  await rowOf(page, 'Two').click()
  await eventually(t, () => storedTitles(server), ['Left the field', 'Two'])
})

test('the tick, Space and X complete and reopen', async (t) => {
  const { server, page } = await goOnInAll(t, ['Rent', 'Milk'])
  const completed = async () => (await storedTodos(server)).map((todo) => todo.completed)
  const tick = page.getByRole('checkbox', { name: 'Complete “Rent”' })
  await tickOf(page, 'Rent').click()
  await eventually(t, completed, [true, false])
  t.true(await tick.isChecked())
  await page.getByText('1 open').waitFor()
  await tickOf(page, 'Rent').click()
  await eventually(t, completed, [false, false])

  await rowOf(page, 'Milk').focus()
  await page.keyboard.press('Space')
  await eventually(t, completed, [false, true])
  await page.keyboard.press('x')
  await eventually(t, completed, [false, false])
})

test('deleted todos come back with Undo and Ctrl+Z, and the focus goes to the next row', async (t) => {
  const { server, page } = await goOnWith(t, ['One', 'Two', 'Three'])
  await deleteByKey(page, 'One')
  await eventually(t, () => storedTitles(server), ['Two', 'Three'])
  await page.getByRole('button', { name: 'Undo' }).click()
  await eventually(t, () => storedTitles(server), ['One', 'Two', 'Three'])
  await eventually(t, () => shownTitles(page), ['One', 'Two', 'Three'])

  await deleteByKey(page, 'Two')
  await eventually(t, () => storedTitles(server), ['One', 'Three'])
  await eventually(t, () => focusedName(page), 'Three')
  await page.keyboard.press('Backspace')
  await eventually(t, () => storedTitles(server), ['One'])
  await eventually(t, () => focusedName(page), 'One')
  await page.keyboard.press('Control+z')
  await page.keyboard.press('Control+z')
  await eventually(t, () => storedTitles(server), ['One', 'Two', 'Three'])
  await eventually(t, () => shownTitles(page), ['One', 'Two', 'Three'])
})

test('the keys of the page work from a control inside a row too', async (t) => {
  const { server, page } = await goOnInAll(t, ['One', 'Two'])
  await deleteByKey(page, 'One')
  await tickOf(page, 'Two').click()
  for (let times = 0; times < 2; times += 1) await page.keyboard.press('Control+z')
  await eventually(
    t,
    async () => (await storedTodos(server)).map(({ title, completed }) => [title, completed]),
    [
      ['One', false],
      ['Two', false],
    ],
  )
  await tickOf(page, 'Two').click()
  await page.keyboard.press('n')
  await eventually(t, () => focusedName(page), 'New todo')
  await page.keyboard.type('n')
  t.is(await addField(page).inputValue(), 'n')
})

test('Tab leads from a row to its tick, and from there out of the list', async (t) => {
  const { page } = await goOnWith(t, ['One', 'Two', 'Three'])
  await rowOf(page, 'Two').focus()
  await page.keyboard.press('Tab')
  await eventually(t, () => focusedName(page), 'Complete “Two”')
  await page.keyboard.press('Tab')
  t.notRegex((await focusedName(page)) ?? '', /Complete|Three/)
  await page.keyboard.press('Shift+Tab')
  await eventually(t, () => focusedName(page), 'Complete “Two”')
})

test('completed todos are deleted together and come back together', async (t) => {
  const { server, page } = await goOnInAll(t, ['One', 'Two', 'Three'])
  for (const todo of (await storedTodos(server)).slice(0, 2))
    await callApi(server, 'PATCH', `/api/todos/${todo.id}`, { completed: true })
  await lookAgain(page)
  await page.getByText('1 open', { exact: true }).waitFor()
  await chooseInViewMenu(page, 'Delete completed (2)')
  await eventually(t, () => storedTitles(server), ['Three'])
  await page.getByText('2 todos deleted').waitFor()
  await page.keyboard.press('Control+z')
  await eventually(t, () => storedTitles(server), ['One', 'Two', 'Three'])
  await eventually(t, () => shownTitles(page), ['One', 'Two', 'Three'])
  t.deepEqual(
    (await storedTodos(server)).map((todo) => todo.completed),
    [true, true, false],
  )
})

test('keys that come faster than the page can draw are all obeyed', async (t) => {
  const { server, page } = await goOnInAll(t, ['One', 'Two', 'Three', 'Four'])
  await rowOf(page, 'One').focus()
  await page.evaluate(async () => {
    const press = (key: string, altKey: boolean) =>
      new Promise<void>((resolve) => {
        const { port1, port2 } = new MessageChannel()
        port1.addEventListener('message', () => {
          const event = new KeyboardEvent('keydown', { key, altKey, bubbles: true, cancelable: true })
          document.activeElement?.dispatchEvent(event)
          resolve()
        })
        port1.start()
        port2.postMessage(null)
      })
    for (let times = 0; times < 2; times += 1) await press('ArrowDown', true)
    for (let times = 0; times < 3; times += 1) await press(' ', false)
  })
  await eventually(
    t,
    async () =>
      (await storedTodos(server)).map(({ title, completed }) => (completed ? `${title} done` : title)),
    ['Two', 'Three', 'One done', 'Four'],
  )
})

test('two Enters in a row add once, and end an edit without opening the details', async (t) => {
  const { server, page } = await goOnWith(t)
  await addField(page).fill('One')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Enter')
  await eventually(t, () => storedTitles(server), ['One'])
  await typeTitle(page, 'One', 'Uno')
  await page.keyboard.press('Enter')
  await eventually(t, () => storedTitles(server), ['Uno'])
  t.notRegex(page.url(), /todos/)
  t.deepEqual(await shownTitles(page), ['Uno'])
})

const filter = (page: Parameters<typeof rowOf>[0], name: string) =>
  page.getByRole('navigation', { name: 'Filter' }).getByRole('link', { name })

test('adding trims the title, empties the field, and adds nothing for a blank one', async (t) => {
  const { server, page } = await goOnInAll(t)
  await addField(page).fill('  Buy milk   ')
  await addField(page).press('Enter')
  t.is(await addField(page).inputValue(), '')
  await addField(page).fill('   ')
  await addField(page).press('Enter')
  await addField(page).fill('Pay rent')
  await addField(page).press('Enter')
  await eventually(t, () => storedTitles(server), ['Buy milk', 'Pay rent'])
  t.deepEqual(await shownTitles(page), ['Buy milk', 'Pay rent'])
})

test('the counter counts what is left, in the singular too', async (t) => {
  const { page } = await goOnInAll(t, ['One', 'Two'])
  await page.getByText('2 open', { exact: true }).waitFor()
  await tickOf(page, 'One').click()
  await page.getByText('1 open', { exact: true }).waitFor()
  await tickOf(page, 'Two').click()
  await page.getByText('Nothing open', { exact: true }).waitFor()
  t.pass()
})

test('a double click edits, Enter saves what is trimmed, and leaving the field saves as well', async (t) => {
  const { server, page } = await goOnInAll(t, ['One', 'Two'])
  await rowOf(page, 'One').getByText('One').dblclick()
  t.is(await titleField(page).inputValue(), 'One')
  await titleField(page).fill('  Uno ')
  await titleField(page).press('Enter')
  await eventually(t, () => storedTitles(server), ['Uno', 'Two'])
  await rowOf(page, 'Uno').getByText('Uno').dblclick()
  await titleField(page).fill('Left')
  await titleField(page).blur()
  await eventually(t, () => storedTitles(server), ['Left', 'Two'])
  t.is(await titleField(page).count(), 0)
})

test('Escape cancels an edit, and nothing is sent', async (t) => {
  const { server, page } = await goOnInAll(t, ['Keep me'])
  const [before] = await storedTodos(server)
  await rowOf(page, 'Keep me').getByText('Keep me').dblclick()
  await titleField(page).fill('Something else')
  await titleField(page).press('Escape')
  t.deepEqual(await shownTitles(page), ['Keep me'])
  t.deepEqual(await storedTodos(server), [before])
})

test('an edit that ends without a title deletes the todo, and Undo brings it back', async (t) => {
  const { server, page } = await goOnInAll(t, ['One', 'Two'])
  await rowOf(page, 'One').getByText('One').dblclick()
  await titleField(page).fill('  ')
  await titleField(page).press('Enter')
  await eventually(t, () => storedTitles(server), ['Two'])
  await page.getByRole('button', { name: 'Undo' }).click()
  await eventually(t, () => storedTitles(server), ['One', 'Two'])
})

test('the menu of All completes every todo, and then reopens them', async (t) => {
  const { server, page } = await goOnInAll(t, ['One', 'Two', 'Three'])
  const completed = async () => (await storedTodos(server)).map((todo) => todo.completed)
  await tickOf(page, 'Two').click()
  await chooseInViewMenu(page, 'Complete all (2)')
  await eventually(t, completed, [true, true, true])
  await chooseInViewMenu(page, 'Reopen all (3)')
  await eventually(t, completed, [false, false, false])
  await page.keyboard.press('Control+z')
  await eventually(t, completed, [true, true, true])
  await page.keyboard.press('Control+z')
  await eventually(t, completed, [false, true, false])
})

test('more than five todos are completed at once only after a question', async (t) => {
  const titles = ['One', 'Two', 'Three', 'Four', 'Five', 'Six']
  const { server, page } = await goOnInAll(t, titles)
  const completed = async () => (await storedTodos(server)).filter((todo) => todo.completed).length
  await chooseInViewMenu(page, 'Complete all (6)')
  const question = page.getByRole('alertdialog', { name: 'Complete 6 todos?' })
  await question.getByRole('button', { name: 'Cancel' }).click()
  await question.waitFor({ state: 'detached' })
  t.is(await completed(), 0)
  await chooseInViewMenu(page, 'Complete all (6)')
  await question.getByRole('button', { name: 'Complete all (6)' }).click()
  await eventually(t, completed, 6)
})

test('what the menu of All cannot do is dimmed there', async (t) => {
  const { page } = await goOnInAll(t, ['One'])
  await page.getByRole('button', { name: 'Menu of the view “All”' }).click()
  const entry = page.getByRole('menuitem', { name: 'Delete completed (0)' })
  t.is(await entry.getAttribute('aria-disabled'), 'true')
})

test('a tick says so with Undo, and only the latest tick does', async (t) => {
  const { server, page } = await goOnWith(t, ['One', 'Two'])
  await tickOf(page, 'One').click()
  await page.getByText('“One” completed').waitFor()
  await tickOf(page, 'Two').click()
  await page.getByText('“Two” completed').waitFor()
  await eventually(t, () => page.locator('.toast').count(), 1)
  await page.getByRole('button', { name: 'Undo' }).click()
  await eventually(t, async () => (await storedTodos(server)).map((todo) => todo.completed), [true, false])
})

test('the filters show what is open or completed, and Back walks through them', async (t) => {
  const { server, page } = await goOnInAll(t, ['Open', 'Done'])
  await tickOf(page, 'Done').click()
  await filter(page, 'Open').click()
  await eventually(t, () => shownTitles(page), ['Open'])
  t.is(page.url(), `${server.url}/#/all/active`)
  t.is(await filter(page, 'Open').getAttribute('aria-current'), 'page')
  await filter(page, 'Completed').click()
  await eventually(t, () => shownTitles(page), ['Done'])
  t.is(page.url(), `${server.url}/#/completed`)
  await page.goBack()
  await eventually(t, () => shownTitles(page), ['Open'])
  await page.goBack()
  await eventually(t, () => shownTitles(page), ['Open', 'Done'])
  t.is(page.url(), `${server.url}/#/all`)
  await page.goForward()
  await eventually(t, () => shownTitles(page), ['Open'])
  await page.reload()
  await eventually(t, () => shownTitles(page), ['Open'])
})

test('todos and their state are there after a reload', async (t) => {
  const { page } = await goOnInAll(t, ['One', 'Two'])
  await tickOf(page, 'One').click()
  await page.reload()
  await eventually(t, () => shownTitles(page), ['One', 'Two'])
  t.true(await page.getByRole('checkbox', { name: 'Complete “One”' }).isChecked())
  t.false(await page.getByRole('checkbox', { name: 'Complete “Two”' }).isChecked())
})

test('a row is dragged by the mouse', async (t) => {
  const { server, page } = await goOnWith(t, ['One', 'Two', 'Three', 'Four'])
  await dragBelow(page, 'One', 'Three')
  await eventually(t, () => shownTitles(page), ['Two', 'Three', 'One', 'Four'])
  await eventually(t, () => storedTitles(server), ['Two', 'Three', 'One', 'Four'])
  await page.reload()
  await eventually(t, () => shownTitles(page), ['Two', 'Three', 'One', 'Four'])
})

test('a drag that ends outside of the list moves nothing', async (t) => {
  const { server, page } = await goOnWith(t, ['One', 'Two'])
  const row = await rowOf(page, 'One').boundingBox()
  if (!row) return t.fail('the row is not in sight')
  await page.mouse.move(row.x + 200, row.y + 10)
  await page.mouse.down()
  await page.mouse.move(row.x + 200, row.y + 20, { steps: 3 })
  await page.mouse.move(20, 400, { steps: 4 })
  await page.mouse.up()
  await page.keyboard.press('n')
  await page.keyboard.type('Three')
  await page.keyboard.press('Enter')
  await eventually(t, () => storedTitles(server), ['One', 'Two', 'Three'])
})

test('Alt and the arrows move the focused row, and stop at the ends', async (t) => {
  const { server, page } = await goOnWith(t, ['One', 'Two', 'Three'])
  await rowOf(page, 'Three').focus()
  await page.keyboard.press('Alt+ArrowUp')
  await page.keyboard.press('Alt+ArrowUp')
  await page.keyboard.press('Alt+ArrowUp')
  await eventually(t, () => storedTitles(server), ['Three', 'One', 'Two'])
  await eventually(t, () => focusedName(page), 'Three')
  await page.keyboard.press('Alt+ArrowDown')
  await eventually(t, () => storedTitles(server), ['One', 'Three', 'Two'])
})

test('Alt and the arrows say why they move nothing in a view that sorts itself', async (t) => {
  const { server, page } = await goOnWith(t, ['One', 'Two'])
  for (const { id } of await storedTodos(server))
    await callApi(server, 'PATCH', `/api/todos/${id}`, { dueDate: '2020-01-01' })
  await showView(page, 'Today')
  await rowOf(page, 'Two').focus()
  await page.keyboard.press('Alt+ArrowUp')
  await page.getByText('This view sorts its todos itself.').waitFor()
  await page.keyboard.press('Shift+F10')
  await page.getByRole('menuitem', { name: 'Complete' }).waitFor()
  t.is(await page.getByRole('menuitem', { name: 'Move up' }).count(), 0)
  t.deepEqual(await storedTitles(server), ['One', 'Two'])
})

test('todos that share an order can still be told apart by hand', async (t) => {
  const { server, page } = await goOnWith(t)
  for (const title of ['One', 'Two', 'Three', 'Four'])
    await callApi(server, 'POST', '/api/todos', { title, order: 7 })
  await lookAgain(page)
  await eventually(t, () => shownTitles(page), ['One', 'Two', 'Three', 'Four'])
  await dragBelow(page, 'Four', 'One')
  await eventually(t, () => storedTitles(server), ['One', 'Four', 'Two', 'Three'])
})

test('a move in the inbox keeps to the neighbours that are seen there', async (t) => {
  const { server, page } = await goOnWith(t, ['One', 'Done', 'Two', 'Three'])
  const done = (await storedTodos(server))[1]
  await callApi(server, 'PATCH', `/api/todos/${done?.id}`, { completed: true })
  await lookAgain(page)
  await eventually(t, () => shownTitles(page), ['One', 'Two', 'Three'])
  await rowOf(page, 'One').focus()
  await page.keyboard.press('Alt+ArrowDown')
  await eventually(t, () => storedTitles(server), ['Done', 'Two', 'One', 'Three'])
})

test('the page shows the todos of all lists, and follows a list to the trash and back', async (t) => {
  const { server, page } = await goOnInAll(t, ['In the inbox'])
  const list = await callApi<List>(server, 'POST', '/api/lists', { name: 'Home' })
  await callApi(server, 'POST', '/api/todos', { title: 'At home', listId: list.id, order: 5000 })
  await eventually(t, () => shownTitles(page), ['In the inbox', 'At home'])
  await callApi(server, 'DELETE', `/api/lists/${list.id}`)
  await eventually(t, () => shownTitles(page), ['In the inbox'])
  await callApi(server, 'PATCH', `/api/lists/${list.id}`, { deletedAt: null })
  await eventually(t, () => shownTitles(page), ['In the inbox', 'At home'])
  // A change of a list alone is no news about todos.
  await page.getByText('The command line changed 1 todo', { exact: true }).waitFor()
})

test('a todo that is deleted takes its subtasks along, and Undo brings all of them back', async (t) => {
  const { server, page } = await goOnWith(t)
  const parent = await callApi<Todo>(server, 'POST', '/api/todos', { title: 'Move house' })
  await callApi(server, 'POST', '/api/todos', { title: 'Pack', parentId: parent.id, order: 2000 })
  await eventually(t, () => shownTitles(page), ['Move house', 'Pack'])
  await deleteByKey(page, 'Move house')
  await eventually(t, () => storedTitles(server), [])
  await eventually(t, () => shownTitles(page), [])
  await page.keyboard.press('Control+z')
  await eventually(t, () => storedTitles(server), ['Move house', 'Pack'])
  await eventually(t, () => shownTitles(page), ['Move house', 'Pack'])
})

test('a parent is completed with its open subtasks, and a slip is taken back in its place', async (t) => {
  const { server, page } = await goOnWith(t, ['Call Ada'])
  const parent = await callApi<Todo>(server, 'POST', '/api/todos', { title: 'Move house' })
  await callApi(server, 'POST', '/api/todos', { title: 'Pack', parentId: parent.id, order: 2000 })
  const done = { title: 'Measure', parentId: parent.id, completed: true }
  await callApi(server, 'POST', '/api/todos', done)
  const openTitles = async () =>
    (await callApi<readonly Todo[]>(server, 'GET', '/api/todos?completed=false')).map(({ title }) => title)
  await tickOf(page, 'Move house').click()
  await page.getByText('“Move house” completed with 1 subtask', { exact: true }).waitFor()
  await eventually(t, openTitles, ['Call Ada'])
  // The row stays under the pointer.
  await tickOf(page, 'Move house').click()
  await eventually(t, async () => (await openTitles()).toSorted(), ['Call Ada', 'Move house', 'Pack'])
  await tickOf(page, 'Move house').click()
  await page.getByRole('heading', { name: 'Inbox' }).hover()
  await eventually(t, () => shownTitles(page), ['Call Ada'])
  await page
    .getByRole('alertdialog')
    .filter({ hasText: 'Move house' })
    .getByRole('button', { name: 'Undo' })
    .click()
  await eventually(t, () => shownTitles(page), ['Call Ada', 'Move house', 'Pack', 'Measure'])
  await eventually(t, async () => (await openTitles()).toSorted(), ['Call Ada', 'Move house', 'Pack'])
})

test('a subtask that repeats by itself and is still to come stays open when its parent is completed', async (t) => {
  const { server, page } = await goOnWith(t)
  const parent = await callApi<Todo>(server, 'POST', '/api/todos', { title: 'Move house' })
  const below = { parentId: parent.id, repeat: { rrule: 'FREQ=WEEKLY' } }
  await callApi(server, 'POST', '/api/todos', { ...below, title: 'Boxes', dueDate: '2000-01-03' })
  await callApi(server, 'POST', '/api/todos', { ...below, title: 'Rent', dueDate: '2099-01-05' })
  await eventually(t, () => shownTitles(page), ['Move house', 'Boxes', 'Rent'])
  await tickOf(page, 'Move house').click()
  await page.getByText('“Move house” completed with 1 subtask', { exact: true }).waitFor()
  const openTitles = async () =>
    (await callApi<readonly Todo[]>(server, 'GET', '/api/todos?completed=false')).map(({ title }) => title)
  await eventually(t, openTitles, ['Rent'])
  t.false(await tickOf(page, 'Rent').isChecked())
})

/** A todo that repeats every day, in a year in which dates are written with it. */
const daily = { title: 'Bins', dueDate: '2099-01-05', repeat: { rrule: 'FREQ=DAILY' } } as const

test('a todo that repeats says when it comes back once it is ticked, with Undo', async (t) => {
  const { server, page } = await goOnWith(t, ['Once'])
  await callApi(server, 'POST', '/api/todos', daily)
  await eventually(t, () => shownTitles(page), ['Once', 'Bins'])
  await tickOf(page, 'Bins').click()
  const toast = page.getByRole('alertdialog').filter({ hasText: /“Bins” · next Tue.*Jan.*2099/ })
  await toast.getByRole('button', { name: 'Undo' }).click()
  await eventually(
    t,
    async () => (await storedTodos(server)).map(({ title, completed }) => [title, completed]),
    [
      ['Once', false],
      ['Bins', false],
    ],
  )
  await toast.waitFor({ state: 'detached' })
  const trashed = await callApi<readonly Todo[]>(server, 'GET', '/api/todos?deleted=true')
  t.deepEqual(trashed, [])
  // One that does not repeat says no date.
  await tickOf(page, 'Once').click()
  await eventually(t, async () => (await shownToasts(page))[0]?.includes('“Once” completed'), true)
})

test('a tick that is taken back at once leaves nothing of the next occurrence, and a later one says that it is taken back', async (t) => {
  const { server, page } = await goOnWith(t, ['Once'])
  const { id } = await callApi<Todo>(server, 'POST', '/api/todos', daily)
  const isOpen = async () => !(await callApi<Todo>(server, 'GET', `/api/todos/${id}`)).completed
  const titlesIn = async (query: string) =>
    (await callApi<readonly Todo[]>(server, 'GET', `/api/todos?${query}`)).map(({ title }) => title)
  const tickOfFirst = () => tickOf(page, 'Bins').first()
  await eventually(t, () => shownTitles(page), ['Once', 'Bins'])
  await tickOfFirst().click()
  await page.getByText(/“Bins” · next/).waitFor()
  await tickOfFirst().click()
  await eventually(t, isOpen, true)
  await eventually(t, () => titlesIn('completed=false'), ['Once', 'Bins'])
  t.deepEqual(await titlesIn('deleted=true'), [])
  // Another step lies between, and what is undone is the reopening alone.
  await tickOfFirst().click()
  await eventually(t, isOpen, false)
  await tickOf(page, 'Once').click()
  await showView(page, 'Completed')
  await tickOfFirst().click()
  const toast = page.getByRole('alertdialog').filter({ hasText: '“Bins” reopened, its next one taken back' })
  await toast.waitFor()
  await eventually(t, () => titlesIn('completed=false'), ['Bins'])
  await toast.getByRole('button', { name: 'Undo' }).click()
  await eventually(t, isOpen, false)
  await eventually(t, () => titlesIn('completed=false'), ['Bins'])
  t.deepEqual(await titlesIn('deleted=true'), [])
  // One whose next occurrence was changed is only reopened.
  const [next] = (await callApi<readonly Todo[]>(server, 'GET', '/api/todos?completed=false')).map(
    (each) => each.id,
  )
  await callApi(server, 'PATCH', `/api/todos/${next}`, { notes: 'On the left' })
  await eventually(
    t,
    async () => (await callApi<Todo>(server, 'GET', `/api/todos/${next}`)).notes,
    'On the left',
  )
  await tickOfFirst().click()
  await eventually(t, () => titlesIn('completed=false'), ['Bins', 'Bins'])
})

test('an occurrence is skipped from its menu, the palette and the details, with Undo', async (t) => {
  const { server, page } = await goOnWith(t, ['Once'])
  const { id } = await callApi<Todo>(server, 'POST', '/api/todos', daily)
  const dueDate = async () => (await callApi<Todo>(server, 'GET', `/api/todos/${id}`)).dueDate
  await rowOf(page, 'Bins').click({ button: 'right' })
  await page.getByRole('menuitem', { name: 'Skip this one' }).click()
  await page.getByText(/“Bins” skipped, next Tue.*Jan.*2099/).waitFor()
  await eventually(t, dueDate, '2099-01-06')
  await page.keyboard.press('Control+z')
  await eventually(t, dueDate, '2099-01-05')
  await rowOf(page, 'Bins').focus()
  await page.keyboard.press('Control+k')
  await page.keyboard.type('skip')
  await page.getByRole('option', { name: /^Skip this one/ }).click()
  await eventually(t, dueDate, '2099-01-06')
  await rowOf(page, 'Bins').focus()
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Skip this one' }).click()
  await eventually(t, dueDate, '2099-01-07')
  await page.keyboard.press('Escape')
  // A todo without a repeat has no such item.
  await rowOf(page, 'Once').click({ button: 'right' })
  await page.getByRole('menuitem', { name: 'Delete' }).waitFor()
  t.is(await page.getByRole('menuitem', { name: 'Skip this one' }).count(), 0)
  await page.keyboard.press('Escape')
})

test('the last date of a series is not skipped, and says what to do', async (t) => {
  const { server, page } = await goOnWith(t)
  const once = { ...daily, repeat: { rrule: 'FREQ=DAILY;COUNT=1' } }
  const { id } = await callApi<Todo>(server, 'POST', '/api/todos', once)
  await rowOf(page, 'Bins').click({ button: 'right' })
  await page.getByRole('menuitem', { name: 'Skip this one' }).click()
  await page.getByText('“Bins” has no date left. Complete it instead.').first().waitFor()
  t.is((await callApi<Todo>(server, 'GET', `/api/todos/${id}`)).dueDate, '2099-01-05')
})

test('deleting an occurrence asks whether to skip it or to delete its series', async (t) => {
  const { server, page } = await goOnWith(t)
  await callApi(server, 'POST', '/api/todos', daily)
  const dates = async () => (await storedTodos(server)).map(({ dueDate }) => dueDate)
  const ask = async (answer: string): Promise<void> => {
    await rowOf(page, 'Bins').focus()
    await page.keyboard.press('Delete')
    const dialog = page.getByRole('alertdialog', { name: '“Bins” repeats' })
    await dialog.getByRole('button', { name: answer }).click()
    await dialog.waitFor({ state: 'detached' })
  }
  await ask('Cancel')
  t.deepEqual(await dates(), ['2099-01-05'])
  await ask('Skip this one')
  await eventually(t, dates, ['2099-01-06'])
  await ask('Delete the series')
  await eventually(t, dates, [])
  await page.getByText('“Bins” deleted', { exact: true }).waitFor()
})

test('deleting several todos of which some repeat asks once, and skips these or deletes all', async (t) => {
  const { server, page } = await goOnWith(t, ['Once', 'Stays'])
  for (const title of ['Bins', 'Plants']) await callApi(server, 'POST', '/api/todos', { ...daily, title })
  const stored = async () => (await storedTodos(server)).map(({ title, dueDate }) => [title, dueDate])
  const row = (title: string, dueDate: string | null) => [title, dueDate]
  const [stays, bins, plants] = [row('Stays', null), row('Bins', '2099-01-05'), row('Plants', '2099-01-05')]
  const before = [row('Once', null), stays, bins, plants]
  const choose = async (...titles: readonly string[]): Promise<void> => {
    const [first = '', ...others] = titles
    await rowOf(page, first).click()
    for (const each of others) await rowOf(page, each).click({ modifiers: ['Control'] })
  }
  const answer = async (title: string, button: string): Promise<void> => {
    const dialog = page.getByRole('alertdialog', { name: title })
    await dialog.getByRole('button', { name: button, exact: true }).click()
    await dialog.waitFor({ state: 'detached' })
    // The dialog gives the focus back a frame later.
    await eventually(t, () => page.evaluate(() => document.activeElement !== document.body), true)
  }
  await eventually(t, () => shownTitles(page), ['Once', 'Stays', 'Bins', 'Plants'])
  await choose('Once', 'Bins')
  await page.keyboard.press('Delete')
  await answer('1 of these 2 todos repeats', 'Cancel')
  t.deepEqual(await stored(), before)
  // From the keys, the menu and the bar alike.
  await page.keyboard.press('Delete')
  await answer('1 of these 2 todos repeats', 'Skip them, delete the rest')
  await eventually(t, stored, [stays, row('Bins', '2099-01-06'), plants])
  await page.getByText('2 todos skipped or deleted', { exact: true }).waitFor()
  await page.keyboard.press('Control+z')
  await eventually(t, stored, before)
  await choose('Bins', 'Plants')
  await rowOf(page, 'Plants').click({ button: 'right' })
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await answer('These 2 todos repeat', 'Skip these')
  await eventually(t, stored, [
    row('Once', null),
    stays,
    row('Bins', '2099-01-06'),
    row('Plants', '2099-01-06'),
  ])
  await choose('Once', 'Bins', 'Plants')
  await page.getByRole('toolbar').getByRole('button', { name: 'Delete' }).click()
  await answer('2 of these 3 todos repeat', 'Delete all')
  await eventually(t, stored, [stays])
})

test('a completed todo leaves the inbox after a breath, but not while the pointer is on it', async (t) => {
  const { page } = await goOnWith(t, ['Rent', 'Milk', 'Stays'], { hasClock: true })
  await tickOf(page, 'Milk').click()
  await rowOf(page, 'Rent').focus()
  await page.keyboard.press('Space')
  await page.getByText('1 open', { exact: true }).waitFor()
  // Completed rows leave together, so that none moves under the pointer.
  await page.clock.runFor(900)
  t.deepEqual(await shownTitles(page), ['Rent', 'Milk', 'Stays'])
  await page.mouse.move(600, 700)
  await eventually(t, () => shownTitles(page), ['Stays'])
  await eventually(t, () => focusedName(page), 'Stays')
  await showView(page, 'Completed')
  await eventually(t, () => page.getByRole('checkbox', { checked: true }).count(), 2)
})

test('a todo is reopened where it was completed by mistake', async (t) => {
  const { server, page } = await goOnWith(t, ['Rent'], { hasClock: true })
  await tickOf(page, 'Rent').click()
  await page.clock.runFor(600)
  await tickOf(page, 'Rent').click()
  await page.getByText('1 open', { exact: true }).waitFor()
  await page.mouse.move(600, 700)
  await page.clock.runFor(700)
  t.deepEqual(await shownTitles(page), ['Rent'])
  await eventually(t, async () => (await storedTodos(server))[0]?.completed, false)
})

test('a todo that a script completes stays in the inbox while it is renamed', async (t) => {
  const { server, page } = await goOnWith(t, ['One', 'Two'], { hasClock: true })
  const id = (await storedTodos(server))[0]?.id
  await typeTitle(page, 'One', 'Uno')
  await callApi(server, 'PATCH', `/api/todos/${id}`, { completed: true })
  await page.getByText('1 open').waitFor()
  await page.clock.runFor(800)
  await titleField(page).press('Enter')
  await eventually(t, () => storedTitles(server), ['Uno', 'Two'])
  await eventually(t, () => shownTitles(page), ['Two'])
})

const PHONE = { hasTouch: true, isMobile: true, viewport: { width: 360, height: 640 } }

test('a finger ticks, adds, and opens the details, from which it deletes', async (t) => {
  const { server, page } = await goOnWith(t, ['One', 'Two'], PHONE)
  await tickOf(page, 'One').tap()
  await eventually(t, async () => (await storedTodos(server)).map((todo) => todo.completed), [true, false])
  await addField(page).tap()
  await addField(page).fill('Three')
  await addField(page).press('Enter')
  await eventually(t, () => storedTitles(server), ['One', 'Two', 'Three'])
  await rowOf(page, 'Two').getByText('Two', { exact: true }).tap()
  const details = page.getByRole('complementary', { name: 'Details' })
  await details.getByRole('textbox', { name: 'Title', exact: true }).fill('Dos')
  await details.getByRole('textbox', { name: 'Title', exact: true }).press('Enter')
  await eventually(t, () => storedTitles(server), ['One', 'Dos', 'Three'])
  await details.getByRole('button', { name: 'Delete' }).tap()
  await eventually(t, () => storedTitles(server), ['One', 'Three'])
  await page.getByRole('button', { name: 'Undo' }).first().tap()
  await eventually(t, () => storedTitles(server), ['One', 'Dos', 'Three'])
})

test('a finger has 44 pixels on a row and its tick, so that it hits the right one', async (t) => {
  const { page } = await goOnWith(t, ['One', 'Two'], PHONE)
  const row = await rowOf(page, 'One').boundingBox()
  const tick = await tickOf(page, 'One').boundingBox()
  t.true(row !== null && row.height >= 44, `a row is ${row?.height} px high`)
  t.true(tick !== null && tick.height >= 40 && tick.width >= 28, JSON.stringify(tick))
})

test('hints at keys show only where there may be some', async (t) => {
  const { page } = await goOnWith(t, [], PHONE)
  await page.getByText('Write down what comes to mind').waitFor()
  t.false(await page.getByText('Press N').isVisible())
})
