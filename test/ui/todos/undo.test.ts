import type { ExecutionContext } from 'ava'
import type { Page } from 'playwright-core'
import { testInOnePage } from '../../support/one-page.ts'
import { chooseInViewMenu } from '../../support/page-places.ts'
import { callApi, openAll, showView, type SignedInPage } from '../../support/page-session.ts'
import {
  addField,
  deleteByKey,
  eventually,
  focusedName,
  lookAgain,
  rowOf,
  shownTitles,
  storedTitles,
  storedTodos,
  titleField,
  typeTitle,
} from '../../support/page-todos.ts'

const { test, openPage, goOnWith, goOnInAll } = testInOnePage()

const LIFE_OF_A_MESSAGE_MS = 8000

/** Stops the timers of the page until the test ends, so that a message stays for as long as a busy computer takes for the test. */
async function stopTimers(t: ExecutionContext, page: Page): Promise<void> {
  // The clock goes on until the call arrives, and cannot stop at a time that is past by then.
  const reserve = 10_000
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + reserve)
  t.teardown(() => page.clock.resume())
}

/** Lets the page draw what waits for a frame, while its timers are stopped. */
const drawFrame = (page: Page): Promise<void> => page.clock.runFor(50)

/** Deletes todos by the keyboard while the timers are stopped. */
async function deleteStopped(page: Page, ...titles: readonly string[]): Promise<void> {
  for (const title of titles) {
    await rowOf(page, title).press('Delete')
    await drawFrame(page)
    await page.getByText(`“${title}” deleted`).waitFor({ state: 'attached' })
  }
}

const shownMessages = (page: Page): Promise<readonly (string | null)[]> =>
  page
    .locator('.toast-text:visible')
    .evaluateAll((messages) => messages.map(({ textContent }) => textContent))

test('many steps are undone and done again, whether their messages still show or not', async (t) => {
  const { server, page } = await openAll(t, ['One', 'Two'])
  const state = async () =>
    (await storedTodos(server)).map(({ title, completed }) => (completed ? `${title} done` : title))
  await addField(page).fill('Three')
  await addField(page).press('Enter')
  // Before the words of a line can be read, Enter waits, and other keys would come first.
  await rowOf(page, 'Three').waitFor()
  await rowOf(page, 'One').focus()
  await page.keyboard.press('Space')
  await page.keyboard.press('Alt+ArrowDown')
  await typeTitle(page, 'Two', 'Dos')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Delete')
  await eventually(t, state, ['One done', 'Three'])
  const steps = [
    ['Dos', 'One done', 'Three'],
    ['Two', 'One done', 'Three'],
    ['One done', 'Two', 'Three'],
    ['One', 'Two', 'Three'],
    ['One', 'Two'],
  ]
  for (const step of steps) {
    await page.keyboard.press('Control+z')
    await eventually(t, state, step)
  }
  await page.keyboard.press('Control+z')
  for (const step of [...steps.toReversed().slice(1), ['One done', 'Three']]) {
    await page.keyboard.press('Control+Shift+z')
    await eventually(t, state, step)
  }
  await page.keyboard.press('Control+y')
  await eventually(t, () => shownTitles(page), ['One', 'Three'])
})

test('Ctrl+Z in an emptied field brings back its text, not a deleted todo', async (t) => {
  const { server, page } = await openPage(t, ['One', 'Two'])
  await deleteByKey(page, 'One')
  await eventually(t, () => storedTitles(server), ['Two'])
  await addField(page).focus()
  await page.keyboard.type('Half a thought')
  await page.keyboard.press('Control+a')
  await page.keyboard.press('Delete')
  await page.keyboard.press('Control+z')
  t.is(await addField(page).inputValue(), 'Half a thought')
  for (let times = 0; times < 3; times += 1) await page.keyboard.press('Control+z')
  t.is(await addField(page).inputValue(), '')
  await eventually(t, () => focusedName(page), 'New todo')
  t.deepEqual(await storedTitles(server), ['Two'])
  await page.keyboard.press('Escape')
  await page.keyboard.press('Control+z')
  await eventually(t, () => storedTitles(server), ['One', 'Two'])
})

test('Ctrl+Z in the field that adding has emptied brings back what was added', async (t) => {
  const { server, page } = await openPage(t)
  await addField(page).focus()
  await page.keyboard.type('Milk')
  await page.keyboard.press('Enter')
  await eventually(t, () => addField(page).inputValue(), '')
  await eventually(t, () => storedTitles(server), ['Milk'])
  await page.keyboard.press('Control+z')
  t.is(await addField(page).inputValue(), 'Milk')
  t.deepEqual(await storedTitles(server), ['Milk'])
  await page.keyboard.press('Control+Shift+z')
  t.is(await addField(page).inputValue(), '')
})

test('Ctrl+Z takes back the paste of several lines', async (t) => {
  const { page } = await openPage(t, [], { permissions: ['clipboard-read', 'clipboard-write'] })
  await page.evaluate(() => navigator.clipboard.writeText('Milk\r\nEggs\n'))
  await addField(page).focus()
  await page.keyboard.type('Buy ')
  await page.keyboard.press('Control+v')
  await page.getByRole('button', { name: 'Paste as one line' }).click()
  await eventually(t, () => addField(page).inputValue(), 'Buy Milk Eggs ')
  await page.keyboard.press('Control+z')
  t.is(await addField(page).inputValue(), 'Buy ')
})

test('Ctrl+Z in an emptied rename editor leaves it open and restores nothing', async (t) => {
  const { server, page } = await openPage(t, ['One', 'Two'])
  await addField(page).focus()
  await page.keyboard.type('Draft')
  await deleteByKey(page, 'One')
  // The toast shows before the answer.
  await eventually(t, () => storedTitles(server), ['Two'])
  await rowOf(page, 'Two').focus()
  await page.keyboard.press('e')
  await page.keyboard.press('Control+a')
  await page.keyboard.press('Delete')
  await page.keyboard.press('Control+z')
  t.is(await titleField(page).inputValue(), 'Two')
  for (let times = 0; times < 3; times += 1) await page.keyboard.press('Control+z')
  t.is(await titleField(page).inputValue(), 'Two')
  await eventually(t, () => focusedName(page), 'Title of the todo')
  t.is(await addField(page).inputValue(), 'Draft')
  t.deepEqual(await storedTitles(server), ['Two'])
})

test('Ctrl+Z on a row leaves the text of a field and the focus alone', async (t) => {
  const { page } = await openPage(t, ['One'])
  await addField(page).focus()
  await page.keyboard.type('Draft')
  await rowOf(page, 'One').focus()
  await page.keyboard.press('Control+z')
  t.is(await addField(page).inputValue(), 'Draft')
  await eventually(t, () => focusedName(page), 'One')
})

test('Ctrl+Z brings back the last row, after which the focus went to an untouched field', async (t) => {
  const { server, page } = await goOnWith(t, ['Only one'])
  await deleteByKey(page, 'Only one')
  await eventually(t, () => focusedName(page), 'New todo')
  await page.keyboard.press('Control+z')
  await eventually(t, () => storedTitles(server), ['Only one'])
  await eventually(t, () => focusedName(page), 'Only one')
  await page.keyboard.press('Delete')
  await eventually(t, () => focusedName(page), 'New todo')
  await page.keyboard.type('x')
  await page.keyboard.press('Control+z')
  t.is(await addField(page).inputValue(), '')
  await page.keyboard.press('Control+z')
  await page.keyboard.type('New')
  await page.keyboard.press('Enter')
  await eventually(t, () => storedTitles(server), ['New'])
})

async function complete(
  t: ExecutionContext,
  { page, server }: Pick<SignedInPage, 'page' | 'server'>,
  count: number,
): Promise<void> {
  for (const { id } of (await storedTodos(server)).slice(0, count))
    await callApi(server, 'PATCH', `/api/todos/${id}`, { completed: true })
  await lookAgain(page)
  await eventually(t, () => page.getByRole('checkbox', { checked: true }).count(), count)
}

test('what is completed is deleted from the menu of All, which keeps the focus, and Ctrl+Z brings it back', async (t) => {
  const { server, page } = await goOnInAll(t, ['One', 'Two', 'Three', 'Four'])
  await rowOf(page, 'Two').focus()
  await complete(t, { page, server }, 2)
  await chooseInViewMenu(page, 'Delete completed (2)')
  await eventually(t, () => storedTitles(server), ['Three', 'Four'])
  await eventually(t, () => focusedName(page), 'Menu of the view “All”')
  await page.keyboard.press('Control+z')
  await eventually(t, () => storedTitles(server), ['One', 'Two', 'Three', 'Four'])
  await eventually(t, () => focusedName(page), 'One')
})

test('the view of completed todos is emptied from its menu, which keeps the focus', async (t) => {
  const { server, page } = await goOnInAll(t, ['One', 'Two'])
  await complete(t, { page, server }, 1)
  await showView(page, 'Completed')
  await chooseInViewMenu(page, 'Delete completed (1)')
  await page.getByRole('heading', { name: 'Nothing completed' }).waitFor()
  await eventually(t, () => focusedName(page), 'Menu of the view “Completed”')
  await page.keyboard.press('Control+z')
  await eventually(t, () => focusedName(page), 'One')
})

test('each of many quick deletions can be undone, also those whose message is hidden', async (t) => {
  const { server, page } = await goOnWith(t, ['One', 'Two', 'Three', 'Four', 'Five'])
  await deleteByKey(page, 'One', 'Two', 'Three', 'Four')
  await rowOf(page, 'Five').focus()
  for (let times = 0; times < 4; times += 1) await page.keyboard.press('Control+z')
  await eventually(t, () => storedTitles(server), ['One', 'Two', 'Three', 'Four', 'Five'])
})

test('a step that is undone or done again by keys is named where it is out of sight', async (t) => {
  const { page } = await goOnWith(t, ['One', 'Two'], { hasClock: true })
  await stopTimers(t, page)
  const messages = () => page.locator('.toast-text:visible').allInnerTexts()
  await deleteStopped(page, 'One')
  await typeTitle(page, 'Two', 'Two again')
  await page.keyboard.press('Enter')
  await rowOf(page, 'Two again').waitFor()
  await page.keyboard.press('Control+z')
  await rowOf(page, 'Two').waitFor()
  t.deepEqual(
    (await messages()).filter((message) => message.startsWith('Undone')),
    [],
  )
  await page.keyboard.press('Control+Shift+z')
  await rowOf(page, 'Two again').waitFor()

  await showView(page, 'Today')
  await page.keyboard.press('Control+z')
  await drawFrame(page)
  await page.getByText('Undone: “Two” renamed').waitFor()
  await page.keyboard.press('Control+z')
  await drawFrame(page)
  await eventually(t, messages, ['Undone: “One” deleted'], 'only the latest step is named')
  await page.keyboard.press('Control+Shift+z')
  await drawFrame(page)
  await eventually(t, async () => (await messages()).filter((message) => message.includes('Done again')), [
    'Done again: “One” deleted',
  ])
})

test('a message that made way for later ones does not come back when those expire', async (t) => {
  const { server, page } = await goOnWith(t, ['One', 'Two', 'Three', 'Four', 'Five'], { hasClock: true })
  await stopTimers(t, page)
  await deleteStopped(page, 'One', 'Two', 'Three', 'Four')
  await eventually(t, () => shownMessages(page), ['“Four” deleted', '“Three” deleted', '“Two” deleted'])
  await eventually(t, () => storedTitles(server), ['Five'])
  await page.clock.fastForward(LIFE_OF_A_MESSAGE_MS)
  await drawFrame(page)
  await eventually(t, () => shownMessages(page), [])
  // The deletions can be undone all the same.
  await rowOf(page, 'Five').focus()
  await page.keyboard.press('Control+z')
  await eventually(t, () => storedTitles(server), ['Four', 'Five'])
})

test('messages wait together for the pointer, so that old ones do not outlive those that came under it', async (t) => {
  const { server, page } = await goOnWith(t, ['One', 'Two', 'Three', 'Four', 'Five', 'Six', 'Seven'], {
    hasClock: true,
  })
  await stopTimers(t, page)
  await deleteStopped(page, 'One', 'Two', 'Three')
  await page.locator('.toast-text:visible').first().hover()
  await deleteStopped(page, 'Four', 'Five', 'Six')
  const latest = ['“Six” deleted', '“Five” deleted', '“Four” deleted']
  await eventually(t, () => shownMessages(page), latest)
  await page.clock.fastForward(LIFE_OF_A_MESSAGE_MS)
  await drawFrame(page)
  t.deepEqual(await shownMessages(page), latest)
  await page.mouse.move(1, 1)
  await page.clock.fastForward(LIFE_OF_A_MESSAGE_MS)
  await drawFrame(page)
  await eventually(t, () => shownMessages(page), [])
  await eventually(t, () => storedTitles(server), ['Seven'])
})

for (const answer of ['Undo', 'Dismiss'])
  test(`a message that makes way for another leaves the focus where it is, also after ${answer} in the one before`, async (t) => {
    const { server, page } = await goOnWith(t, ['One', 'Two', 'Three'])
    const message = page.getByRole('alertdialog')
    await rowOf(page, 'One').press('x')
    await message.getByRole('button', { name: answer }).click()
    await message.waitFor({ state: 'detached' })

    await rowOf(page, 'Two').press('x')
    await page.getByText('“Two” completed').waitFor()
    await rowOf(page, 'Three').press('x')
    await page.getByText('“Three” completed').waitFor()
    t.is(await message.count(), 1)
    t.is(await page.locator('.toasts :focus').count(), 0)
    await eventually(t, async () => (await storedTodos(server))[2]?.completed, true)
  })

test('a press in a message leaves the focus in the field in which one types', async (t) => {
  const { page } = await goOnWith(t, ['One', 'Two'])
  await deleteByKey(page, 'One', 'Two')
  await addField(page).focus()
  await page.keyboard.type('Buy ')
  await page.getByText('“One” deleted').click()
  await page
    .getByRole('alertdialog', { name: '“One” deleted' })
    .getByRole('button', { name: 'Dismiss' })
    .click()
  await page.getByText('“One” deleted').waitFor({ state: 'detached' })
  await page.keyboard.type('milk')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Undo' }).click()
  await rowOf(page, 'Two').waitFor()
  await page.keyboard.type(' @')
  await page.getByRole('listbox', { name: 'Suggestions' }).waitFor()
  t.is(await addField(page).inputValue(), 'Buy milk @')
})
