import { findRow, shows, type Job } from './job-input.ts'

/** The jobs of a day, each on what those before it have left. */
export const jobs: readonly Job[] = [
  {
    name: 'Write down "call mum" for tomorrow at 5, with a tag',
    async run({ key, type }) {
      await key('n')
      await type('Call mum tomorrow 5pm #family')
      await key('Enter')
    },
    done: shows('Call mum'),
  },
  {
    name: 'Write down a todo in a list that is not there yet',
    async run({ type, key }) {
      await type('Buy paint @Home')
      await key('Enter')
      await key('Enter')
      await key('Escape')
    },
    done: (page) => page.locator('.toast').filter({ hasText: 'Buy paint' }).first().waitFor(),
  },
  {
    name: 'Write down a todo that repeats',
    async run({ key, type }) {
      await key('n')
      await type('Water plants today every 3 days')
      await key('Enter')
      await key('Escape')
    },
    done: shows('Water plants'),
  },
  {
    name: 'Look at today, and complete what was done',
    async run({ page, key }) {
      await key('2')
      await findRow(page, 'Water plants').waitFor()
      await key('Space')
    },
    done: (page) => page.getByRole('alertdialog').filter({ hasText: 'Water plants' }).first().waitFor(),
  },
  {
    name: 'Take that back',
    async run({ key }) {
      await key('Control+z')
    },
    done: (page) => findRow(page, 'Water plants').waitFor(),
  },
  {
    name: 'Move a todo to this evening, by its menu',
    async run({ page, key, click }) {
      await findRow(page, 'Water plants').focus()
      await key('Shift+F10')
      await click(page.getByRole('menuitem', { name: 'Date' }))
      await click(page.getByRole('menuitemradio', { name: 'This evening' }))
    },
    done: (page) => page.getByRole('heading', { name: 'This evening' }).waitFor(),
  },
  {
    name: 'Find what is open with a tag before a day',
    async run({ page, key, type }) {
      await key('/')
      await page.getByRole('searchbox').waitFor()
      await type('#family open before next month')
    },
    done: (page) => findRow(page, 'Call mum').waitFor(),
  },
  {
    name: 'Go to a list by its name',
    async run({ page, key, type }) {
      await key('Escape')
      await key('Control+k')
      await page.getByRole('combobox').first().waitFor()
      await type('Home')
      await page.getByRole('option', { name: 'Home', exact: true }).waitFor()
      await key('Enter')
    },
    done: (page) => page.getByRole('heading', { level: 1, name: 'Home' }).waitFor(),
  },
  {
    name: 'Divide it by a section',
    async run({ page, key, type, click }) {
      await click(page.locator('.view-menu'))
      await click(page.getByRole('menuitem', { name: 'Add a section' }))
      await page.getByRole('textbox', { name: 'Name of the section' }).waitFor()
      await type('Garden')
      await key('Enter')
    },
    done: (page) => page.getByRole('heading', { name: 'Garden' }).waitFor(),
  },
  {
    name: 'Duplicate a todo',
    async run({ page, key }) {
      await findRow(page, 'Buy paint').focus()
      await key('Control+d')
    },
    done: async (page) => {
      await page.locator('.todo[data-key]').filter({ hasText: 'Buy paint' }).nth(1).waitFor()
    },
  },
]
