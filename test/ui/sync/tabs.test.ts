import type { Page } from 'playwright-core'
import { testWithBrowser } from '../../support/browser.ts'
import { listenForRequests, listenForStreams, openTabBeside, setVisible } from '../../support/page-events.ts'
import { callApi, openPage } from '../../support/page-session.ts'
import { addField, eventually, rowOf, shownTitles, storedTodos } from '../../support/page-todos.ts'
import { until } from '../../support/until.ts'

const test = testWithBrowser()

async function add(page: Page, title: string): Promise<void> {
  await addField(page).fill(title)
  await addField(page).press('Enter')
}

test('eight tabs of one browser follow each other by one stream', async (t) => {
  const { server, context, page, complaints } = await openPage(t, ['One'])
  const holders = listenForStreams(context)
  const others = []
  for (let count = 1; count < 8; count += 1) others.push(await openTabBeside(server, context))
  const pages = [page, ...others.map((tab) => tab.page)]
  // A page asks once more right after it is loaded. With this row each has sent that request.
  await callApi(server, 'POST', '/api/todos', { title: 'Two' })
  for (const each of pages) await rowOf(each, 'Two').waitFor()
  const requests = listenForRequests(context)
  await add(page, 'From the first')
  for (const each of pages) await rowOf(each, 'From the first').waitFor()
  await add(pages[7] ?? page, 'From the last')
  for (const each of pages)
    await eventually(t, () => shownTitles(each), ['One', 'Two', 'From the first', 'From the last'])
  // No page asks the server for the changes: they come by the stream that one page holds.
  t.deepEqual(
    requests.filter((request) => request.startsWith('GET')),
    [],
  )
  t.deepEqual(holders, [])
  t.deepEqual([complaints, ...others.map((tab) => tab.complaints)].flat(), [])
})

test('when the tab with the stream is closed another one goes on without a gap', async (t) => {
  const { server, context, page } = await openPage(t, ['One'])
  const second = await openTabBeside(server, context)
  const third = await openTabBeside(server, context)
  const holders = listenForStreams(context)
  const todo = (await storedTodos(server))[0]
  const changing = (async () => {
    for (let count = 0; count < 50; count += 1)
      await callApi(server, 'PATCH', `/api/todos/${todo?.id}`, { notes: String(count) })
    await callApi(server, 'POST', '/api/todos', { title: 'Two' })
  })()
  await page.close()
  await changing
  for (const each of [second.page, third.page]) await eventually(t, () => shownTitles(each), ['One', 'Two'])
  await until(t, () => holders.length > 0, 'another tab opens the stream')
  t.deepEqual(holders, [second.page])
  await second.page.close()
  await callApi(server, 'POST', '/api/todos', { title: 'Three' })
  await eventually(t, () => shownTitles(third.page), ['One', 'Two', 'Three'])
  await until(t, () => holders.length > 1, 'the last tab opens the stream')
  t.deepEqual(holders.slice(1), [third.page])
})

test('when the tab with the stream crashes another one goes on', async (t) => {
  const { server, context, page } = await openPage(t, ['One'])
  const second = await openTabBeside(server, context)
  const holders = listenForStreams(context)
  const crashed = page.waitForEvent('crash')
  page.goto('chrome://crash').catch(() => undefined)
  await crashed
  await callApi(server, 'POST', '/api/todos', { title: 'Two' })
  await eventually(t, () => shownTitles(second.page), ['One', 'Two'])
  await until(t, () => holders.length > 0, 'the other tab opens the stream')
  t.deepEqual(holders, [second.page])
})

test('a hidden tab gives the stream up, and catches up at once when it is shown', async (t) => {
  const { server, context, page } = await openPage(t, ['One'])
  const holders = listenForStreams(context)
  await setVisible(page, false)
  const second = await openTabBeside(server, context)
  await until(t, () => holders.length === 1, 'the other tab opens the stream')
  t.deepEqual(holders, [second.page])
  await second.page.close()
  await callApi(server, 'POST', '/api/todos', { title: 'Two' })
  const requests = listenForRequests(page)
  await setVisible(page, true)
  await eventually(t, () => shownTitles(page), ['One', 'Two'])
  await until(t, () => holders.length > 1, 'the tab opens the stream again')
  t.deepEqual(holders.slice(1), [page])
  // The changes were asked for, not the list.
  t.false(requests.includes('GET /api/todos'))
})

test('a tab that nobody tells anything asks every 30 seconds while it is hidden', async (t) => {
  const { server, page } = await openPage(t, ['One'], { hasOwnContext: true })
  await page.clock.install()
  await page.reload()
  await rowOf(page, 'One').waitFor()
  await setVisible(page, false)
  // The next 30 seconds begin when the question is under way.
  const asked = page.waitForResponse((response) => response.url().includes('/api/changes'))
  await page.clock.runFor(30_000)
  await asked
  await callApi(server, 'POST', '/api/todos', { title: 'Two' })
  t.deepEqual(await shownTitles(page), ['One'])
  await page.clock.runFor(30_000)
  await eventually(t, () => shownTitles(page), ['One', 'Two'])
})
