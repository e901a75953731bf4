import type { BrowserContext, Page } from 'playwright-core'
import type { Todo } from '../../server/contract.ts'
import { testWithBrowser } from '../support/browser.ts'
import { setVisible } from '../support/page-visibility.ts'
import { callApi, openPage, openTabBeside } from '../support/page-session.ts'
import { eventually } from '../support/page-todos.ts'
import type { TestServer } from '../support/server.ts'

const test = testWithBrowser()

interface Recorded extends Window {
  readonly rung: { readonly title: string; readonly notification: Notification; isClosed: boolean }[]
}

/** Records the notifications that the pages of a context make from their next start on. The browser allows them: headless, it never does. */
async function recordNotifications(
  context: BrowserContext,
  answer: NotificationPermission = 'granted',
): Promise<void> {
  await context.addInitScript((permission) => {
    const page = window as unknown as { rung: unknown[]; Notification: typeof Notification }
    page.rung = []
    page.Notification = class extends Notification {
      #record: { title: string; notification: Notification; isClosed: boolean }
      static override readonly permission = 'granted'
      static override requestPermission = () => Promise.resolve<NotificationPermission>(permission)
      constructor(title: string, options?: NotificationOptions) {
        super(title, options)
        this.#record = { title, notification: this, isClosed: false }
        page.rung.push(this.#record)
      }
      override close() {
        this.#record.isClosed = true
        super.close()
      }
    }
  }, answer)
}

const rungIn = (page: Page): Promise<readonly string[]> =>
  page.evaluate(() =>
    (window as unknown as Recorded).rung.map(({ title, isClosed }) =>
      isClosed ? `${title} (closed)` : title,
    ),
  )

async function addRinging(server: TestServer, ...titles: readonly string[]): Promise<readonly Todo[]> {
  const reminders = [{ at: new Date(Date.now() + 1500).toISOString() }]
  return await Promise.all(
    titles.map((title) => callApi<Todo>(server, 'POST', '/api/todos', { title, reminders })),
  )
}

const switchOf = (page: Page) => page.getByRole('checkbox', { name: 'Notifications in this browser' })

async function openSettings(page: Page): Promise<void> {
  await page.goto(`${page.url().split('#')[0]}#/settings`)
  await switchOf(page).waitFor({ state: 'attached' })
}

test('a browser in which they are switched on shows one notification, also by a hidden tab, until the reminder is answered', async (t) => {
  const { server, context, page } = await openPage(t, ['One'], { hasOwnContext: true })
  await recordNotifications(context)
  await page.reload()
  await openSettings(page)
  t.false(await switchOf(page).isChecked())
  const [before] = await addRinging(server, 'Before')
  await page.getByRole('button', { name: 'Reminders: Before' }).waitFor()
  await callApi(server, 'DELETE', `/api/reminders/${before?.id}`)
  t.deepEqual(await rungIn(page), [])

  await switchOf(page).click({ force: true })
  await eventually(t, () => switchOf(page).isChecked(), true)
  const { page: beside } = await openTabBeside(server, context)
  await setVisible(page, false)
  await setVisible(beside, false)
  const [bank] = await addRinging(server, 'Call the bank')
  await eventually(t, () => rungIn(page), ['Call the bank'])
  await callApi(server, 'PATCH', `/api/todos/${bank?.id}`, { completed: true })
  await eventually(t, () => rungIn(page), ['Call the bank (closed)'])
  t.deepEqual(await rungIn(beside), [])

  await addRinging(server, 'A', 'B', 'C', 'D')
  await eventually(t, () => rungIn(page), ['Call the bank (closed)', '4 reminders'])
  await page.close()
  await addRinging(server, 'Pay rent')
  await eventually(t, () => rungIn(beside), ['Pay rent'])
  await beside.evaluate(() =>
    (window as unknown as Recorded).rung[0]?.notification.dispatchEvent(new Event('click')),
  )
  t.is(await beside.getByRole('textbox', { name: 'Title', exact: true }).inputValue(), 'Pay rent')
})

test('a switch in another tab withdraws what a hidden tab showed, and it shows only what rings from then on', async (t) => {
  const { server, context, page } = await openPage(t, ['One'], { hasOwnContext: true })
  await recordNotifications(context)
  await page.reload()
  await page.locator('.todo').waitFor()
  const { page: beside } = await openTabBeside(server, context)
  await setVisible(page, false)
  await addRinging(server, 'Before')
  await beside.getByRole('button', { name: 'Reminders: Before' }).waitFor()
  await openSettings(beside)
  await switchOf(beside).click({ force: true })
  await addRinging(server, 'Call the bank')
  const rung = async () => [...(await rungIn(page)), ...(await rungIn(beside))]
  await eventually(t, rung, ['Call the bank'])
  await switchOf(beside).click({ force: true })
  await eventually(t, rung, ['Call the bank (closed)'])
  await addRinging(server, 'Later')
  await beside.getByRole('button', { name: 'Reminders: 3 reminders' }).waitFor()
  t.deepEqual(await rung(), ['Call the bank (closed)'])
})

for (const answer of ['denied', 'default'] as const)
  test(`where the question is answered with ${answer}, the switch stays off`, async (t) => {
    const { context, page } = await openPage(t, ['One'], { hasOwnContext: true })
    await recordNotifications(context, answer)
    await page.reload()
    await openSettings(page)
    await switchOf(page).click({ force: true })
    const refusal = page.getByRole('alert').filter({ hasText: 'The browser refuses notifications' })
    if (answer === 'denied') await refusal.waitFor()
    else t.is(await refusal.count(), 0)
    t.false(await switchOf(page).isChecked())
    t.is(await page.evaluate(() => localStorage.getItem('localist-notifications')), null)
  })
