import * as z from 'zod'

const codePoints = (text: string): number => [...text].length
const loneSurrogate = /\p{Surrogate}/u

/** Valid Unicode text: no lone surrogate. */
export const unicode = z
  .string('must be text')
  .refine((text) => !loneSurrogate.test(text), 'must be valid Unicode')

/** Text of 1 to `longest` code points after trimming; `shown` is that number for a person. */
export const trimmed = (longest: number, shown = String(longest)) =>
  unicode
    .overwrite((text) => text.trim())
    .refine((text) => text !== '', 'must not be empty')
    .refine((text) => codePoints(text) <= longest, `must be at most ${shown} characters long`)

const uuidPattern = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** A UUID in any version, held in lower case (RFC 9562). */
export const uuid = z.string('must be a UUID').toLowerCase().regex(uuidPattern, 'must be a UUID')

/** The path parameter `id` of a `thing`, a UUID. */
export const idInPath = (thing: string) =>
  z.strictObject({
    id: z
      .string()
      .toLowerCase()
      .regex(uuidPattern, `There is no ${thing} with this id: an id is a UUID.`)
      .meta({ description: `The id of the ${thing}, a UUID.` }),
  })

/** The answer to the deletion of something with an id. */
export const deleted = z.strictObject({ id: uuid, deleted: z.literal(true) }).meta({ id: 'Deleted' })

/** A revision of an account: it goes up by one with each change set. */
export const revisionNumber = z
  .int('must be a whole number')
  .nonnegative('must not be negative')
  .max(999_999_999_999)

/** An instant in UTC with milliseconds (RFC 3339). */
export const instant = z.iso
  // Without `abort` the text would go on to toISOString(), which throws for a text that is no instant.
  .datetime({ error: 'must be an instant in UTC such as "2026-11-20T08:00:00.000Z"', abort: true })
  .overwrite((text) => new Date(text).toISOString())
