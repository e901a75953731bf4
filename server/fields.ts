import * as z from 'zod'
import { colours } from '../common/colours.ts'
import { changeIdPattern } from '../common/change-id.ts'
import { inboxId } from '../common/inbox.ts'
import { cleanLine } from '../common/one-line.ts'
import { largestOrder } from '../common/order.ts'

const annotations = new Set(['description', 'examples', 'default'])

/**
 * Makes metadata that shows a schema in the OpenAPI document as the JSON schema `shown`. It is for refinements and transforms,
 * which zod cannot convert to a JSON schema.
 */
export const showAs = (shown: Readonly<Record<string, unknown>>) => ({
  override: ({ jsonSchema }: { readonly jsonSchema: object }): void => {
    for (const key of Object.keys(jsonSchema)) {
      if (!annotations.has(key)) Reflect.deleteProperty(jsonSchema, key)
    }
    Object.assign(jsonSchema, shown)
  },
})

// A text of very many characters need not be counted: each takes at most two code units.
const hasAtMost = (text: string, longest: number): boolean =>
  text.length <= longest || (text.length <= 2 * longest && [...text].length <= longest)

const loneSurrogate = /\p{Surrogate}/u

/** Valid Unicode text: no lone surrogate. */
const unicodeText = z
  .string('must be text')
  .refine((text) => !loneSurrogate.test(text), 'must be valid Unicode')

const trim = (text: string): string => text.trim()

/** Text of 1 to `longest` code points after trimming; `shown` is `longest` as it is written in the message. */
export const trimmedText = (longest: number, shown = String(longest), normalize = trim) =>
  unicodeText
    .overwrite(normalize)
    .refine((text) => text !== '', 'must not be empty')
    .refine((text) => hasAtMost(text, longest), {
      error: `must be at most ${shown} characters long`,
      abort: true,
    })
    .meta(showAs({ type: 'string', minLength: 1, maxLength: longest }))

/** The description of the `thing` that is a text of one line. */
export const describeLine = (thing: string): string =>
  `${thing} It is one line: line ends, tabs and other control characters become a space, and white space around it is removed. It
must have a visible character.`

/** A title or a name of 1 to `longest` code points: text in one line that has something visible. */
export const line = (longest: number, shown = String(longest)) => trimmedText(longest, shown, cleanLine)

/**
 * Normalizes the text of a tag (form C). After thirty marks of a letter it begins anew (UAX 15, Stream-Safe Text Format), since
 * normalizing sorts them, which takes a minute for 1 MiB of them.
 */
export const normalizeTag = (text: string): string =>
  mayChange.test(text) ? text.replaceAll(/\P{M}*\p{M}{0,30}/gu, (part) => part.normalize()) : text

// Text of the characters before U+0300 alone is normalized (UAX 15, quick check). Most tags are, and a change can have 100,000.
const mayChange = /[^\0-\u02FF]/

/**
 * The text of a tag, in Unicode normalisation form C: the same text can be written in several ways, and two of them would be two tags
 * that look the same.
 */
export const tagName = trimmedText(100, '100', (text) => normalizeTag(cleanLine(text)))

const uuidPattern = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

const exampleId = '01990b6e-5a3c-7cc1-9d1e-3b1f0a9c2d4e'

/** A UUID of any version, in lower case after parsing (RFC 9562). */
export const uuid = z
  .string('must be a UUID')
  .toLowerCase()
  .regex(uuidPattern, 'must be a UUID')
  .meta(showAs({ type: 'string', format: 'uuid' }))

const listIdMessage = 'must be "inbox" or the UUID of a list'

/** The id of a list: a UUID in lower case after parsing, or `inbox`. */
export const listId = z
  .string(listIdMessage)
  .toLowerCase()
  .regex(/^(?:inbox|[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12})$/, listIdMessage)
  .meta({
    description: 'The id of a list: a UUID, or `inbox`.',
    ...showAs({ anyOf: [{ const: inboxId }, { type: 'string', format: 'uuid' }] }),
  })

const orderRange = 'must be a number of at most 1e15 in size'

/** The description of an order among `siblings`. */
export const describeOrder = (siblings: string): string =>
  `The place among ${siblings}: a smaller number comes first. Equal numbers are sorted by \`createdAt\`, then by \`id\`. The number is stored
exactly as sent, unless it is closer than 1e-6 to the number of a neighbour, or no number fits between the two: then they are all
renumbered in the same change.`

/** An order among `siblings` that a client sends. */
export const orderAmong = (siblings: string) =>
  z
    .number('must be a finite number')
    .min(-largestOrder, orderRange)
    .max(largestOrder, orderRange)
    // Minus zero becomes 0: JSON stores it as 0, and the two would differ in the next comparison.
    .overwrite((order) => order + 0)
    .meta({ description: describeOrder(siblings) })

/** The path parameter `id` of a `thing`, a UUID. */
export const idInPath = (thing: string) =>
  z.strictObject({
    id: z
      .string()
      .toLowerCase()
      .regex(uuidPattern, `There is no ${thing} with this id: an id is a UUID.`)
      .meta({
        description: `The id of the ${thing}.`,
        examples: [exampleId],
        ...showAs({ type: 'string', format: 'uuid' }),
      }),
  })

/** The answer to the deletion of something with an id. */
export const deletion = z.strictObject({ id: uuid, deleted: z.literal(true) }).meta({
  id: 'Deleted',
  description: 'The id of the entity that was deleted.',
  examples: [{ id: exampleId, deleted: true }],
})

/**
 * Makes a schema require exactly one of two fields. `rule` says of the first one what it must be. Both are refused together with other
 * fields.
 */
export const withOneOf = <T extends z.ZodObject>(
  schema: T,
  [usual, other]: readonly [string, string],
  rule: string,
): T => {
  const when = ({ value }: { readonly value: unknown }): boolean =>
    typeof value === 'object' && value !== null && !Array.isArray(value)
  const has = (value: object, field: string): boolean => Reflect.get(value, field) !== undefined
  return schema
    .refine((value) => has(value, usual) || has(value, other), {
      path: [usual],
      error: `is required and ${rule}, unless ${other} is there in place of it`,
      when,
    })
    .refine((value) => !(has(value, usual) && has(value, other)), {
      path: [other],
      error: `cannot be sent with ${usual}: leave one of them out`,
      when,
    })
}

/** A revision of an account: it goes up by one with each change set. */
export const revisionNumber = z
  .int('must be a whole number')
  .nonnegative('must not be negative')
  .max(999_999_999_999)

/** The id of a change set, with the message of its refusal. */
export const changeIdOr = (message: string) =>
  z
    .string(message)
    .regex(changeIdPattern, message)
    .meta({ description: 'The id of a change set.', examples: ['5f0c2a9be4d17836-42'] })

/** The id of a change set: its history and its revision. */
export const changeId = changeIdOr('must be the id of a change, such as "5f0c2a9be4d17836-42"')

const instantLength = '2026-11-20T08:00:00.000Z'.length

/** An instant in UTC with milliseconds (RFC 3339). */
export const instant = z.iso
  // Without `abort`, toISOString() would be called for an invalid text, and throw.
  .datetime({ error: 'must be an instant in UTC such as "2026-11-20T08:00:00.000Z"', abort: true })
  // With milliseconds it is in its one form already, and most are: they are read from the disk.
  .overwrite((text) => (text.length === instantLength ? text : new Date(text).toISOString()))

/** The form of a time of day, such as `09:00`. */
export const timeOfDay = /^([01]\d|2[0-3]):[0-5]\d$/

/** The parameter `dryRun` in the query of a write. */
export const dryRun = z
  .literal('true', 'must be true, or left out')
  .transform(() => true)
  .optional()
  .meta({
    description:
      'With `true` the answer is made as always, and nothing is stored. Ids and times in it are examples.',
    ...showAs({ type: 'boolean', const: true }),
  })

/** The query of a write that takes no other parameter. */
export const dryRunQuery = z.strictObject({ dryRun })

/** The parameter `limit` of a list: the most entries of a page. */
export const pageSize = z
  .string('must be given once')
  .regex(/^[1-9]\d{0,3}$/, 'must be a whole number from 1 to 1000')
  .transform(Number)
  .refine((limit) => limit <= 1000, 'must be a whole number from 1 to 1000')
  .meta(showAs({ type: 'integer', minimum: 1, maximum: 1000 }))

/** A flag in a query: `true` or `false`. */
export const flag = z
  .enum(['true', 'false'], 'must be true or false')
  .transform((text) => text === 'true')
  .meta(showAs({ type: 'boolean' }))

/** The field of an entity that can be in the trash. */
interface Trashable {
  readonly deletedAt: string | null
}

/**
 * Gives an entity that enters the trash the present instant, in whatever way it gets there. The daily purge counts from it: with an
 * instant from an undo or a backup it would remove the entity at once.
 */
export const stampTrashTime = <T extends Trashable>(
  entity: T,
  before: Trashable | undefined,
  at: string,
): T => {
  const isEntering = entity.deletedAt !== null && (before === undefined || before.deletedAt === null)
  return isEntering ? { ...entity, deletedAt: at } : entity
}

/** The message of the refusal of a priority. */
export const priorityRange = 'must be a whole number from 0 (none) to 4 (urgent)'

/** The colour of a list or a view. */
export const colour = z.enum(colours, `must be one of ${colours.join(', ')}`)

/** Lists choices as in a sentence: `a, b or c`. */
export const listChoices = (names: readonly string[]): string =>
  [names.slice(0, -1).join(', '), ...names.slice(-1)].join(' or ')

/** The notes of a todo or a list. */
export const notes = unicodeText
  .refine((text) => Buffer.byteLength(text) <= 64 * 1024, 'must be at most 64 KiB of UTF-8')
  .meta({ description: 'Markdown, up to 64 KiB of UTF-8.', override: { maxLength: 64 * 1024 } })
