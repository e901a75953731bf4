import { Problem, type FieldError } from '../http/problems.ts'

/** A field or entity that an undo cannot take back. */
export interface UndoError extends FieldError {
  readonly kind: string
  readonly id: string
}

/** 409: something that a change set changed was changed since, or removed for good, so that it cannot be taken back. */
export class UndoConflict extends Problem {
  readonly slug = 'undo-conflict'

  constructor(errors: readonly UndoError[], reason: keyof typeof undoAdvice) {
    const [first, ...others] = errors
    const more = others.length > 0 ? `, and ${others.length} more` : ''
    super(`Nothing was taken back: ${first?.field} ${first?.message}${more}. ${undoAdvice[reason]}`, {
      members: { errors: errors.slice(0, mostConflicts) },
    })
  }
}

const undoAdvice = {
  changed: 'Take back the later changes first, or change the todo yourself.',
  removed: 'This change can no longer be taken back.',
} as const

/** The most conflicts that an UndoConflict names. */
const mostConflicts = 1000
