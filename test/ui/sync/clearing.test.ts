import { testWithBrowser } from '../../support/browser.ts'
import { listenForRequests } from '../../support/page-events.ts'
import { callApi, openAll, openPage, showView } from '../../support/page-session.ts'
import { eventually, rowOf, storedTitles, storedTodos } from '../../support/page-todos.ts'

const test = testWithBrowser()

for (const count of [3, 300]) {
  test(`clearing ${count} completed todos, and its undo, are one request each`, async (t) => {
    const { server, page } = await openAll(t, ['Open'])
    const operations = Array.from({ length: count }, (_, index) => ({
      op: 'create',
      kind: 'todo',
      value: { title: `Done ${index}`, completed: true },
    }))
    await callApi(server, 'POST', '/api/changes', { operations })
    await rowOf(page, 'Done 0').waitFor()
    const before = (await storedTodos(server)).map(({ id, title, completed, order }) => ({
      id,
      title,
      completed,
      order,
    }))
    const requests = listenForRequests(page)
    const writes = () => requests.filter((request) => !request.startsWith('GET'))
    await page.getByRole('button', { name: 'Clear completed' }).click()
    await eventually(t, () => storedTitles(server), ['Open'])
    await page.getByText(`${count} todos deleted`).waitFor()
    t.deepEqual(writes(), ['POST /api/changes'])
    await page.keyboard.press('Control+z')
    await showView(page, 'Completed')
    await page.getByText(`${count} completed`, { exact: true }).waitFor()
    await eventually(
      t,
      async () =>
        (await storedTodos(server)).map(({ id, title, completed, order }) => ({
          id,
          title,
          completed,
          order,
        })),
      before,
    )
    t.deepEqual(writes(), ['POST /api/changes', 'POST /api/changes'])
    t.false(requests.includes('GET /api/todos'))
  })
}

test('a deletion that was undone and changed since is not offered again', async (t) => {
  const { server, page } = await openPage(t, ['One'])
  const [one] = await storedTodos(server)
  await rowOf(page, 'One').click()
  await page.keyboard.press('Delete')
  await page.getByText('“One” deleted').waitFor()
  await eventually(t, () => storedTitles(server), [])
  await page.route('**/api/changes', (route) =>
    route.fulfill({
      status: 409,
      json: { status: 409, type: 'urn:localist:problem:undo-conflict', detail: 'It was changed since.' },
    }),
  )
  await page.keyboard.press('Control+z')
  await page.getByText('Nothing was undone, because this was changed again since then.').waitFor()
  await eventually(t, () => rowOf(page, 'One').count(), 0)
  t.is(await page.getByRole('button', { name: 'Undo' }).count(), 0)
  t.is((await callApi<{ readonly id: string }[]>(server, 'GET', '/api/todos?deleted=true'))[0]?.id, one?.id)
})
