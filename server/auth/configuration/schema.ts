import * as z from 'zod'

/** A place where sign-in can be configured: an administrator's file, the environment, `config.json` in the data directory. */
export const configurationSource = z.enum(['managed', 'environment', 'file'])

/** A place where sign-in can be configured. */
export type ConfigurationSource = z.infer<typeof configurationSource>

/**
 * Whether everyone must sign in, and for how many days an account stays open without a confirmation. The messages are the names of
 * rules, see mistakes.ts.
 */
export const policySettings = z.strictObject({
  required: z.boolean('boolean').optional(),
  graceDays: z.int('whole-number').min(1, 'at-least').max(3650, 'at-most').optional(),
})

/** Whether everyone must sign in, and for how many days an account stays open without a confirmation. */
export type PolicySettings = Readonly<z.infer<typeof policySettings>>

/** A configuration file. Each of its two parts is checked alone, so that one can be used although the other has a mistake. */
export const configurationFile = z.looseObject({ oidc: z.unknown(), auth: z.unknown() }).partial().readonly()
