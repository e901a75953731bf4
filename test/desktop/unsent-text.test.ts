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

test('text that was typed, a rename under way and changes that the server did not answer survive kill -9 and a quit, and are saved once', async (t) => {
  const dataDir = newDataDir(t)
  const first = await openDesktop(t, dataDir)
  const { body: todo } = await request(dataDir, 'POST', '/api/todos', { title: 'One' })
  await first.page.getByText('One', { exact: true }).waitFor()
  await first.page.route('**/api/changes', (route) => route.abort())
  for (const title of ['Pay rent', 'Water the plants']) {
    await addField(first.page).fill(title)
    await addField(first.page).press('Enter')
    // Until the words of a line can be read Enter waits, and another text would take its place.
    await until(() => holdsChange(dataDir, title))
  }
  await addField(first.page).fill('Half a th')
  await until(() => holds(dataDir, 'Half a th'))
  t.is(statSync(fileIn(dataDir)).mode & 0o777, 0o600)
  await first.page.getByText('One', { exact: true }).dblclick()
  await titleField(first).fill('Mine')
  await until(() => holds(dataDir, 'Mine'))
  t.deepEqual(await titlesForScript(dataDir), ['One'])
  await kill(first)

  const second = await openDesktop(t, dataDir)
  t.is(await addField(second.page).inputValue(), 'Half a th')
  await until(async () => (await titlesForScript(dataDir)).join() === 'Mine,Pay rent,Water the plants')
  await second.page.getByText('Water the plants', { exact: true }).waitFor()
  await until(() => !holds(dataDir, 'Water the plants') && !holds(dataDir, 'Mine'))
  await addField(second.page).fill('Half a thought')
  await second.page.getByText('Mine', { exact: true }).dblclick()
  await titleField(second).fill('Newer')
  await until(() => holds(dataDir, 'Newer') && holds(dataDir, 'Half a thought'))
  await request(dataDir, 'PATCH', `/api/todos/${todo.id}`, { title: 'Script' })
  await kill(second)

  // The title was changed since.
  const third = await openDesktop(t, dataDir)
  await third.page.getByRole('alert').getByText('“Script”').waitFor()
  t.is(await titleField(third).inputValue(), 'Newer')
  const others = ['Pay rent', 'Water the plants']
  t.deepEqual(await titlesForScript(dataDir), ['Script', ...others])
  await titleField(third).press('Enter')
  await until(async () => (await titlesForScript(dataDir)).includes('Newer'))
  await until(() => !holds(dataDir, 'Newer'))
  t.is(await addField(third.page).inputValue(), 'Half a thought')
  await addField(third.page).fill('A whole thought')
  await closeWindow(third)
  t.is(await third.ended, 0)
  t.true(holds(dataDir, 'A whole thought'))

  const fourth = await openDesktop(t, dataDir)
  t.is(await addField(fourth.page).inputValue(), 'A whole thought')
  // The field has its text before it is enabled, and a click waits for that.
  await addField(fourth.page).click()
  await addField(fourth.page).press('Enter')
  await until(async () => (await titlesForScript(dataDir)).includes('A whole thought'))
  await until(() => !existsSync(fileIn(dataDir)))
  await kill(fourth)

  const fifth = await openDesktop(t, dataDir)
  await fifth.page.getByText('A whole thought').waitFor()
  t.is(await addField(fifth.page).inputValue(), '')
  t.deepEqual(await titlesForScript(dataDir), ['Newer', ...others, 'A whole thought'])
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
