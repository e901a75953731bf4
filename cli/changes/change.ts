import type { Change, StreamedChange, StreamedEntry, Todo } from '../../server/contract.ts'
import { formatJson, formatLocalTime, makePrintable, shorten } from '../output/printable.ts'
import { namePriority } from '../priorities.ts'
import { describeRepeatOf } from '../todos/describe.ts'

/**
 * Formats a change as the cells of a line: its number, the time in the zone of this computer, the actor, and `description`, which is
 * by default that of describeChange().
 */
export const formatChange = (
  change: Change | StreamedChange,
  description = describeChange(change),
): readonly string[] => [String(change.revision), formatTime(change.at), formatActor(change), description]

/** Describes a change by its summary, with the title of the todo where it is a single one. */
export function describeChange({ summary, changes = [] }: Change | StreamedChange): string {
  const [only, ...others] = changes
  return joinSummary(summary, others.length === 0 ? findTitle(only) : undefined)
}

/** Describes a change by its summary and the fields of one todo that differ. */
export function describeFields({ summary, changes = [] }: Change, todoId: string): string {
  const entry = changes.find(({ id }) => id === todoId)
  if (entry === undefined || !('after' in entry) || entry.before === null)
    return joinSummary(summary, findTitle(entry))
  const repeats = entry.kind === 'todo' ? [entry.before.repeat, entry.after.repeat] : []
  const before = Object.entries(entry.before).filter(([field]) => !ownFields.has(field))
  const after: Readonly<Record<string, unknown>> = entry.after
  const differences = before.flatMap(([field, value]) =>
    field === 'repeat' ? describeRepeats(repeats) : describeValues(field, value, after[field]),
  )
  return joinSummary(summary, differences.join(', '))
}

const describeValues = (name: string, before: unknown, after: unknown): string =>
  `${name} ${show(name, before)} → ${show(name, after)}`

// Two repeats with the same words differ in another member, such as the index in the series.
const describeRepeats = ([before = null, after = null]: readonly (Todo['repeat'] | undefined)[]) => {
  const words = [before, after].map((repeat) => (repeat === null ? 'null' : describeRepeatOf(repeat)))
  if (words[0] !== words[1]) return [`repeat ${words.join(' → ')}`]
  const values = new Map<string, unknown>(Object.entries(after ?? {}))
  return Object.entries(before ?? {}).flatMap(([name, value]) =>
    value === values.get(name) ? [] : describeValues(`repeat.${name}`, value, values.get(name)),
  )
}

/** Finds the title of a changed todo or the name of a list. Undefined where there is no entry, or it was removed for good. */
export const findTitle = (entry: StreamedEntry | undefined): string | undefined => {
  if (entry === undefined || !('after' in entry)) return undefined
  return entry.kind === 'todo' ? entry.after.title : entry.after.name
}

// The summary names these changes already.
const ownFields = new Set(['updatedAt', 'revision', 'completedAt', 'deletedAt', 'deletedBy'])

/** Longer values would hide the rest of the line. */
const mostCharacters = 40

const show = (name: string, value: unknown): string => {
  if (name === 'priority' && typeof value === 'number') return namePriority(value)
  const shown = name === 'attachments' && Array.isArray(value) ? value.map(getName) : value
  return shorten(formatJson(shown), mostCharacters)
}

const getName = (value: unknown): unknown => Reflect.get(Object(value), 'name')

const joinSummary = (summary: string, more = ''): string =>
  makePrintable(more === '' ? summary : `${summary}: ${more}`)

/** Names who made a change, such as `token sync.py`. */
export const formatActor = ({ actor: { kind, name } }: Change | StreamedChange): string =>
  makePrintable([kind.replaceAll('-', ' '), name].filter(Boolean).join(' '))

const formatTime = (at: string): string => {
  const instant = new Date(at)
  if (Number.isNaN(instant.getTime())) return makePrintable(at)
  return formatLocalTime(instant)
}
