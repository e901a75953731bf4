import { testWithBrowser } from '../../support/browser.ts'
import { openPage } from '../../support/page-session.ts'

const test = testWithBrowser()

const createdAt = '2026-11-20T08:00:00.000Z'

test('a notice is explained by its reason, and the words of an unknown one are quoted', async (t) => {
  const { page } = await openPage(t, ['One'])
  const notices = [
    {
      id: '01990b71-3e5a-7d20-b1c4-0f8e9a7b6c5d',
      createdAt,
      reason: 'file-replaced',
      values: { file: 'settings.json', copy: 'settings.json.damaged' },
      message: 'Words of the server.',
    },
    {
      id: '01990b71-3e5a-7d20-b1c4-0f8e9a7b6c5e',
      createdAt,
      reason: 'of-a-newer-server',
      values: {},
      message: 'The moon is full.',
    },
  ]
  await page.route('**/api/notices', (route) => route.fulfill({ json: notices }))
  await page.reload()
  await page
    .getByText(
      'settings.json could not be read. Localist started a new one. The damaged file is kept as settings.json.damaged.',
      { exact: true },
    )
    .waitFor()
  await page.getByText('Localist has a message that this page does not know.').waitFor()
  t.is(await page.locator('q[lang=en]').innerText(), 'The moon is full.')
  t.is(await page.getByText('Words of the server').count(), 0)
})
