import { account } from './en/account.ts'
import { activity } from './en/activity.ts'
import { controls } from './en/controls.ts'
import { errors } from './en/errors.ts'
import { page } from './en/page.ts'
import { palette } from './en/palette.ts'
import { places } from './en/places.ts'
import { problems } from './en/problems.ts'
import { quickAdd } from './en/quick-add.ts'
import { repeat } from './en/repeat.ts'
import { scripts } from './en/scripts.ts'
import { search } from './en/search.ts'
import { selection } from './en/selection.ts'
import { settings } from './en/settings.ts'
import { signInProblems } from './en/sign-in-problems.ts'
import { todos } from './en/todos.ts'
import { tokens } from './en/tokens.ts'
import { trash } from './en/trash.ts'
import { savedViews } from './en/views.ts'

/** Every text of the page in English (ICU MessageFormat). */
export const en = {
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

/** The name of a text in the catalogue. */
export type MessageId = keyof typeof en

/** A catalogue: every text of the page in one language. */
export type Catalogue = Readonly<Record<MessageId, string>>
