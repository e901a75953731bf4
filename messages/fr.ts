import { account } from './fr/account.ts'
import { activity } from './fr/activity.ts'
import { controls } from './fr/controls.ts'
import { errors } from './fr/errors.ts'
import { page } from './fr/page.ts'
import { palette } from './fr/palette.ts'
import { places } from './fr/places.ts'
import { problems } from './fr/problems.ts'
import { quickAdd } from './fr/quick-add.ts'
import { repeat } from './fr/repeat.ts'
import { scripts } from './fr/scripts.ts'
import { search } from './fr/search.ts'
import { selection } from './fr/selection.ts'
import { settings } from './fr/settings.ts'
import { signInProblems } from './fr/sign-in-problems.ts'
import { todos } from './fr/todos.ts'
import { tokens } from './fr/tokens.ts'
import { trash } from './fr/trash.ts'
import { savedViews } from './fr/views.ts'
import type { Catalogue } from './en.ts'

/** Every text of the page in French (ICU MessageFormat). */
export const fr: Catalogue = {
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
