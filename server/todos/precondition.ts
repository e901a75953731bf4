import type { Condition } from '../http/condition.ts'
import { PreconditionFailed } from '../http/problems.ts'
import { presentTodo } from './present.ts'
import type { StoredTodo, Todo } from './schema.ts'

/** The conditions on a todo before a change: the conditions in the headers, and the revision in the body of a PUT. */
export interface Precondition extends Condition {
  readonly revision?: number
}

/** Checks a change of a todo in the list. Throws PreconditionFailed, with the current todo. */
export function checkPrecondition(
  { ifMatch, ifNoneMatch, revision }: Precondition,
  current: StoredTodo,
): void {
  if (ifNoneMatch !== undefined) throw new StaleTodo(exists, current)
  const isFresh = revision === undefined || revision === current.revision
  if (!isFresh || !matches(ifMatch, current)) throw new StaleTodo(changed, current)
}

/** Checks a PUT; `stored` may be in the trash. Throws PreconditionFailed, with the stored todo if it exists. */
export function checkReplacement(condition: Precondition, stored: StoredTodo | undefined): void {
  const { ifMatch, ifNoneMatch, revision } = condition
  if (stored === undefined) {
    if (ifMatch !== undefined) throw new PreconditionFailed(gone)
    return
  }
  if (stored.deletedAt === null) return checkPrecondition(condition, stored)
  const isFresh = revision === undefined || revision === stored.revision
  if (ifMatch !== undefined || ifNoneMatch !== undefined || !isFresh) throw new StaleTodo(trashed, stored)
}

const matches = (ifMatch: Condition['ifMatch'], { revision }: StoredTodo): boolean =>
  ifMatch === undefined || ifMatch === '*' || ifMatch.includes(revision)

const gone = 'There is no such todo any more. Nothing was changed.'
const exists = 'A todo with this id exists already. Nothing was changed.'
const changed = 'The todo is not as you saw it. Read it again, then repeat your change; nothing was changed.'
const trashed = 'The todo is in the trash. PATCH {"deletedAt": null} brings it back; nothing was changed.'

/** 412 with the stored todo as `current`. */
class StaleTodo extends PreconditionFailed {
  readonly #current: StoredTodo

  constructor(detail: string, current: StoredTodo) {
    super(detail)
    this.#current = current
  }

  protected override toMembers(origin: string): { readonly current: Todo } {
    return { current: presentTodo(this.#current, origin) }
  }
}
