import type { Page } from 'playwright-core'
import { testWithBrowser } from '../../support/browser.ts'
import { callApi, openPage, type SignedInPage } from '../../support/page-session.ts'
import { eventually, focusedName, rowOf, untilFocused } from '../../support/page-todos.ts'

const test = testWithBrowser()

/** Texts that need more room: those of WCAG 1.4.12. */
const spacing = `* {
  line-height: 1.5 !important;
  letter-spacing: 0.12em !important;
  word-spacing: 0.16em !important;
}
p { margin-block-end: 2em !important; }`

const places = [
  'inbox',
  'today',
  'upcoming',
  'all',
  'completed',
  'trash',
  'activity',
  'settings',
  'search/rent',
]

/** The elements that cut off a part of themselves without an ellipsis, and the page if it is wider than the window. */
const findCut = (page: Page): Promise<readonly string[]> =>
  page.evaluate(() => {
    const cut = [...document.querySelectorAll('body *:not(input, textarea)')].filter((element) => {
      const { overflowX, overflowY, textOverflow } = getComputedStyle(element)
      const isForEyes = element.clientWidth > 1 && element.clientHeight > 1
      const isWide = element.scrollWidth > element.clientWidth + 1 && overflowX !== 'visible'
      const isHigh = element.scrollHeight > element.clientHeight + 1 && overflowY === 'hidden'
      return isForEyes && ((isWide && textOverflow !== 'ellipsis') || (isHigh && textOverflow !== 'ellipsis'))
    })
    const isWider = document.documentElement.scrollWidth > window.innerWidth
    return [
      ...(isWider ? ['the page'] : []),
      ...cut.map(({ className, tagName }) => `${tagName} ${className}`),
    ]
  })

/** The controls that are smaller than 24 by 24 pixels (WCAG 2.5.8), apart from links in a text and fields in larger lines. */
const findSmall = (page: Page): Promise<readonly string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll('button, summary, label.tick, [role="radio"], [role="option"]')]
      .filter((element) => element.checkVisibility({ visibilityProperty: true }))
      .flatMap((element) => {
        const { width, height } = element.getBoundingClientRect()
        const isSmall = width > 1 && height > 1 && (width < 24 || height < 24)
        return isSmall ? [`${element.ariaLabel ?? element.textContent} ${width}x${height}`] : []
      }),
  )

async function addTodos({ server }: Pick<SignedInPage, 'server'>): Promise<void> {
  const rent = await callApi<{ readonly id: string }>(server, 'POST', '/api/todos', {
    title: 'Pay the rent of the house in which the whole family has lived for a long time',
    notes: 'To the **new** account',
    dueDate: '2026-01-02',
    dueTime: '09:30',
    tags: ['bills', 'home'],
    priority: 4,
  })
  await callApi(server, 'POST', '/api/todos', { title: 'Write to the bank', parentId: rent.id })
  await callApi(server, 'POST', '/api/todos', { title: 'Read the contract', completed: true })
  await callApi(server, 'POST', '/api/views', { name: 'Urgent things', filter: { minPriority: 3 } })
  const gone = await callApi<{ readonly id: string }>(server, 'POST', '/api/todos', { title: 'Gone' })
  await callApi(server, 'DELETE', `/api/todos/${gone.id}`)
}

const show = (page: Page, place: string) =>
  page.evaluate((hash) => {
    location.hash = hash
  }, `#/${place}`)

test('nothing is cut off at 200 % in a small window, with the wider texts that a person may set', async (t) => {
  const opened = await openPage(t, [], { viewport: { width: 640, height: 400 } })
  const { page } = opened
  await addTodos(opened)
  await page.evaluate((rules) => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(rules)
    document.adoptedStyleSheets = [sheet]
  }, spacing)
  for (const place of places) {
    await show(page, place)
    await page.getByRole('heading', { level: 1 }).waitFor()
    await eventually(t, () => findCut(page), [], place)
    await eventually(t, () => findSmall(page), [], place)
  }
  await show(page, 'inbox')
  await page.getByRole('heading', { name: 'Inbox', exact: true, level: 1 }).waitFor()
  await rowOf(page, 'Write to the bank').focus()
  await page.keyboard.press('Control+k')
  await untilFocused(page.getByRole('combobox'))
  await eventually(t, () => findCut(page), [], 'the palette')
  await page.keyboard.press('Escape')
  await page.getByRole('combobox').waitFor({ state: 'detached' })
  await eventually(t, () => focusedName(page), 'Write to the bank')
  await page.keyboard.press('Enter')
  await page.getByRole('textbox', { name: 'Title', exact: true }).waitFor()
  await eventually(t, () => findCut(page), [], 'the details')
  await eventually(t, () => findSmall(page), [], 'the details')
})

const colours = (page: Page, selector: string, pseudo?: string) =>
  page
    .locator(selector)
    .first()
    .evaluate((element, part) => {
      const { outlineStyle, outlineWidth, backgroundColor, color } = getComputedStyle(element, part)
      return { outline: `${outlineStyle} ${outlineWidth}`, backgroundColor, color }
    }, pseudo)

test('focus, selection, ticks and the place of a drop show in the colours of the system', async (t) => {
  const opened = await openPage(t, [], { forcedColors: 'active', colorScheme: 'dark' })
  const { page } = opened
  await addTodos(opened)
  await show(page, 'all')
  // The row is in the inbox too.
  await page.getByRole('heading', { name: 'All', exact: true, level: 1 }).waitFor()
  await rowOf(page, 'Write to the bank').focus()
  await page.keyboard.press('ArrowDown')
  t.regex((await colours(page, '[role="row"]:focus')).outline, /^solid [23]px$/)
  await page.keyboard.press('Enter')
  await page.locator('[role="row"][aria-selected="true"]').waitFor()
  t.regex((await colours(page, '[role="row"][aria-selected="true"]')).outline, /^solid [123]px$/)
  const icon = await colours(page, '.place:not([aria-current]) .icon')
  t.is(icon.color, (await colours(page, '.place:not([aria-current]):has(.icon)')).color)
  await page
    .locator('.todo')
    .first()
    .evaluate((row) => row.setAttribute('data-drop', 'before'))
  const drop = await colours(page, '.todo[data-drop]', '::after')
  t.not(drop.backgroundColor, (await colours(page, 'body')).backgroundColor)
  const canvas = (await colours(page, 'body')).backgroundColor
  const fill = await page
    .locator('.todo[data-completed] .tick circle')
    .first()
    .evaluate((circle) => getComputedStyle(circle).fill)
  t.false(['none', canvas].includes(fill), fill)
})
