import type { Page } from 'playwright-core'
import { testWithBrowser } from '../../support/browser.ts'
import { callApi, openPage } from '../../support/page-session.ts'
import { addField, eventually, focusedName, rowOf, storedTitles } from '../../support/page-todos.ts'

const test = testWithBrowser()

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
  const { page } = await openPage(t, ['One'])
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
  const { page } = await openPage(t, ['One'])
  await press(page, { key: '۲', code: 'Digit2' })
  await page.getByRole('heading', { name: 'Today', exact: true, level: 1 }).waitFor()
  await press(page, { key: '१', code: 'Digit1' })
  await page.getByRole('heading', { name: 'Inbox', exact: true, level: 1 }).waitFor()
  await press(page, { key: '؟', code: 'Slash', modifiers: SHIFT })
  await page.getByRole('dialog', { name: 'Keyboard shortcuts' }).waitFor()
  t.pass()
})

test('Ctrl+Z undoes on every layout, where the person sees Z on the key', async (t) => {
  const { server, page } = await openPage(t, ['One', 'Two'])
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
  const { server, page } = await openPage(t, ['One', 'Two'])
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
  const { server, page } = await openPage(t, ['One', 'Two'])
  await rowOf(page, 'One').focus()
  await page.evaluate(() => {
    const init = { key: 'ArrowDown', code: 'ArrowDown', altKey: true, modifierAltGraph: true, bubbles: true }
    document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', init))
  })
  await eventually(t, () => storedTitles(server), ['Two', 'One'])
})
