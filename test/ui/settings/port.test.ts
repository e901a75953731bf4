import { createServer } from 'node:net'
import type { Settings } from '../../../server/contract.ts'
import { openContext, testWithBrowser } from '../../support/browser.ts'
import { callApi, launchLink, showView, untilLoaded } from '../../support/page-session.ts'
import { eventually } from '../../support/page-todos.ts'
import { startServer } from '../../support/server.ts'

const test = testWithBrowser()

test('the port is changed for the next start, unless it is taken or none', async (t) => {
  const taken = createServer()
  await new Promise<void>((resolve) => void taken.listen(0, '127.0.0.1', resolve))
  t.teardown(() => void taken.close())
  const address = taken.address()
  const port = typeof address === 'object' ? address?.port : undefined
  const server = await startServer(t, { findsPort: true })
  const page = await (await openContext(t)).newPage()
  await page.goto(await launchLink(server))
  await untilLoaded(page)
  await showView(page, 'Settings')
  const field = page.getByRole('textbox', { name: 'Port' })
  const change = async (typed: string): Promise<void> => {
    await field.fill(typed)
    await page.getByRole('button', { name: 'Change the port' }).click()
  }
  const stored = async () => (await callApi<Settings>(server, 'GET', '/api/settings')).port
  await change('80')
  await page.getByText('Enter a whole number from 1024 to 65535').waitFor()
  await change(String(port))
  await page.getByText(`Another program has port ${port}`).waitFor()
  await change('6000')
  await page.getByText('Browsers do not open port 6000. Choose another one.').waitFor()
  t.is(await stored(), null)
  await new Promise<void>((resolve) => void taken.close(() => resolve()))
  await change(String(port))
  await page.getByText(`Localist takes port ${port} at its next start.`).waitFor()
  await eventually(t, stored, port)
})
