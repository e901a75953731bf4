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
