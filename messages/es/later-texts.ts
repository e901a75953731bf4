import type { LaterTexts } from '../catalogue.ts'
import { activity } from './activity.ts'
import { commands } from './commands.ts'
import { controls } from './controls.ts'
import { desktopSettings } from './desktop-settings.ts'
import { details } from './details.ts'
import { display } from './display.ts'
import { firstRun } from './first-run.ts'
import { palette } from './palette.ts'
import { problems } from './problems.ts'
import { quickAdd } from './quick-add.ts'
import { reminders } from './reminders.ts'
import { repeat } from './repeat.ts'
import { search } from './search.ts'
import { sections } from './sections.ts'
import { selection } from './selection.ts'
import { settings } from './settings.ts'
import { signIn } from './sign-in.ts'
import { signInProblems } from './sign-in-problems.ts'
import { templates } from './templates.ts'
import { tokens } from './tokens.ts'
import { trash } from './trash.ts'
import { viewForm } from './view-form.ts'
import { week } from './week.ts'

/** The texts of all that opens after the first paint of the page, in Spanish (ICU MessageFormat). */
export const laterTexts: LaterTexts = {
  ...activity,
  ...commands,
  ...controls,
  ...desktopSettings,
  ...details,
  ...display,
  ...firstRun,
  ...palette,
  ...problems,
  ...quickAdd,
  ...reminders,
  ...repeat,
  ...search,
  ...sections,
  ...selection,
  ...settings,
  ...signIn,
  ...signInProblems,
  ...templates,
  ...tokens,
  ...trash,
  ...viewForm,
  ...week,
}
