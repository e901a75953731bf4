import { testWithBrowser } from '../../support/browser.ts'
import { dateOrder, firstWeekday, openDayField } from '../../support/page-days.ts'
import { openPage, showView } from '../../support/page-session.ts'
import { lookAgain } from '../../support/page-todos.ts'

const test = testWithBrowser()

test('a Dutch person reads day before month, weeks from Monday and 24 hours, in English words', async (t) => {
  const { context, page, complaints } = await openPage(t, [], { locale: 'nl-NL' })
  await openDayField(page)
  t.deepEqual(await dateOrder(page), ['day', 'month', 'year'])
  await page.getByRole('button', { name: /Open the calendar/ }).click()
  t.is(await firstWeekday(page), 'Mon')
  await page.getByRole('button', { name: /^Today/ }).click()
  await page.getByRole('textbox', { name: 'Name' }).fill('Widget')
  await page.getByRole('button', { name: 'Make token' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Done' }).click()
  await page
    .getByText(/last day \d{1,2} (Jan|Feb|Mar|Apr|May|June?|July?|Aug|Sept?|Oct|Nov|Dec) \d{4}/)
    .waitFor()
  t.deepEqual(complaints, [])

  await showView(page, 'All')
  await context.setOffline(true)
  await lookAgain(page)
  await page.getByText(/You see your todos as of \d\d:\d\d\. /).waitFor()
})

test('an American reads month before day, and weeks from Sunday', async (t) => {
  const { page } = await openPage(t, [], { locale: 'en-US' })
  await openDayField(page)
  t.deepEqual(await dateOrder(page), ['month', 'day', 'year'])
  await page.getByRole('button', { name: /Open the calendar/ }).click()
  t.is(await firstWeekday(page), 'Sun')
})

test('a region that the browser has no English for has its own order and weeks all the same', async (t) => {
  const { page } = await openPage(t, [], { locale: 'zh-CN' })
  await openDayField(page)
  t.deepEqual(await dateOrder(page), ['year', 'month', 'day'])
  await page.getByRole('button', { name: /Open the calendar/ }).click()
  t.is(await firstWeekday(page), 'Mon')
})
