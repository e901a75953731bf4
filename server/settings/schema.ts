import * as z from 'zod'

const theme = z.enum(['system', 'light', 'dark'], 'must be "system", "light" or "dark"')

/** The preferences of this installation, as stored and on the wire. */
export const settings = z.strictObject({ theme }).readonly().meta({ id: 'Settings' })

/** The preferences of this installation. */
export type Settings = z.infer<typeof settings>

/** The body of PATCH /api/settings, a JSON merge patch (RFC 7396). */
export const settingsPatch = z.strictObject({ theme: theme.optional() }).meta({ id: 'SettingsPatch' })

/** The body of PATCH /api/settings, parsed. */
export type SettingsPatch = z.infer<typeof settingsPatch>
