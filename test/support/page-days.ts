import type { Page } from 'playwright-core'
import { placeLink } from './page-session.ts'

/** Opens the settings, with the field for the last day of a token. */
export async function openDayField(page: Page): Promise<void> {
  await placeLink(page, 'Settings').click()
  await page.getByRole('button', { name: /Expires/ }).click()
  await page.getByRole('option', { name: 'On a date' }).click()
  await page.getByRole('spinbutton').first().waitFor()
}

/** The parts of a date in the order in which the field asks for them. */
export const dateOrder = (page: Page): Promise<readonly (string | undefined)[]> =>
  page
    .getByRole('spinbutton')
    .evaluateAll((segments) => segments.map((segment) => (segment as HTMLElement).dataset['type']))

/** The day with which the weeks of the open calendar begin. */
export const firstWeekday = (page: Page): Promise<string> => page.locator('.calendar th').first().innerText()
