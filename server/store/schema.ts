import * as z from 'zod'
import { instant, revisionNumber, uuid } from '../fields.ts'

/** Who made a change. */
export const actor = z
  .discriminatedUnion('kind', [
    z.strictObject({ kind: z.enum(['window', 'tab', 'command-line']) }),
    z.strictObject({ kind: z.literal('token'), name: z.string() }),
  ])
  .readonly()

/** Who made a change: the window, a tab, an access token by its name, or the command line. */
export type Actor = z.infer<typeof actor>

/** What every change set carries. */
export const changeSetStamp = z
  .strictObject({ id: uuid, revision: revisionNumber.positive(), actor, at: instant })
  .readonly()

/** What every change set carries: its id, the account's revision that it makes, who made it and when. */
export type ChangeSetStamp = z.infer<typeof changeSetStamp>
