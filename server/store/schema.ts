import { z } from 'zod'
import { instant, uuid } from '../fields.ts'
import { storedTodo } from '../todos/schema.ts'

/** Who made a change. */
export const actor = z
  .discriminatedUnion('kind', [
    z.strictObject({ kind: z.enum(['window', 'tab', 'command-line']) }),
    z.strictObject({ kind: z.literal('token'), name: z.string() }),
  ])
  .readonly()

/** Who made a change: the window, a tab, an access token by its name, or the command line. */
export type Actor = z.infer<typeof actor>

const changeSetStamp = z
  .strictObject({ id: uuid, revision: z.int().positive(), actor, at: instant })
  .readonly()

/** What every change set carries: its id, the account's revision that it makes, who made it and when. */
export type ChangeSetStamp = z.infer<typeof changeSetStamp>

/** The document `todos.json` of an account in its current version. */
export const todosDocument = z
  .strictObject({
    format: z.literal('localist-todos'),
    version: z.literal(1),
    revision: z.int().nonnegative(),
    lastChange: changeSetStamp.nullable(),
    todos: z.array(storedTodo).readonly(),
  })
  .refine(({ todos }) => new Set(todos.map(({ id }) => id)).size === todos.length, 'An id appears twice.')
  .refine(
    ({ todos, revision }) => todos.every((todo) => todo.revision <= revision),
    'A revision is too high.',
  )
  .readonly()

/** The document `todos.json` of an account. */
export type TodosDocument = z.infer<typeof todosDocument>
