import type { FirstTexts } from '../catalogue.ts'
import { account } from './account.ts'
import { errors } from './errors.ts'
import { page } from './page.ts'
import { places } from './places.ts'
import { scripts } from './scripts.ts'
import { todos } from './todos.ts'
import { savedViews } from './views.ts'

/** The texts that the first paint of the page can need, in German (ICU MessageFormat). */
export const firstTexts: FirstTexts = {
  ...account,
  ...errors,
  ...page,
  ...places,
  ...scripts,
  ...todos,
  ...savedViews,
}
