import { testWithBrowser } from '../../support/browser.ts'
import { addList, storedTags } from '../../support/page-places.ts'
import { callApi, openPage, placeLink } from '../../support/page-session.ts'

const test = testWithBrowser()

const nameField = 'Name of the list'

for (const [outcome, method, patch] of [
  ['deleted', 'DELETE', undefined],
  ['archived', 'PATCH', { archived: true }],
] as const) {
  test(`a list that is ${outcome} elsewhere while it is renamed says so, with the typed name`, async (t) => {
    const { server, page } = await openPage(t)
    const { id } = await addList(server, 'Home')
    await placeLink(page, 'Home').dblclick()
    const field = page.getByRole('textbox', { name: nameField })
    await field.fill('House')
    await callApi(server, method, `/api/lists/${id}`, patch)
    await page
      .getByText('The list “Home” was deleted or archived elsewhere, so it was not renamed to “House”.')
      .waitFor()
    t.is(await field.count(), 0)
  })
}

test('a list that is deleted elsewhere says nothing to the person who typed nothing', async (t) => {
  const { server, page } = await openPage(t)
  const { id } = await addList(server, 'Home')
  await placeLink(page, 'Home').dblclick()
  const field = page.getByRole('textbox', { name: nameField })
  await field.waitFor()
  await callApi(server, 'DELETE', `/api/lists/${id}`)
  await field.waitFor({ state: 'detached' })
  await callApi(server, 'PATCH', `/api/lists/${id}`, { deletedAt: null })
  await placeLink(page, 'Home').waitFor()
  t.is(await field.count(), 0, 'the list is not edited when it comes back')
  t.is(await page.getByText('not renamed').count(), 0)
})

test('a tag that somebody removes while it is renamed says so, with the typed name', async (t) => {
  const { server, page } = await openPage(t)
  await callApi(server, 'POST', '/api/todos', { title: 'One', tags: ['work'] })
  await placeLink(page, 'work').dblclick()
  await page.getByRole('textbox', { name: 'Name of the tag' }).fill('job')
  await callApi(server, 'DELETE', '/api/tags/work')
  await page.getByText('The tag “work” is not there any more, so it was not renamed to “job”.').waitFor()
  t.deepEqual(await storedTags(server), [])
})
