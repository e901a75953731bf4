import { existsSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { chooseInMenus, newDataDir, openDesktop, test, until } from '../support/desktop.ts'
import { temporaryFolder } from '../support/server.ts'

test('the switch for the start at login is the file of the system, also where another program changed it', async (t) => {
  const config = await temporaryFolder(t)
  const dataDir = newDataDir(t)
  const { app, page } = await openDesktop(t, dataDir, [], { XDG_CONFIG_HOME: config })
  await chooseInMenus(app, 'settings')
  const box = page.getByRole('checkbox', { name: 'Start when you log in' })
  await box.waitFor({ state: 'attached' })
  t.false(await box.isChecked())
  const label = page.locator('label', { has: box })
  await label.click()
  const path = join(config, 'autostart', 'localist.desktop')
  await until(() => existsSync(path))
  const entry = await readFile(path, 'utf8')
  t.true(entry.includes(' --hidden '), entry)
  t.true(entry.includes(`--data-dir=${dataDir}`), entry)
  await until(() => box.isChecked())

  await writeFile(path, `${entry}Hidden=true\n`)
  await page.reload()
  await chooseInMenus(app, 'settings')
  await until(async () => !(await box.isChecked()))
  await label.click()
  await until(async () => !(await readFile(path, 'utf8')).includes('Hidden'))
  await label.click()
  await until(() => !existsSync(path))
})
