import { testWithBrowser } from '../../support/browser.ts'
import { openPage, showView } from '../../support/page-session.ts'
import { deleteByKey, eventually, rowOf, typeTitle } from '../../support/page-todos.ts'

const test = testWithBrowser()

test('a step that is undone or done again by keys is named where it is out of sight', async (t) => {
  const { page } = await openPage(t, ['One', 'Two'])
  const messages = () => page.locator('.toast-text:visible').allInnerTexts()
  await deleteByKey(page, 'One')
  await typeTitle(page, 'Two', 'Two again')
  await page.keyboard.press('Enter')
  await rowOf(page, 'Two again').waitFor()
  await page.keyboard.press('Control+z')
  await rowOf(page, 'Two').waitFor()
  t.deepEqual(
    (await messages()).filter((message) => message.startsWith('Undone')),
    [],
  )
  await page.keyboard.press('Control+Shift+z')
  await rowOf(page, 'Two again').waitFor()

  await showView(page, 'Today')
  await page.keyboard.press('Control+z')
  await page.getByText('Undone: “Two” renamed').waitFor()
  await page.keyboard.press('Control+z')
  await eventually(t, messages, ['Undone: “One” deleted'], 'only the latest step is named')
  await page.keyboard.press('Control+Shift+z')
  await eventually(t, async () => (await messages()).filter((message) => message.includes('Done again')), [
    'Done again: “One” deleted',
  ])
})
