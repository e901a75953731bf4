import type { ChangeLabel, Effect, Pending } from './pending.ts'

/** One step of undo: changes that are taken back together. */
export interface Step {
  /** The changes: ids of pending changes, or of changes of the server. The latest is the last. */
  readonly changes: readonly string[]
  /** The effects that show the step taken back, until the server has answered. */
  readonly inverse: readonly Effect[]
  /** The effects that show it done again. */
  readonly effects: readonly Effect[]
  readonly label: ChangeLabel
  /** A key that steps have in common where they may become one, such as the saves of one field. */
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
  const joined: Step = {
    ...last,
    changes: [...last.changes, ...step.changes],
    effects: step.effects,
    label: step.label,
  }
  return { done: [...done.slice(0, -1), joined], undone: [] }
}

/** Leaves out the steps with a change, which was refused or changed nothing. */
export function withoutChange({ done, undone }: UndoLog, change: string): UndoLog {
  const leaveOut = (steps: readonly Step[]): readonly Step[] =>
    steps.flatMap((step) => {
      if (!step.changes.includes(change)) return [step]
      const changes = step.changes.filter((each) => each !== change)
      return changes.length === 0 ? [] : [{ ...step, changes }]
    })
  return { done: leaveOut(done), undone: leaveOut(undone) }
}

/** A step that was taken back or done again. */
export interface MovedStep {
  readonly log: UndoLog
  /** The changes to send. */
  readonly pending: readonly Pending[]
  readonly label: ChangeLabel
}

/** Takes back the step with `change`, or else the last one; null where there is none. */
export function undoStep(
  { done, undone }: UndoLog,
  newId: () => string,
  change: string | null = null,
): MovedStep | null {
  const step = change === null ? done.at(-1) : done.find(({ changes }) => changes.includes(change))
  if (step === undefined) return null
  const pending = takeBack(step, step.inverse, newId)
  const moved = { ...step, changes: pending.map(({ id }) => id) }
  return {
    log: { done: done.filter((each) => each !== step), undone: [...undone, moved] },
    pending,
    label: step.label,
  }
}

/** Does the step again that was undone last; null where there is none. */
export function redoStep({ done, undone }: UndoLog, newId: () => string): MovedStep | null {
  const step = undone.at(-1)
  if (step === undefined) return null
  // A new entity is there already, in the trash.
  const effects = step.effects.map(({ kind, id, fields, isNew }) =>
    isNew ? { kind, id, fields: { deletedAt: null } } : { kind, id, fields },
  )
  const pending = takeBack(step, effects, newId)
  const moved = { ...step, changes: pending.map(({ id }) => id), joinKey: null }
  return { log: { done: [...done, moved], undone: undone.slice(0, -1) }, pending, label: step.label }
}

const takeBack = (
  { changes, label }: Step,
  effects: readonly Effect[],
  newId: () => string,
): readonly Pending[] =>
  changes.toReversed().map((undoes, index) => ({
    id: newId(),
    request: { undoes },
    // The page shows the whole step taken back until its last part is answered.
    effects: index === changes.length - 1 ? effects : [],
    label,
  }))
