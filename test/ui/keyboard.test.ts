import type { Locator, Page } from 'playwright-core'
import type { List } from '../../server/contract.ts'
import { testInOnePage } from '../support/one-page.ts'
import { callApi, placeLink } from '../support/page-session.ts'
import {
  addField,
  eventually,
  focusedName,
  lookAgain,
  rowOf,
  storedTitles,
  storedTodos,
  titleField,
} from '../support/page-todos.ts'

const { test, openPage, goOnWith, goOnInAll } = testInOnePage()

test('the arrows, J and K, and the empty field lead into the list', async (t) => {
  const { page } = await openPage(t, ['One', 'Two', 'Three'])
  await page.keyboard.press('ArrowDown')
  await eventually(t, () => focusedName(page), 'One')
  await page.keyboard.press('j')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  await eventually(t, () => focusedName(page), 'Three')
  await page.keyboard.press('k')
  await eventually(t, () => focusedName(page), 'Two')
  await page.keyboard.press('n')
  await eventually(t, () => focusedName(page), 'New todo')
  await page.keyboard.press('ArrowDown')
  await eventually(t, () => focusedName(page), 'Two')
  await addField(page).fill('Draft')
  await page.keyboard.press('ArrowDown')
  await eventually(t, () => focusedName(page), 'New todo')
  await page.keyboard.press('Escape')
  await eventually(t, () => focusedName(page), 'BODY')
  await page.keyboard.press('ArrowUp')
  await eventually(t, () => focusedName(page), 'Two')
})

test('keys stay text where the list that the person adds to is deleted elsewhere', async (t) => {
  const { server, page } = await goOnWith(t, ['One'])
  const { id } = await callApi<List>(server, 'POST', '/api/lists', { name: 'Work' })
  await callApi(server, 'POST', '/api/todos', { title: 'Two', listId: id })
  await page.getByRole('link', { name: 'Work' }).click()
  await page.getByRole('heading', { name: 'Work', exact: true, level: 1 }).waitFor()
  await addField(page).click()
  await page.keyboard.type('Buy ')
  await callApi(server, 'DELETE', `/api/lists/${id}`)
  await page.getByRole('heading', { name: 'Inbox' }).waitFor()
  await page.keyboard.type('2 jars')
  t.is(await addField(page).inputValue(), 'Buy 2 jars')
})

test('an empty list is ready to type in', async (t) => {
  const { server, page } = await openPage(t)
  await eventually(t, () => focusedName(page), 'New todo')
  await page.keyboard.type('First')
  await page.keyboard.press('Enter')
  await eventually(t, () => storedTitles(server), ['First'])
})

test('N adds from every place, and what is typed right after it is not lost', async (t) => {
  const { server, page } = await goOnWith(t, ['One'])
  for (const [place, title] of [
    ['Completed', 'n is a letter here'],
    ['Trash', 'From the trash'],
    ['Settings', 'From the settings'],
  ] as const) {
    await placeLink(page, place).click()
    await page.getByRole('heading', { name: place, level: 1 }).waitFor()
    await page.keyboard.press('n')
    await page.keyboard.type(title)
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { name: 'Inbox', level: 1 }).waitFor()
  }
  await eventually(t, () => storedTitles(server), [
    'One',
    'n is a letter here',
    'From the trash',
    'From the settings',
  ])
})

test('a place with modifier keys works while something is typed, and keeps the text', async (t) => {
  const { page } = await goOnWith(t, ['One'])
  await addField(page).fill('Half a thought')
  await page.keyboard.press('Control+,')
  await page.getByRole('heading', { name: 'Settings', level: 1 }).waitFor()
  await page.goBack()
  t.is(await addField(page).inputValue(), 'Half a thought')
})

test('a page of rows is walked at once, to both ends', async (t) => {
  const { server, page } = await goOnWith(t)
  const titles = Array.from({ length: 100 }, (_, index) => `Todo ${index}`)
  for (const title of titles) await callApi(server, 'POST', '/api/todos', { title })
  await lookAgain(page)
  await page.getByText('100 open').waitFor()
  const focusedIndex = async () => Number((await focusedName(page))?.split(' ')[1])
  await rowOf(page, 'Todo 0').focus()
  let before = 0
  while (before < 99) {
    await page.keyboard.press('PageDown')
    await eventually(t, async () => (await focusedIndex()) > before, true)
    const now = await focusedIndex()
    t.true(now - before <= 20, `from ${before} to ${now}`)
    before = now
  }
  await page.keyboard.press('PageUp')
  await eventually(t, async () => (await focusedIndex()) < 99, true)
  t.true((await focusedIndex()) >= 79)
  await page.keyboard.press('Home')
  await eventually(t, () => focusedName(page), 'Todo 0')
})

test('1 to 8 lead to the places, but not where something is typed', async (t) => {
  const { page } = await goOnWith(t, ['One'])
  const places = ['Today', 'Upcoming', 'Someday', 'All', 'Completed', 'Trash', 'Activity'] as const
  for (const [index, place] of places.entries()) {
    await page.keyboard.press(String(index + 2))
    await page.getByRole('heading', { name: place, exact: true, level: 1 }).waitFor()
  }
  await page.keyboard.press('1')
  await page.getByRole('heading', { name: 'Inbox', exact: true, level: 1 }).waitFor()
  await addField(page).focus()
  await page.keyboard.type('12345678')
  t.is(await addField(page).inputValue(), '12345678')
})

test('the name of a row says whether the todo is completed', async (t) => {
  const { page } = await goOnInAll(t, ['One', 'Two'])
  await page.getByRole('row', { name: 'Two, open', exact: true }).focus()
  await page.keyboard.press('Space')
  await page.getByRole('row', { name: 'Two, completed', exact: true }).waitFor()
  await page.keyboard.press('Space')
  await page.getByRole('row', { name: 'Two, open', exact: true }).waitFor()
  t.is(await page.getByRole('row', { name: 'One, open', exact: true }).count(), 1)
})

test('selecting all in the list selects nothing', async (t) => {
  const { page } = await goOnWith(t, ['One', 'Two'])
  await rowOf(page, 'One').focus()
  await page.keyboard.press('Control+a')
  t.is(await page.evaluate(() => getSelection()?.toString()), '')
})

test('the shortcuts and the activity can be found in the settings, and the shortcuts by a question mark', async (t) => {
  const { page } = await goOnWith(t)
  await placeLink(page, 'Settings').click()
  await page.getByRole('button', { name: 'Activity' }).click()
  await page.getByRole('heading', { name: 'Activity', exact: true, level: 1 }).waitFor()
  t.is(await placeLink(page, 'Settings').getAttribute('aria-current'), 'page')
  await placeLink(page, 'Settings').click()
  await page.getByRole('button', { name: 'Show all shortcuts' }).click()
  await page.getByRole('dialog', { name: 'Keyboard shortcuts' }).waitFor()
  await page.keyboard.press('Escape')
  await eventually(t, () => page.getByRole('dialog').count(), 0)
  await page.keyboard.press('Escape')
  await page.keyboard.press('?')
  const dialog = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
  await dialog.getByText('Complete or reopen').waitFor()
  const bare = dialog.locator('dl > div').filter({ hasNot: page.locator('dd > *') })
  t.deepEqual(await bare.allInnerTexts(), [], 'each line has a key')
  await page.setViewportSize({ width: 1280, height: 800 })
  const columns = () => dialog.locator('.shortcuts').evaluate((list) => list.getClientRects()[0]?.height ?? 0)
  await eventually(t, async () => (await columns()) < 640, true, 'the columns are of about the same height')
  // The keys of the page wait behind a dialog.
  await page.keyboard.press('5')
  t.is(await page.getByRole('heading', { name: 'All', exact: true, level: 1 }).count(), 0)
})

for (const [name, key, part] of [
  ['a field', 'd', 'chosen-field'],
  ['a menu', 'Shift+F10', 'row-menu'],
] as const) {
  test(`what is typed while ${name} of a row is loaded runs no command on the row`, async (t) => {
    const { server, page } = await goOnWith(t, ['Buy milk'])
    const typed = Promise.withResolvers<void>()
    await page.route(`**/${part}-*.js`, async (route) => {
      await typed.promise
      await route.continue()
    })
    await page.reload()
    await rowOf(page, 'Buy milk').focus()
    await page.keyboard.press(key)
    for (const next of ['x', 'Delete', 'e']) await page.keyboard.press(next)
    typed.resolve()
    await page.locator('.popover:focus-within').waitFor()
    await page.keyboard.press('Escape')
    await eventually(t, () => focusedName(page), 'Buy milk')
    t.is(await titleField(page).count(), 0)
    t.like((await storedTodos(server))[0], { completed: false, deletedAt: null })
  })
}

const CTRL = 2
const SHIFT = 8
const CAPS_LOCK = { key: 'N', code: 'KeyN' }

interface Press {
  /** The character that the layout yields. */
  readonly key: string
  /** The place on the keyboard. */
  readonly code: string
  readonly modifiers?: number
}

async function press(page: Page, { key, code, modifiers = 0 }: Press): Promise<void> {
  const session = await page.context().newCDPSession(page)
  const text = modifiers === CTRL ? {} : { text: key }
  await session.send('Input.dispatchKeyEvent', { type: 'keyDown', key, code, modifiers, ...text })
  await session.send('Input.dispatchKeyEvent', { type: 'keyUp', key, code, modifiers })
  await session.detach()
}

/** Presses a key with AltGr, as Linux and macOS report it and as Windows does. */
const pressWithAltGr = (page: Page, key: string, code: string): Promise<void> =>
  page.evaluate(
    (init) => {
      const send = (modifiers: KeyboardEventInit) =>
        document.activeElement?.dispatchEvent(
          new KeyboardEvent('keydown', { ...init, ...modifiers, bubbles: true, cancelable: true }),
        )
      send({ modifierAltGraph: true })
      send({ modifierAltGraph: true, ctrlKey: true, altKey: true })
      send({ ctrlKey: true, altKey: true })
    },
    { key, code },
  )

test('N adds on every layout and with Caps Lock, where the person sees it on the key', async (t) => {
  const { page } = await goOnWith(t, ['One'])
  const here: readonly (readonly [string, Press])[] = [
    ['Russian', { key: 'т', code: 'KeyN' }],
    ['Hebrew', { key: 'מ', code: 'KeyN' }],
    ['Thai, a combining mark', { key: 'ื', code: 'KeyN' }],
    ['Dvorak', { key: 'n', code: 'KeyL' }],
    ['Caps Lock', CAPS_LOCK],
  ]
  for (const [layout, key] of here) {
    await press(page, key)
    await eventually(t, () => focusedName(page), 'New todo', layout)
    t.is(await addField(page).inputValue(), '', layout)
    await addField(page).blur()
  }
  const elsewhere: readonly (readonly [string, Press])[] = [
    ['Dvorak, the place of N', { key: 'b', code: 'KeyN' }],
    ['Russian, the place of B', { key: 'и', code: 'KeyB' }],
    ['Shift', { ...CAPS_LOCK, modifiers: SHIFT }],
  ]
  for (const [layout, key] of elsewhere) {
    await press(page, key)
    await eventually(t, () => focusedName(page), 'BODY', layout)
  }
})

test('the digits lead to the places where the layout has others', async (t) => {
  const { page } = await goOnWith(t, ['One'])
  await press(page, { key: '۲', code: 'Digit2' })
  await page.getByRole('heading', { name: 'Today', exact: true, level: 1 }).waitFor()
  await press(page, { key: '१', code: 'Digit1' })
  await page.getByRole('heading', { name: 'Inbox', exact: true, level: 1 }).waitFor()
  await press(page, { key: '؟', code: 'Slash', modifiers: SHIFT })
  await page.getByRole('dialog', { name: 'Keyboard shortcuts' }).waitFor()
  t.pass()
})

test('Ctrl+Z undoes on every layout, where the person sees Z on the key', async (t) => {
  const { server, page } = await goOnWith(t, ['One', 'Two'])
  const remove = async () => {
    await rowOf(page, 'One').focus()
    await page.keyboard.press('Delete')
    await eventually(t, () => storedTitles(server), ['Two'])
  }
  await remove()
  for (const key of [';', 'w', 'и'])
    await press(page, { key, code: key === 'и' ? 'KeyB' : 'KeyZ', modifiers: CTRL })
  await callApi(server, 'POST', '/api/todos', { title: 'Three' })
  t.deepEqual(await storedTitles(server), ['Two', 'Three'])
  await press(page, { key: 'я', code: 'KeyZ', modifiers: CTRL })
  await eventually(t, () => storedTitles(server), ['One', 'Two', 'Three'])
  await rowOf(page, 'Two').focus()
  await page.keyboard.press('Delete')
  await eventually(t, () => storedTitles(server), ['One', 'Three'])
  await press(page, { key: 'z', code: 'KeyW', modifiers: CTRL })
  await eventually(t, () => storedTitles(server), ['One', 'Two', 'Three'])
})

test('AltGr types and runs nothing', async (t) => {
  const { server, page } = await goOnWith(t, ['One', 'Two'])
  await rowOf(page, 'One').focus()
  await page.keyboard.press('Delete')
  await eventually(t, () => storedTitles(server), ['Two'])
  await eventually(t, () => focusedName(page), 'Two')
  for (const [key, code] of [
    ['n', 'KeyN'],
    ['т', 'KeyN'],
    ['z', 'KeyZ'],
    ['3', 'Digit3'],
    ['?', 'Slash'],
    [' ', 'Space'],
    ['Delete', 'Delete'],
    ['Enter', 'Enter'],
  ] as const)
    await pressWithAltGr(page, key, code)
  await eventually(t, () => focusedName(page), 'Two')
  t.is(await page.getByRole('textbox', { name: 'Title of the todo' }).count(), 0)
  t.is(await page.getByRole('dialog').count(), 0)
  t.is(await page.getByRole('heading', { name: 'Inbox', exact: true, level: 1 }).count(), 1)
  await page.keyboard.press('Control+z')
  await eventually(t, () => storedTitles(server), ['One', 'Two'])
})

test('the Option key of a Mac moves a row also where the browser calls it AltGr', async (t) => {
  const { server, page } = await goOnWith(t, ['One', 'Two'])
  await rowOf(page, 'One').focus()
  await page.evaluate(() => {
    const init = { key: 'ArrowDown', code: 'ArrowDown', altKey: true, modifierAltGraph: true, bubbles: true }
    document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', init))
  })
  await eventually(t, () => storedTitles(server), ['Two', 'One'])
})

const COMPOSED = '日本'

/**
 * Composes a text in Safari's order: the composition ends, and then comes the key that ended it, with code 229. With `char`
 * it is a character, too, by which Chromium submits a form.
 */
async function composeAsInSafari(page: Page, key: 'Enter' | 'Escape' = 'Enter', char = ''): Promise<void> {
  const session = await page.context().newCDPSession(page)
  await session.send('Input.imeSetComposition', { text: 'にほん', selectionStart: 3, selectionEnd: 3 })
  await session.send('Input.insertText', { text: COMPOSED })
  const keyPress = { key, code: key, windowsVirtualKeyCode: 229, text: char }
  await session.send('Input.dispatchKeyEvent', { type: 'keyDown', ...keyPress })
  await session.send('Input.dispatchKeyEvent', { type: 'keyUp', key, code: key })
  await session.detach()
}

async function hasKept(page: Page, field: Locator): Promise<boolean> {
  const value = await field.inputValue()
  return value === COMPOSED && (await page.evaluate(() => document.activeElement?.tagName !== 'BODY'))
}

test('Enter that ends a composition does not add a todo, and the next Enter does', async (t) => {
  const { server, page } = await goOnWith(t)
  await addField(page).focus()
  await composeAsInSafari(page)
  t.true(await hasKept(page, addField(page)))
  await addField(page).clear()
  await composeAsInSafari(page, 'Escape')
  t.true(await hasKept(page, addField(page)))
  await page.keyboard.press('Enter')
  await eventually(t, () => storedTitles(server), [COMPOSED])
})

test('Enter that ends a composition does not end a rename, and the next Enter does', async (t) => {
  const { server, page } = await goOnWith(t, ['One'])
  const editor = titleField(page)
  await rowOf(page, 'One').focus()
  await page.keyboard.press('e')
  await page.keyboard.press('Control+a')
  await composeAsInSafari(page)
  t.true(await hasKept(page, editor))
  await eventually(t, () => focusedName(page), 'Title of the todo')
  await page.keyboard.press('Enter')
  await eventually(t, () => storedTitles(server), [COMPOSED])
})

test('Enter that ends a composition does not make a token, and the next Enter does', async (t) => {
  const { server, page } = await openPage(t)
  await placeLink(page, 'Settings').click()
  const name = page.getByRole('textbox', { name: 'Name' })
  await name.focus()
  await composeAsInSafari(page, 'Enter', '\r')
  t.true(await hasKept(page, name))
  t.is(await page.getByRole('dialog').count(), 0)
  t.deepEqual(await callApi(server, 'GET', '/api/tokens'), [])
  await page.keyboard.press('Enter')
  await page.getByRole('dialog').waitFor()
  const tokens = await callApi<readonly { readonly name: string }[]>(server, 'GET', '/api/tokens')
  t.deepEqual(
    tokens.map((token) => token.name),
    [COMPOSED],
  )
})

test('Enter that ends a composition stays in the search, and the next Enter goes to the results', async (t) => {
  const { page } = await goOnInAll(t, [COMPOSED])
  await page.keyboard.press('/')
  const field = page.getByRole('searchbox')
  await field.focus()
  await composeAsInSafari(page)
  await rowOf(page, COMPOSED).waitFor()
  t.true(await hasKept(page, field))
  t.is(await focusedName(page), 'Search')
  await page.keyboard.press('Enter')
  await eventually(t, () => focusedName(page), COMPOSED)
})

test('the keys that belong to the browser in a tab stay with it', async (t) => {
  const { page } = await goOnWith(t, ['One'])
  await rowOf(page, 'One').focus()
  const taken = await page.evaluate(() =>
    ['f', 'p', 'n', '1', '2', '8', 'k'].filter((key) => {
      const init = { key, ctrlKey: true, bubbles: true, cancelable: true }
      return !(document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', init)) ?? true)
    }),
  )
  t.deepEqual(taken, ['k'])
  await page.getByRole('combobox', { name: 'Go to' }).or(page.getByRole('dialog')).first().waitFor()
  await page.keyboard.press('Escape')
})

test('a key that opens a view moves the focus into it: to its first row, or to its title', async (t) => {
  const { server, page } = await goOnWith(t, ['One', 'Done'])
  const done = (await storedTodos(server)).find(({ title }) => title === 'Done')
  await callApi(server, 'PATCH', `/api/todos/${done?.id}`, { completed: true })
  await rowOf(page, 'Done').waitFor({ state: 'detached' })
  await placeLink(page, 'Inbox').focus()
  for (const [key, focused] of [
    ['5', 'One'],
    ['6', 'Done'],
    ['2', 'Today'],
    ['7', 'Trash'],
    ['1', 'One'],
    ['1', 'One'],
  ] as const) {
    await page.keyboard.press(key)
    await eventually(
      t,
      () =>
        page.evaluate(() => {
          const { activeElement: focus } = document
          return (focus?.getAttribute('aria-label') ?? focus?.textContent ?? '').replace(/,.*/, '')
        }),
      focused,
    )
  }
})

test('a key that opens a view leaves the focus in the field where the person types already', async (t) => {
  const { page } = await openPage(t, ['Pay rent'], { hasOwnContext: true })
  await rowOf(page, 'Pay rent').focus()
  await page.keyboard.press('2')
  await page.getByRole('heading', { name: 'Today', exact: true }).waitFor()
  // Frames come late, as on a busy computer.
  await page.evaluate(() => {
    const request = window.requestAnimationFrame.bind(window)
    window.requestAnimationFrame = (draw) =>
      window.setTimeout(() => {
        request((time) => {
          draw(time)
          document.documentElement.dataset['drawn'] = ''
        })
      }, 500)
  })
  await page.keyboard.press('1')
  await rowOf(page, 'Pay rent').waitFor()
  await page.keyboard.press('n')
  await page.keyboard.type('Call Ada')
  await page.locator('html[data-drawn]').waitFor()
  t.is(await focusedName(page), 'New todo')
  t.is(await addField(page).inputValue(), 'Call Ada')
})

test('rows do not overlap after the pointer of the computer has changed', async (t) => {
  const { page } = await goOnWith(t, ['One', 'Two', 'Three'])
  const session = await page.context().newCDPSession(page)
  const hasOverlap = async (): Promise<boolean> => {
    const boxes = await page
      .getByRole('row')
      .evaluateAll((rows) => rows.map((row) => row.getBoundingClientRect().toJSON() as DOMRect))
    const sorted = boxes.toSorted((a, b) => a.top - b.top)
    return sorted.some(({ top }, index) => index > 0 && top < (sorted[index - 1]?.bottom ?? 0))
  }
  for (const enabled of [true, false]) {
    await session.send('Emulation.setTouchEmulationEnabled', { enabled })
    await eventually(t, () => page.evaluate(() => matchMedia('(pointer: coarse)').matches), enabled)
    await eventually(t, hasOverlap, false)
    await eventually(t, async () => (await rowOf(page, 'One').boundingBox())?.height, enabled ? 44 : 36)
  }
  await session.detach()
})

test('hints show the keys in the language of the page, and none that is switched off', async (t) => {
  const { server, page } = await openPage(t, ['Eins'], { locale: 'de-DE' })
  const [todo] = await storedTodos(server)
  const hintAt = async (name: string): Promise<string> => {
    // A tooltip shows only for a pointer that moved.
    await page.mouse.move(1, 1)
    await page.getByRole('button', { name, exact: true }).hover()
    const hint = await page.getByRole('tooltip').innerText()
    await page.mouse.move(1, 1)
    await page.getByRole('tooltip').waitFor({ state: 'detached' })
    return hint.replaceAll(/\s+/g, ' ')
  }
  t.is(await hintAt('Suche'), 'Suche /')
  await callApi(server, 'DELETE', `/api/todos/${todo?.id}`)
  // Not by a key: the focus goes to the field for a new todo when the last one is gone.
  await page.evaluate(() => void (window.location.hash = '#/trash'))
  t.is(await hintAt('„Eins“ endgültig löschen'), 'Endgültig löschen Entf')
  t.is(await hintAt('„Eins“ wiederherstellen'), 'Wiederherstellen R')
  const menuKeys = async () => {
    await page.getByRole('row', { name: /^Eins/ }).click({ button: 'right' })
    await page.getByRole('menuitem', { name: 'Endgültig löschen' }).waitFor()
    const keys = await page.getByRole('menuitem').locator('.menu-keys').allInnerTexts()
    await page.keyboard.press('Escape')
    await page.getByRole('menu').waitFor({ state: 'detached' })
    return keys
  }
  t.deepEqual(await menuKeys(), ['R', 'Entf'])
  await callApi(server, 'PATCH', '/api/settings', { singleKeyCommands: false })
  await eventually(t, () => hintAt('„Eins“ wiederherstellen'), 'Wiederherstellen')
  t.deepEqual(await menuKeys(), ['Entf'])
})
