import * as z from 'zod'
import { listId } from '../fields.ts'
import { inboxId } from '../kinds/inbox.ts'

const theme = z
  .enum(['system', 'light', 'dark'], 'must be "system", "light" or "dark"')
  .meta({ description: 'The colours of the page: light, dark, or as the system is set.' })

const firstDayOfWeek = z
  .enum(
    ['auto', 'monday', 'saturday', 'sunday'],
    'must be "auto" for the day that is usual in the region, "monday", "saturday" or "sunday"',
  )
  .meta({ description: 'The day on which a week begins; `auto` is the day that is usual in the region.' })

const defaultListId = listId.meta({
  description:
    'The list of a new todo that names no list and no parent. While that list is in the trash, or removed, it is the inbox.',
})

const daysRange = 'must be a whole number of days from 1 to 3650'

const trashDays = z.int(daysRange).min(1, daysRange).max(3650, daysRange).meta({
  description: 'How many days a todo or list stays in the trash before the daily purge removes it for good.',
})

/** The settings of this installation, as stored. */
export const installationSettings = z.strictObject({ theme }).readonly()

/** The settings of this installation. */
export type InstallationSettings = z.infer<typeof installationSettings>

const accountFields = { firstDayOfWeek, defaultListId, trashDays }

/** The settings of an account, as stored. */
export const accountSettings = z.strictObject(accountFields).readonly()

/** The settings of an account. */
export type AccountSettings = z.infer<typeof accountSettings>

/** The settings of an account until they are changed. */
export const defaultAccountSettings: AccountSettings = {
  firstDayOfWeek: 'auto',
  defaultListId: inboxId,
  trashDays: 30,
}

const orClosed = <T extends z.ZodType>(field: T) =>
  field.nullable().meta({ description: `${field.description} Null where no account is open.` })

/** The settings on the wire. */
export const settings = z
  .strictObject({
    theme,
    firstDayOfWeek: orClosed(firstDayOfWeek),
    defaultListId: orClosed(defaultListId),
    trashDays: orClosed(trashDays),
  })
  .readonly()
  .meta({
    id: 'Settings',
    description: `The preferences. \`theme\` is of this installation, the others are of the active account. Those are null where sign-in is
required and nobody is signed in, and where the account cannot be opened.`,
    examples: [{ theme: 'system', ...defaultAccountSettings }],
  })

/** The settings on the wire. */
export type Settings = z.infer<typeof settings>

/** The body of PATCH /api/settings, a JSON merge patch (RFC 7396). */
export const settingsPatch = z
  .strictObject({ theme, ...accountFields })
  .partial()
  .meta({
    id: 'SettingsPatch',
    description: 'The preferences that change.',
    examples: [{ theme: 'dark' }, { firstDayOfWeek: 'monday', trashDays: 90 }],
  })

/** The body of PATCH /api/settings, parsed. */
export type SettingsPatch = z.infer<typeof settingsPatch>
