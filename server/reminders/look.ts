import { compareTexts } from '../../common/order.ts'
import type { Ringing } from '../../common/reminders/instants.ts'
import type { StoredTodo } from '../entities/todo.ts'
import type { ReminderRecord, Rung } from './record.ts'
import { findVersion, type TodoChanges } from './versions.ts'

/** The todos of an account, as the reminders see them. */
export interface Remindable {
  readonly find: (id: string) => StoredTodo | undefined
  /** The open todos outside of the trash that remind, or were snoozed. */
  readonly reminding: readonly StoredTodo[]
  /** Lists when a todo rings between two instants, `after` excluded; see listRingings(). */
  readonly ringingsOf: (todo: StoredTodo, after: string, until: string) => readonly Ringing[]
  /** Returns the local date and time at an instant, such as `2026-12-01T09:00`. */
  readonly localAt: (instant: string) => string
}

/** A reminder that rings now, or that will ring. */
export interface Due extends Ringing {
  readonly todo: StoredTodo
}

/** The result of a look at the reminders. */
export interface Looked {
  readonly record: ReminderRecord
  readonly rang: readonly Rung[]
  readonly answered: readonly Rung[]
}

const day = 24 * 3_600_000
/** How long a reminder that rang is known, and a missed one rings late, in milliseconds. */
const longestKept = 30 * day
/** With a longer delay a reminder counts as missed, in milliseconds. */
const longestDelay = 5 * 60_000
/** The clocks of two time zones differ by less, in milliseconds. */
const longestJump = 2 * day

const shift = (instant: string, by: number): string => new Date(Date.parse(instant) + by).toISOString()

/**
 * Finds the reminders that have become due since the last look, and the earlier ones that are answered now. `changes` are those since the last look; null
 * where they are not known any more. A todo rings that was open at the instant of its reminder and is so now. `change` is the id of the
 * last change.
 */
export function look(
  record: ReminderRecord,
  todos: Remindable,
  changes: TodoChanges | null,
  now: string,
  change: string,
): Looked {
  const oldest = shift(now, -longestKept)
  const kept = record.rung.filter(({ rungAt }) => rungAt > oldest)
  // Where the clock was set back, time counts from the present again. A reminder that rang is in the record, and does not ring again.
  const last = record.lookedAt ?? oldest
  const since = last > now ? now : last < oldest ? oldest : last
  // A change can become known only after a look at a later instant, since writing it to the disk takes a while.
  const sinceOf = ({ id }: StoredTodo): string =>
    [since, changes?.get(id)?.[0]?.at ?? since].toSorted()[0] ?? since
  const jumpedFrom = findJump(record, todos)
  const afterOf = (todo: StoredTodo): string =>
    jumpedFrom === null ? sinceOf(todo) : shift(sinceOf(todo), -longestJump)
  const isNew = ({ todo, at, key }: Due): boolean =>
    at > sinceOf(todo) || (jumpedFrom !== null && key !== at && key > jumpedFrom)
  const rang = listDue(kept, todos, afterOf, now)
    .filter((due) => isNew(due) && wasThere(due, since, todos, changes))
    .filter((due) => !isSnoozedAfter(due.todo.id, due.at, changes))
    .map(({ todo, key, at }) => {
      const missed = Date.parse(now) - Date.parse(at) > longestDelay
      return { todo: todo.id, key, at, rungAt: now, missed, isAnswered: false }
    })
  // All changes are later than what rang earlier, also where the clock was set back meanwhile.
  const isUnanswered = (rung: Rung): boolean =>
    isStillAsked(rung, todos) && !isSnoozedAfter(rung.todo, '', changes)
  const answered = kept.filter((rung) => !rung.isAnswered && !isUnanswered(rung))
  const rest = kept.map((rung) => (answered.includes(rung) ? { ...rung, isAnswered: true } : rung))
  // Asking for the zone takes a while, and most accounts have no reminders.
  const lookedAtLocal = todos.reminding.length === 0 ? null : todos.localAt(now)
  return { record: { lookedAt: now, lookedAtLocal, change, rung: [...rest, ...rang] }, rang, answered }
}

/** Finds the local time of the last look, where the computer has gone to another time zone since; null where it has not. */
function findJump({ lookedAt, lookedAtLocal }: ReminderRecord, todos: Remindable): string | null {
  if (lookedAt === null || lookedAtLocal === null || todos.reminding.length === 0) return null
  return todos.localAt(lookedAt) === lookedAtLocal ? null : lookedAtLocal
}

/** Lists what rings after an instant, which `afterOf` gives for each todo, and until another, and did not ring yet, by instant. */
export function listDue(
  rung: readonly Rung[],
  { reminding, ringingsOf }: Pick<Remindable, 'reminding' | 'ringingsOf'>,
  afterOf: (todo: StoredTodo) => string,
  until: string,
): readonly Due[] {
  const known = new Set(rung.map(({ todo, key }) => `${todo} ${key}`))
  return reminding
    .flatMap((todo) => ringingsOf(todo, afterOf(todo), until).map((ringing) => ({ ...ringing, todo })))
    .filter(({ todo, key }) => !known.has(`${todo.id} ${key}`))
    .toSorted((a, b) => compareTexts(a.at, b.at))
}

// A reminder that came to be after its own instant rests. One whose local time the clock jumped over must have been there at the last look.
const wasThere = (
  { todo, at, key }: Due,
  since: string,
  todos: Remindable,
  changes: TodoChanges | null,
): boolean => {
  if (changes === null) return todo.updatedAt < (at > since ? at : since)
  const version = findVersion(todo, changes.get(todo.id) ?? [], at)
  return version !== null && isOpen(version) && rings(version, { at, key }, todos)
}

const isStillAsked = (rung: Rung, todos: Remindable): boolean => {
  const todo = todos.find(rung.todo)
  return todo !== undefined && isOpen(todo) && rings(todo, rung, todos)
}

const isOpen = ({ completed, deletedAt }: StoredTodo): boolean => !completed && deletedAt === null

// In another time zone the same reminder can have another instant.
const rings = (todo: StoredTodo, { at, key }: Ringing, { ringingsOf }: Remindable): boolean =>
  ringingsOf(todo, shift(at, -2 * day), shift(at, 2 * day)).some((ringing) => ringing.key === key)

const isSnoozedAfter = (id: string, instant: string, changes: TodoChanges | null): boolean =>
  (changes?.get(id) ?? []).some(({ at, before, after }) => {
    const snoozed = after?.snoozedUntil ?? null
    return at >= instant && snoozed !== null && snoozed !== (before?.snoozedUntil ?? null)
  })
