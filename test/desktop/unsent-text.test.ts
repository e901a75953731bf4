import { existsSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { newSignInDir, ownerOf, sessionIn, signInTo } from '../support/desktop-sign-in.ts'
import {
  addField,
  closeWindow,
  type Desktop,
  newDataDir,
  openDesktop,
  request,
  test,
  titlesForScript,
  until,
} from '../support/desktop.ts'
import { startProvider } from '../support/provider.ts'

// Text that was not sent yet is there again after any end of the app.

const fileIn = (dataDir: string): string => join(dataDir, 'desktop', 'unsent.json')

const holds = (dataDir: string, text: string): boolean =>
  existsSync(fileIn(dataDir)) && readFileSync(fileIn(dataDir), 'utf8').includes(text)

/** Whether a change that the server did not answer is kept. A text that is still in the field is kept too, as another one. */
const holdsChange = (dataDir: string, title: string): boolean => {
  const texts: Readonly<Record<string, string>> = existsSync(fileIn(dataDir))
    ? JSON.parse(readFileSync(fileIn(dataDir), 'utf8'))
    : {}
  return texts['localist-unsaved local']?.includes(title) ?? false
}

async function kill({ app, ended }: Desktop): Promise<void> {
  app.process().kill('SIGKILL')
  await ended
}

const titleField = ({ page }: Desktop) =>
  page.getByRole('treegrid').getByRole('textbox', { name: 'Title of the todo' })

test('text that was typed and not sent survives kill -9 and a quit; what was sent does not come back', async (t) => {
  const dataDir = newDataDir(t)
  const first = await openDesktop(t, dataDir)
  await addField(first.page).fill('Half a th')
  await until(() => holds(dataDir, 'Half a th'))
  t.is(statSync(fileIn(dataDir)).mode & 0o777, 0o600)
  await kill(first)

  const second = await openDesktop(t, dataDir)
  t.is(await addField(second.page).inputValue(), 'Half a th')
  await addField(second.page).fill('Half a thought')
  await closeWindow(second)
  t.is(await second.ended, 0)
  t.true(holds(dataDir, 'Half a thought'))

  const third = await openDesktop(t, dataDir)
  t.is(await addField(third.page).inputValue(), 'Half a thought')
  // The field has its text before it is enabled, and a click waits for that.
  await addField(third.page).click()
  await addField(third.page).press('Enter')
  await until(async () => (await titlesForScript(dataDir)).includes('Half a thought'))
  await until(() => !existsSync(fileIn(dataDir)))
  await kill(third)

  const fourth = await openDesktop(t, dataDir)
  await fourth.page.getByText('Half a thought').waitFor()
  t.is(await addField(fourth.page).inputValue(), '')
})

test('a rename under way survives kill -9 and is saved, or asks where the title was changed since', async (t) => {
  const dataDir = newDataDir(t)
  const first = await openDesktop(t, dataDir)
  const made = await request(dataDir, 'POST', '/api/todos', { title: 'One' })
  await first.page.getByText('One', { exact: true }).dblclick()
  await titleField(first).fill('Mine')
  await until(() => holds(dataDir, 'Mine'))
  t.deepEqual(await titlesForScript(dataDir), ['One'])
  await kill(first)

  const second = await openDesktop(t, dataDir)
  await until(async () => (await titlesForScript(dataDir)).includes('Mine'))
  await second.page.getByText('Mine', { exact: true }).dblclick()
  await titleField(second).fill('Newer')
  await until(() => holds(dataDir, 'Newer'))
  await request(dataDir, 'PATCH', `/api/todos/${made.body.id}`, { title: 'Script' })
  await kill(second)

  const third = await openDesktop(t, dataDir)
  await third.page.getByRole('alert').getByText('“Script”').waitFor()
  t.is(await titleField(third).inputValue(), 'Newer')
  t.deepEqual(await titlesForScript(dataDir), ['Script'])
  await titleField(third).press('Enter')
  await until(async () => (await titlesForScript(dataDir)).includes('Newer'))
  await until(() => !existsSync(fileIn(dataDir)))
})

test('changes that the server did not answer survive kill -9 and are saved once', async (t) => {
  const dataDir = newDataDir(t)
  const first = await openDesktop(t, dataDir)
  await first.page.route('**/api/changes', (route) => route.abort())
  for (const title of ['Pay rent', 'Water the plants']) {
    await addField(first.page).fill(title)
    await addField(first.page).press('Enter')
  }
  await until(() => holdsChange(dataDir, 'Water the plants'))
  await kill(first)

  const second = await openDesktop(t, dataDir)
  await until(async () => (await titlesForScript(dataDir)).length === 2)
  await until(() => !existsSync(fileIn(dataDir)))
  await second.page.getByText('Water the plants', { exact: true }).waitFor()
  t.deepEqual(await titlesForScript(dataDir), ['Pay rent', 'Water the plants'])
})

test('unsent text shows in its own account only, before and after a start', async (t) => {
  const provider = await startProvider(t)
  const dataDir = await newSignInDir(t, provider.issuer)
  const first = await openDesktop(t, dataDir)
  await addField(first.page).fill('of this computer')
  await signInTo(dataDir)
  await until(
    async () =>
      (await addField(first.page)
        .inputValue()
        .catch(() => null)) === '',
  )
  await addField(first.page).fill('of Ada')
  await until(() => holds(dataDir, 'of Ada') && holds(dataDir, 'of this computer'))
  await kill(first)

  const second = await openDesktop(t, dataDir)
  t.is((await sessionIn(dataDir)).account?.kind, 'oidc')
  t.is(await addField(second.page).inputValue(), 'of Ada')
  await ownerOf(dataDir)('DELETE', '/api/auth/session')
  await second.page.reload()
  await addField(second.page).waitFor()
  t.not(await addField(second.page).inputValue(), 'of Ada')
  await until(async () => (await addField(second.page).inputValue()) === 'of this computer')
})
