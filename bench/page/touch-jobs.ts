import type { Locator } from 'playwright-core'
import { findRow, type JobInput, type Job, shows } from './job-input.ts'

/** Moves a finger on a row to the side by a distance in px: one swipe. */
async function swipe({ page, count }: JobInput, row: Locator, distance: number): Promise<void> {
  const box = await row.boundingBox()
  if (box === null) throw new Error('The row is not drawn.')
  count('clicks')
  const client = await page.context().newCDPSession(page)
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', part?: number) => {
    const at = (share: number) => ({
      x: box.x + box.width / 2 + distance * share,
      y: box.y + box.height / 2,
    })
    return client.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: part === undefined ? [] : [at(part)],
    })
  }
  await Promise.all([touch('touchStart', 0), ...[0.25, 0.5, 0.75, 1].map((part) => touch('touchMove', part))])
  await touch('touchEnd')
}

/** The jobs of a day with a finger on a phone's screen, each on what those before it have left. A swipe counts as a tap. */
export const touchJobs: readonly Job[] = [
  {
    // The field of an empty inbox has the focus.
    name: 'Write down "call mum" for tomorrow at 5, with a tag',
    async run({ type, key }) {
      await type('Call mum tomorrow 5pm #family')
      await key('Enter')
    },
    done: (page) => findRow(page, 'Call mum').waitFor(),
  },
  {
    name: 'Write down a second one',
    async run({ type, key }) {
      await type('Water plants today')
      await key('Enter')
    },
    done: (page) => findRow(page, 'Water plants').waitFor(),
  },
  {
    name: 'Put one off until tomorrow',
    async run(input) {
      await swipe(input, findRow(input.page, 'Water plants'), -130)
      await input.click(
        input.page.getByRole('dialog', { name: 'Due date' }).getByRole('option', { name: 'Tomorrow' }),
      )
    },
    done: (page) => findRow(page, 'Water plants').getByText('Tomorrow').waitFor(),
  },
  {
    name: 'Complete one',
    async run(input) {
      await swipe(input, findRow(input.page, 'Water plants'), 130)
    },
    done: shows('“Water plants” completed'),
  },
  {
    name: 'Take that back',
    async run({ page, click }) {
      await click(page.getByRole('button', { name: 'Undo' }))
    },
    done: (page) => findRow(page, 'Water plants').waitFor(),
  },
  {
    name: 'Write down one more, by the round button',
    async run({ page, click, type, key }) {
      await click(page.locator('.add-button'))
      await type('Buy paint @Home')
      await key('Enter')
      await key('Enter')
    },
    done: (page) => page.locator('.toast').filter({ hasText: 'Buy paint' }).first().waitFor(),
  },
  {
    name: 'Look at today',
    async run({ page, click }) {
      await click(page.locator('.toggle-start'))
      await click(page.getByRole('link', { name: /^Today/ }))
    },
    done: (page) => page.getByRole('heading', { level: 1, name: 'Today' }).waitFor(),
  },
]
