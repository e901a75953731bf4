import * as z from 'zod'
import { storedTodo } from '../../todos/schema.ts'
import type { Row } from '../rows/row.ts'
import { changeSetStamp, type ChangeSetStamp } from '../schema.ts'

/** What one commit changed: each todo before (null where it is new) and after. */
export const changeSet = changeSetStamp
  .unwrap()
  .extend({
    changes: z
      .array(z.strictObject({ before: storedTodo.nullable(), after: storedTodo }).readonly())
      .readonly(),
  })
  .readonly()

/** What one commit changed. */
export type ChangeSet = z.infer<typeof changeSet>

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
