import * as z from 'zod'
import { instant } from '../../fields.ts'
import { notKeptSentences, type NotKept } from '../../reasons/sign-in.ts'

/** The sign-in of an account. */
export const signIn = z
  .strictObject({
    state: z.enum(['current', 'ended']).meta({
      description: 'The account of an ended sign-in stays open, unless sign-in is required.',
    }),
    reason: z
      .enum(['rejected', 'not-kept', 'overdue', 'other-provider'])
      .nullable()
      .meta({
        description: `Why the sign-in ended: the provider rejected it; it was not kept over a restart; it could not be
confirmed for too long; the account is of another provider than the configured one. The last two end a sign-in only where
sign-in is required. Null while it is current.`,
      }),
    kept: z.boolean().meta({ description: 'Whether it is kept over a restart of Localist.' }),
    notKept: z
      .string()
      .nullable()
      .meta({ description: 'Why it is not kept over a restart, a sentence in English.' }),
    notKeptReason: z
      .enum(Object.keys(notKeptSentences) as NotKept[])
      .nullable()
      .meta({ description: 'Why it is not kept over a restart, for a program.' }),
    checkedAt: instant.meta({ description: 'When the provider last confirmed it.' }),
  })
  .readonly()
  .meta({ id: 'SignIn', description: 'The sign-in of an account.' })

/** The sign-in of an account. */
export type SignIn = z.infer<typeof signIn>
