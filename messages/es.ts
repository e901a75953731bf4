import { account } from './es/account.ts'
import { activity } from './es/activity.ts'
import { controls } from './es/controls.ts'
import { errors } from './es/errors.ts'
import { page } from './es/page.ts'
import { palette } from './es/palette.ts'
import { places } from './es/places.ts'
import { problems } from './es/problems.ts'
import { quickAdd } from './es/quick-add.ts'
import { repeat } from './es/repeat.ts'
import { scripts } from './es/scripts.ts'
import { search } from './es/search.ts'
import { selection } from './es/selection.ts'
import { settings } from './es/settings.ts'
import { signInProblems } from './es/sign-in-problems.ts'
import { todos } from './es/todos.ts'
import { tokens } from './es/tokens.ts'
import { trash } from './es/trash.ts'
import { savedViews } from './es/views.ts'
import type { Catalogue } from './en.ts'

/** Every text of the page in Spanish (ICU MessageFormat). */
export const es: Catalogue = {
  ...account,
  ...activity,
  ...controls,
  ...errors,
  ...page,
  ...palette,
  ...places,
  ...problems,
  ...quickAdd,
  ...repeat,
  ...scripts,
  ...search,
  ...selection,
  ...settings,
  ...signInProblems,
  ...todos,
  ...tokens,
  ...trash,
  ...savedViews,
}
