import * as z from 'zod'
import { sorts, sortMessage } from '../entities/filter.ts'
import { showAs, tagName } from '../fields.ts'

const oneOf = <const Values extends readonly [string, ...string[]]>(values: Values, description: string) =>
  z
    .enum(values, `must be null or one of ${values.join(', ')}`)
    .nullable()
    .meta({ description })

/** The most keys of folded groups of a place. */
const mostClosed = 500

const closedMessage = `must be a list of at most ${mostClosed} keys of groups`

const fields = {
  layout: oneOf(['list', 'board', 'week'], 'How the page draws the place: as a list, a board or a week.'),
  group: oneOf(
    ['none', 'section', 'list', 'day', 'priority', 'tag'],
    'What the groups of todos are. `none` draws no groups.',
  ),
  sort: z
    .enum(sorts, sortMessage)
    .nullable()
    .meta({ description: 'The order of the todos, as `sort` of `GET /api/todos`; `order` is by hand.' }),
  completed: oneOf(
    ['hidden', 'below', 'inPlace'],
    'Where the todos stand that were completed in the last seven days, in Today those of the day.',
  ),
  subtasks: z
    .boolean('must be null, true or false')
    .nullable()
    .meta({ description: 'Whether subtasks are drawn where their parents are.' }),
  closed: z
    .array(tagName, closedMessage)
    .max(mostClosed, closedMessage)
    .overwrite((keys) => [...new Set(keys)])
    .meta({
      description: `The groups that are folded, each by its key: the id of a section or list, a date, the number of a priority, a tag, \`none\`,
\`overdue\` or \`evening\`.`,
    }),
}

const usual = { layout: null, group: null, sort: null, completed: null, subtasks: null }

const placeDisplay = z
  .strictObject(fields)
  .readonly()
  .meta({
    id: 'PlaceDisplay',
    description: 'How a place is shown. Null stands for what the place does by itself.',
    examples: [{ ...usual, group: 'priority', sort: '-priority', closed: ['0'] }],
  })

/** How a place is shown. */
export type PlaceDisplay = z.infer<typeof placeDisplay>

const asUsual: PlaceDisplay = { ...usual, closed: [] }

const placePattern =
  /^(?:inbox|today|upcoming|overdue|someday|completed|all|(?:lists|views)\/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/

const placeMessage =
  'is not a place: inbox, today, upcoming, overdue, someday, completed, all, "lists/" or "views/" with a UUID'

const place = z
  .string()
  .toLowerCase()
  .regex(placePattern, placeMessage)
  .meta(showAs({ type: 'string' }))

/** The most places that have a display of their own. */
const mostPlaces = 1000

/** The display of all places that have one of their own, those last that changed last. */
export const display = z
  .record(place, placeDisplay)
  .readonly()
  .meta({
    description: `How the page shows places, each by its name: \`inbox\`, \`today\`, \`upcoming\`, \`overdue\`, \`someday\`, \`completed\`, \`all\`, \`lists/ID\` or
\`views/ID\`. A place that is not named shows as it does by itself. Of more than ${mostPlaces.toLocaleString('en')} the one that changed longest ago goes.
Nothing that the API lists depends on it.`,
  })

/** The display of all places that have one of their own. */
export type Display = z.infer<typeof display>

const placePatch = z
  .strictObject({ ...fields, closed: fields.closed.nullable() })
  .partial()
  .meta({
    id: 'PlaceDisplayPatch',
    description: 'The fields of the display of a place that change.',
    examples: [{ group: 'priority', sort: '-priority' }],
  })

/** The places that change, each with the fields that change (RFC 7396). */
export const displayPatch = z.record(place, placePatch.nullable()).readonly().meta({
  description:
    'The places whose display changes. The fields that a place leaves out stay; null resets the place.',
})

/** Returns the display after a patch; the same object where nothing changes. */
export function patchDisplay(before: Display, patch: z.infer<typeof displayPatch>): Display {
  const changed = Object.entries(patch).flatMap(([name, given]) => {
    const last = before[name] ?? asUsual
    const merged = {
      ...last,
      ...given,
      closed: given?.closed === undefined ? last.closed : (given.closed ?? []),
    }
    const next = given === null ? asUsual : placeDisplay.parse(merged)
    return isSame(last, next) ? [] : [[name, next] as const]
  })
  if (changed.length === 0) return before
  const names = new Set(changed.map(([name]) => name))
  const others = Object.entries(before).filter(([name]) => !names.has(name))
  const shown = changed.filter(([, next]) => !isSame(next, asUsual))
  return Object.fromEntries([...others, ...shown].slice(-mostPlaces))
}

const isSame = (a: PlaceDisplay, b: PlaceDisplay): boolean => JSON.stringify(a) === JSON.stringify(b)
