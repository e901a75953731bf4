import * as z from 'zod'
import { revisionNumber, showAs, uuid } from '../fields.ts'
import { InvalidRule, parseRule } from '../../common/repeats/parse-rule.ts'
import { mostOccurrences } from '../../common/repeats/rule.ts'

const doneRange = 'must be a whole number from 0 to 100,000'

const rrule = z
  .string('must be the value of an RRULE, such as "FREQ=WEEKLY;BYDAY=MO"')
  .superRefine((text, context) => {
    const message = findRuleError(text)
    if (message !== null) context.addIssue(message)
  })
  .meta({
    description: `The value of an RRULE (RFC 5545) of up to 1,000 characters that repeats by days or longer, such as
\`FREQ=MONTHLY;BYMONTHDAY=-1\`. UNTIL is a date. Months that lack a day are left out; with \`RSCALE=GREGORIAN\` and \`SKIP=BACKWARD\` (RFC 7529)
their last day takes its place.`,
    examples: [
      'FREQ=WEEKLY;BYDAY=MO,TH',
      'FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-1',
      'RSCALE=GREGORIAN;FREQ=MONTHLY;BYMONTHDAY=31;SKIP=BACKWARD',
    ],
    ...showAs({ type: 'string', minLength: 1, maxLength: 1000 }),
  })

const fields = {
  rrule,
  from: z.enum(['due', 'completion'], 'must be "due" or "completion"').meta({
    description: `Whether the next date counts from the series of due dates, or from the day on which the todo is completed. A rule without BY parts
is then a span: a month after 31 January is the last day of February.`,
  }),
  start: z.iso
    .date('must be a calendar date such as "2026-12-01"')
    .meta({ description: 'The first date of the series; the due date unless given.' }),
  done: z
    .int(doneRange)
    .min(0, doneRange)
    .max(mostOccurrences, doneRange)
    .meta({ description: 'How many occurrences are behind this one, completed or skipped.' }),
}

/** How a todo repeats, as it is stored and on the wire. */
export const repeat = z
  .strictObject(fields)
  .readonly()
  .meta({ id: 'Repeat', description: 'How a todo repeats.' })

/** How a todo is to repeat: all fields but the rule have a default. */
export const newRepeat = z
  .strictObject(
    {
      ...fields,
      from: fields.from.optional(),
      start: fields.start.optional(),
      done: fields.done.optional(),
    },
    'must be null, or an object such as {"rrule": "FREQ=WEEKLY;BYDAY=MO"}',
  )
  .meta({
    id: 'NewRepeat',
    description: 'How a todo repeats. `from` is `due` unless given, `start` the due date, and `done` 0.',
    examples: [{ rrule: 'FREQ=WEEKLY;BYDAY=MO' }, { rrule: 'FREQ=DAILY;INTERVAL=3', from: 'completion' }],
  })

/** The fields of a repeat that change. */
export const repeatPatch = newRepeat.partial().meta({
  id: 'RepeatPatch',
  description: `The fields of \`repeat\` that change; a todo that does not repeat yet needs the rule. Another \`rrule\` counts anew: \`start\` becomes
the due date, and \`done\` 0, unless they are sent too.`,
  examples: [{ rrule: 'FREQ=WEEKLY;BYDAY=MO' }],
})

/** The next occurrence that the completion of a repeating todo made. */
export const nextOccurrence = z
  .strictObject({
    id: uuid,
    /** Its revision when it was made: with a higher one it was touched since. Null counts as touched for good. */
    revision: revisionNumber.nullable(),
    /** Whether it went back to the trash when the todo was reopened. */
    takenBack: z.boolean(),
  })
  .readonly()

const findRuleError = (text: string): string | null => {
  if (text.length > 1000) return 'must be at most 1,000 characters long'
  try {
    parseRule(text)
    return null
  } catch (error) {
    if (error instanceof InvalidRule) return error.message
    throw error
  }
}
