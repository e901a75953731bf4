import * as z from 'zod'

/** What a session token is for: the desktop window or a browser tab. */
export const client = z.enum(['window', 'tab'], 'must be "window" or "tab"')

/** What a session token is for. */
export type Client = z.infer<typeof client>

/** The body of POST /api/auth/launch-codes; it may be left out. */
export const newLaunchCode = z.strictObject({ client: client.default('tab') })

/** The body of POST /api/auth/session. */
export const launchCodeExchange = z.strictObject({
  code: z.string('must be the launch code').min(1, 'must not be empty'),
})

/** The query of GET /api/auth/logins/:id: how many seconds to wait for a change. */
export const loginQuery = z.strictObject({
  wait: z
    .string()
    .regex(/^\d{1,2}$/, 'must be a number of seconds from 0 to 60')
    .transform(Number)
    .refine((seconds) => seconds <= 60, 'must be a number of seconds from 0 to 60')
    .default(0),
})

/** The query of DELETE /api/auth/session: whether the session at the provider is to end too. */
export const signOutQuery = z.strictObject({
  endProviderSession: z
    .enum(['true', 'false'], 'must be true or false')
    .default('false')
    .transform((text) => text === 'true'),
})

/** The body of POST /api/auth/logins: whether the system browser is to be opened; it may be left out. */
export const newLogin = z.strictObject({ open: z.boolean('must be true or false').default(true) })
