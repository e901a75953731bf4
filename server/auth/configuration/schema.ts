import * as z from 'zod'

/** A place where sign-in can be configured: an administrator's file, the environment, `config.json` in the data directory. */
export const configurationSource = z.enum(['managed', 'environment', 'file'])

/** A place where sign-in can be configured. */
export type ConfigurationSource = z.infer<typeof configurationSource>

/** Whether everyone must sign in, and for how many days an account stays open without a confirmation. */
export const policySettings = z.strictObject({
  required: z.boolean('required must be true or false').optional(),
  graceDays: z
    .int('graceDays must be a whole number')
    .min(1, 'graceDays must be at least 1')
    .max(3650, 'graceDays must be at most 3650')
    .optional(),
})

/** Whether everyone must sign in, and for how many days an account stays open without a confirmation. */
export type PolicySettings = Readonly<z.infer<typeof policySettings>>

/** A configuration file. Each of its two parts is checked alone, so that one can be used although the other has a mistake. */
export const configurationFile = z.looseObject({ oidc: z.unknown(), auth: z.unknown() }).partial().readonly()

/** The mistakes that a schema has found, as the middle of a sentence. */
export const mistakesIn = (error: z.ZodError): string =>
  error.issues
    .map((issue) => {
      if (issue.code === 'unrecognized_keys') return `${issue.keys.join(', ')} is not a setting`
      return issue.path.length === 0 ? 'it must be an object' : issue.message
    })
    .join('; ')
