import type { Entities } from './entities.ts'
import { invertEffects } from './overlay.ts'
import type { ChangeLabel, Effect, Pending } from './pending.ts'

/** One step of undo: changes that are undone together. */
export interface Step {
  readonly id: string
  /** The changes in the order in which they are made: by their ids on the server, or as pending changes until these are answered. */
  readonly changes: readonly string[]
  /** The effects that show the undone step until the server has answered. */
  readonly inverse: readonly Effect[]
  readonly label: ChangeLabel
  /** Steps with the same key can be joined, for example the saves of one field. */
  readonly joinKey: string | null
  /** In milliseconds since 1970. */
  readonly at: number
}

/** The steps that can be undone, and those that can be done again. The latest is the last. */
export interface UndoLog {
  readonly done: readonly Step[]
  readonly undone: readonly Step[]
}

/** A log without steps. */
export const emptyLog: UndoLog = { done: [], undone: [] }

/** For how long the saves of one field are one step, in milliseconds. */
const joinTime = 60_000

/** The most steps that are kept. */
const mostSteps = 500

/** Adds a step. Joins it to the last one where both save the same field within a minute. */
export function withStep({ done }: UndoLog, step: Step): UndoLog {
  const last = done.at(-1)
  const isJoined =
    last !== undefined &&
    step.joinKey !== null &&
    last.joinKey === step.joinKey &&
    step.at - last.at < joinTime
  if (!isJoined) return { done: [...done, step].slice(-mostSteps), undone: [] }
  // The minute counts from the first save of the step.
  const joined = { ...last, changes: [...last.changes, ...step.changes] }
  return { done: [...done.slice(0, -1), joined], undone: [] }
}

/** Replaces the ids of changes. Leaves out those that are replaced by null, and the steps that have no others. */
export function withChangeIds({ done, undone }: UndoLog, ids: ReadonlyMap<string, string | null>): UndoLog {
  const replace = (steps: readonly Step[]): readonly Step[] =>
    steps.flatMap((step) => {
      if (!step.changes.some((id) => ids.has(id))) return [step]
      const changes = step.changes.flatMap((id) => (ids.has(id) ? (ids.get(id) ?? []) : id))
      return changes.length === 0 ? [] : [{ ...step, changes }]
    })
  return { done: replace(done), undone: replace(undone) }
}

/** The values that undo and redo need besides the step. */
interface UndoContext {
  readonly shown: Entities
  /** An instant in ISO 8601. */
  readonly now: string
  /** Makes UUIDs. */
  readonly newId: () => string
}

/** Returns the changes that take a step back, and the step of these changes. A redo is the undo of an undo. */
export function takeBack(step: Step, { shown, now, newId }: UndoContext) {
  const pending = step.changes.toReversed().map((undoes, index): Pending => ({
    id: newId(),
    request: { undoes },
    // The page shows the whole step as undone until its last part is answered.
    effects: index === step.changes.length - 1 ? step.inverse : [],
    label: step.label,
  }))
  const moved: Step = {
    ...step,
    changes: pending.map(({ id }) => id),
    inverse: invertEffects(step.inverse, shown, now),
    joinKey: null,
  }
  return { moved, pending }
}
