import type { StoredTodo } from '../../todos/schema.ts'
import { isTodo } from '../rows/todo-json.ts'
import type { Row } from '../rows/row.ts'
import { changeSetStamp, type ChangeSetStamp } from '../schema.ts'

/** What one commit changed: each todo before (null where it is new) and after. */
export interface ChangeSet extends ChangeSetStamp {
  readonly changes: readonly { readonly before: StoredTodo | null; readonly after: StoredTodo }[]
}

/**
 * Whether parsed JSON is a change set, so that the state can be built from it. The values of the todos are not checked
 * against their schema again, which would take most of a start: that was done before the line was written, and the
 * checksum of the line says that it is the same.
 */
export function isChangeSet(value: unknown): value is ChangeSet {
  if (typeof value !== 'object' || value === null || !('changes' in value)) return false
  const { changes, ...stamp } = value
  return changeSetStamp.safeParse(stamp).success && Array.isArray(changes) && changes.every(isChange)
}

const isChange = (value: unknown): boolean =>
  typeof value === 'object' &&
  value !== null &&
  'before' in value &&
  'after' in value &&
  (value.before === null || isTodo(value.before)) &&
  isTodo(value.after)

/** A todo before and after a change. */
export interface RowChange {
  readonly before: Row | undefined
  readonly after: Row
}

/** The JSON of a change set. */
export function changeSetJson(
  { revision, id, at, actor }: ChangeSetStamp,
  changes: readonly RowChange[],
): string {
  const each = changes.map(({ before, after }) => `{"before":${before?.json ?? null},"after":${after.json}}`)
  return `${JSON.stringify({ revision, id, at, actor }).slice(0, -1)},"changes":[${each.join(',')}]}`
}
