import { account } from './account.ts'
import { activity } from './activity.ts'
import { controls } from './controls.ts'
import { errors } from './errors.ts'
import { page } from './page.ts'
import { palette } from './palette.ts'
import { places } from './places.ts'
import { problems } from './problems.ts'
import { quickAdd } from './quick-add.ts'
import { repeat } from './repeat.ts'
import { scripts } from './scripts.ts'
import { search } from './search.ts'
import { selection } from './selection.ts'
import { settings } from './settings.ts'
import { signInProblems } from './sign-in-problems.ts'
import { todos } from './todos.ts'
import { tokens } from './tokens.ts'
import { trash } from './trash.ts'
import { savedViews } from './views.ts'

/** Every text of the page in English (ICU MessageFormat). */
export const catalogue = {
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
} as const
