import type { Page } from 'playwright-core'
import { newDataDir, openDesktop, test, until, type Desktop } from '../support/desktop.ts'

/** The labels of the menu bar. */
const menuBar = ({ app }: Pick<Desktop, 'app'>) =>
  app.evaluate(({ Menu }) => Menu.getApplicationMenu()?.items.map(({ label }) => label.replace('&', '')))

const languageOf = (page: Page) => page.evaluate(() => document.documentElement.lang)

test('the menus and the page are in the language of the computer until another one is chosen', async (t) => {
  const desktop = await openDesktop(t, newDataDir(t), [], { LANGUAGE: 'de', LANG: 'de_DE.UTF-8' })
  const { page } = desktop
  t.is(await languageOf(page), 'de')
  await until(async () => (await menuBar(desktop))?.includes('Bearbeiten') === true)
  await page.getByRole('link', { name: 'Einstellungen' }).click()
  await page.getByRole('button', { name: /Sprache/ }).click()
  await page.getByRole('option', { name: 'Français' }).click()
  await page.getByRole('heading', { name: 'Réglages', level: 1 }).waitFor()
  await until(async () => (await menuBar(desktop))?.includes('Édition') === true)
  t.deepEqual(await menuBar(desktop), ['Fichier', 'Édition', 'Affichage', 'Fenêtre', 'Aide'])
})

test('a page may name no language that the app does not have', async (t) => {
  const opened = await openDesktop(t, newDataDir(t))
  const { page } = opened
  const refused = await page.evaluate(() => {
    const desktop = window.desktop as { showLanguage(name: string): Promise<void> } | undefined
    return desktop?.showLanguage('../de').then(
      () => 'taken',
      (error: Error) => error.message,
    )
  })
  t.regex(String(refused), /does not know this message/)
  t.is((await menuBar(opened))?.[0], 'File')
})
