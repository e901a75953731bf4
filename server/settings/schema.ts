import * as z from 'zod'
import { languages } from '../../messages/languages.ts'
import { duration } from '../entities/reminder.ts'
import { listChoices, listId, showAs, timeOfDay } from '../fields.ts'
import { inboxId } from '../../common/inbox.ts'
import { display, displayPatch } from './display.ts'

const theme = z
  .enum(['system', 'light', 'dark'], 'must be "system", "light" or "dark"')
  .meta({ description: 'The colours of the page: light, dark, or as the system is set.' })

const density = z
  .enum(['compact', 'normal', 'roomy'], 'must be "compact", "normal" or "roomy"')
  .meta({ description: 'The height of the rows of todos: 30, 36 or 44 CSS pixels. With touch they have 44.' })

const language = z
  .enum(
    ['system', ...languages],
    `must be ${listChoices(['system', ...languages].map((each) => `"${each}"`))}`,
  )
  .meta({
    description:
      'The language of the page, of the menus of the desktop app and of the page after a sign-in; `system` is the one of the browser or of the computer.',
  })

const portMessage = 'must be a port number from 1024 to 65535, or null for the usual port'

const port = z
  .int(portMessage)
  .min(1024, portMessage)
  .max(65_535, portMessage)
  .nullable()
  .meta({
    description: `The port that the server takes at its next start; null for 41730, or else the next free one. The option
\`--port\` and the variable \`LOCALIST_PORT\` come before it. A port that another program has is refused, and one that browsers do not open, such as 6000.`,
  })

const width = (of: string, least: number, most: number) => {
  const range = `must be a whole number of pixels from ${least} to ${most}`
  return z
    .int(range)
    .min(least, range)
    .max(most, range)
    .meta({
      description: `How wide the ${of} is, in CSS pixels, from ${least} to ${most}.`,
    })
}

const flagOf = (description: string) => z.boolean('must be true or false').meta({ description })

const firstDayOfWeek = z
  .enum(
    ['auto', 'monday', 'saturday', 'sunday'],
    'must be "auto" for the day that is usual in the region, "monday", "saturday" or "sunday"',
  )
  .meta({ description: 'The day on which a week begins; `auto` is the day that is usual in the region.' })

const defaultListId = listId.meta({
  description:
    'The list of a new todo that names no list and no parent. While that list is in the trash, archived, a template or removed, it is the inbox.',
})

const placeMessage =
  'must be "inbox", "today", "upcoming", "someday", "all", "lists/" with the id of a list, or "views/" with the id of a view'

const defaultView = z
  .string(placeMessage)
  .toLowerCase()
  .regex(
    /^(?:inbox|today|upcoming|someday|all|(?:lists|views)\/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12})$/,
    placeMessage,
  )
  .meta({
    description:
      'The view that the page opens at its start: `inbox`, `today`, `upcoming`, `someday`, `all`, `lists/ID` or `views/ID`. While that list or view is in the trash, or removed, it is the inbox.',
    examples: ['today'],
    ...showAs({ type: 'string' }),
  })

const daysRange = 'must be a whole number of days from 1 to 3650'

const trashDays = z.int(daysRange).min(1, daysRange).max(3650, daysRange).meta({
  description: 'How many days a todo or list stays in the trash before the daily purge removes it for good.',
})

const installationFields = {
  theme,
  density,
  language,
  sidebarWidth: width('sidebar of the page', 180, 320),
  sidebarCollapsed: flagOf('Whether the sidebar of the page is collapsed.'),
  detailsWidth: width('pane of details of the page', 280, 480),
  detailsCollapsed: flagOf('Whether the pane of details of the page shows only while a todo is open.'),
  singleKeyCommands: flagOf(
    'Whether a single key, such as `n` without Ctrl, Alt or Command, runs a command of the page (WCAG 2.1.4).',
  ),
  port,
}

/** The settings of this installation, as stored. */
export const installationSettings = z.strictObject(installationFields).readonly()

/** The settings of this installation. */
export type InstallationSettings = z.infer<typeof installationSettings>

/** The settings of this installation until they are changed. */
export const defaultInstallationSettings: InstallationSettings = {
  theme: 'system',
  density: 'normal',
  language: 'system',
  sidebarWidth: 232,
  sidebarCollapsed: false,
  detailsWidth: 340,
  detailsCollapsed: true,
  singleKeyCommands: true,
  port: null,
}

const allDayReminderTime = z
  .string('must be a time of day such as "09:00"')
  .regex(timeOfDay, 'must be a time of day such as "09:00"')
  .meta({
    description:
      'The time from which the reminders of a due date without a time count back, such as `09:00`.',
  })

const defaultReminder = duration.nullable().meta({
  description: `The reminder that a new todo with a due time gets, unless it names its own, or this one would be past: a duration before that
time, or null for none.`,
})

const accountFields = {
  firstDayOfWeek,
  defaultListId,
  defaultView,
  trashDays,
  allDayReminderTime,
  defaultReminder,
}

/** The settings of an account, as stored. Those of before the reminders and the display have none of theirs. */
export const accountSettings = z
  .strictObject({
    ...accountFields,
    allDayReminderTime: allDayReminderTime.default('09:00'),
    defaultReminder: defaultReminder.default(null),
    display: display.default({}),
  })
  .readonly()

/** The settings of an account. */
export type AccountSettings = z.infer<typeof accountSettings>

/** The settings for new todos. */
export type NewTodoSettings = Pick<AccountSettings, 'defaultListId' | 'defaultReminder'>

/** The settings of an account until they are changed. */
export const defaultAccountSettings: AccountSettings = {
  firstDayOfWeek: 'auto',
  defaultListId: inboxId,
  defaultView: 'inbox',
  trashDays: 30,
  allDayReminderTime: '09:00',
  defaultReminder: null,
  display: {},
}

const orClosed = <T extends z.ZodType>(field: T) =>
  field.nullable().meta({ description: `${field.description} Null where no account is open.` })

/** The settings on the wire. */
export const settings = z
  .strictObject({
    ...installationFields,
    firstDayOfWeek: orClosed(firstDayOfWeek),
    defaultListId: orClosed(defaultListId),
    defaultView: orClosed(defaultView),
    trashDays: orClosed(trashDays),
    allDayReminderTime: orClosed(allDayReminderTime),
    defaultReminder: orClosed(defaultReminder),
    display: orClosed(display),
  })
  .readonly()
  .meta({
    id: 'Settings',
    description: `The preferences. \`firstDayOfWeek\`, \`defaultListId\`, \`defaultView\`, \`trashDays\`, \`allDayReminderTime\`, \`defaultReminder\` and \`display\` are of the active account. They are null where sign-in
is required and nobody is signed in, and where the account cannot be opened. The others are of this installation.`,
    examples: [{ ...defaultInstallationSettings, ...defaultAccountSettings }],
  })

/** The settings on the wire. */
export type Settings = z.infer<typeof settings>

/** The body of PATCH /api/settings, a JSON merge patch (RFC 7396). */
export const settingsPatch = z
  .strictObject({ ...installationFields, ...accountFields, display: displayPatch })
  .partial()
  .meta({
    id: 'SettingsPatch',
    description: 'The preferences that change.',
    examples: [
      { theme: 'dark', sidebarWidth: 260 },
      { firstDayOfWeek: 'monday', trashDays: 90 },
      { display: { inbox: { group: 'priority', sort: '-priority' }, today: null } },
    ],
  })

/** The body of PATCH /api/settings, parsed. */
export type SettingsPatch = z.infer<typeof settingsPatch>

const installationPatch = z.object(installationFields).partial()
const accountPatch = z.object({ ...accountFields, display: displayPatch }).partial()

/** Divides a patch into the settings of this installation and those of the account. */
export const dividePatch = (patch: SettingsPatch) => ({
  ofInstallation: installationPatch.parse(patch),
  ofAccount: accountPatch.parse(patch),
})

/** Lists the settings that leave the server; `account` is null where no account is open. */
export const presentSettings = (
  installation: InstallationSettings,
  account: AccountSettings | null,
): Settings => ({
  theme: installation.theme,
  density: installation.density,
  language: installation.language,
  sidebarWidth: installation.sidebarWidth,
  sidebarCollapsed: installation.sidebarCollapsed,
  detailsWidth: installation.detailsWidth,
  detailsCollapsed: installation.detailsCollapsed,
  singleKeyCommands: installation.singleKeyCommands,
  port: installation.port,
  firstDayOfWeek: account?.firstDayOfWeek ?? null,
  defaultListId: account?.defaultListId ?? null,
  defaultView: account?.defaultView ?? null,
  trashDays: account?.trashDays ?? null,
  allDayReminderTime: account?.allDayReminderTime ?? null,
  defaultReminder: account?.defaultReminder ?? null,
  display: account?.display ?? null,
})
