import * as z from 'zod'

const theme = z
  .enum(['system', 'light', 'dark'], 'must be "system", "light" or "dark"')
  .meta({ description: 'The colours of the page: light, dark, or as the system is set.' })

/** The preferences of this installation, as stored and on the wire. */
export const settings = z
  .strictObject({ theme })
  .readonly()
  .meta({
    id: 'Settings',
    description: 'The preferences of this installation.',
    examples: [{ theme: 'system' }],
  })

/** The preferences of this installation. */
export type Settings = z.infer<typeof settings>

/** The body of PATCH /api/settings, a JSON merge patch (RFC 7396). */
export const settingsPatch = z
  .strictObject({ theme: theme.optional() })
  .meta({ id: 'SettingsPatch', description: 'The preferences that change.', examples: [{ theme: 'dark' }] })

/** The body of PATCH /api/settings, parsed. */
export type SettingsPatch = z.infer<typeof settingsPatch>
