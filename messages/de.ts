import { account } from './de/account.ts'
import { activity } from './de/activity.ts'
import { controls } from './de/controls.ts'
import { errors } from './de/errors.ts'
import { page } from './de/page.ts'
import { palette } from './de/palette.ts'
import { places } from './de/places.ts'
import { problems } from './de/problems.ts'
import { quickAdd } from './de/quick-add.ts'
import { repeat } from './de/repeat.ts'
import { scripts } from './de/scripts.ts'
import { search } from './de/search.ts'
import { selection } from './de/selection.ts'
import { settings } from './de/settings.ts'
import { signInProblems } from './de/sign-in-problems.ts'
import { todos } from './de/todos.ts'
import { tokens } from './de/tokens.ts'
import { trash } from './de/trash.ts'
import { savedViews } from './de/views.ts'
import type { Catalogue } from './en.ts'

/** Every text of the page in German (ICU MessageFormat). */
export const de: Catalogue = {
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
