import type { Operation, Todo, TodoPatch } from '../../server/contract.ts'
import { connect } from '../client/client.ts'
import { makeChanges } from '../client/operations.ts'
import { CommandFailed } from '../command-failed.ts'
import type { Io } from '../io.ts'
import { formatJson, makePrintable } from '../output.ts'
import { sayUndo } from '../say-undo.ts'
import { describeTodo } from './describe.ts'
import { presentEntries } from './entries.ts'
import { buildFields, type FieldOptions } from './fields.ts'
import { createFinder } from './find-todos.ts'
import { nameOptions } from './name-options.ts'
import { findTyped, readIds, sayNoLines } from './typed-ids.ts'

/** The options of `localist edit`. */
export interface EditOptions extends FieldOptions {
  readonly dataDir?: string
  readonly title?: string
  readonly tag?: readonly string[]
  readonly untag?: readonly string[]
  readonly tags?: boolean
  readonly json?: boolean
}

/**
 * `localist edit ID…`: changes fields of the todos whose ids have these ends, all of them or none; `-` takes the ids from the lines of stdin.
 */
export async function editTodos(suffixes: readonly string[], options: EditOptions, io: Io): Promise<void> {
  const { out, say } = io
  // Without --no-tags, commander sets `tags` to true.
  const isEmpty = Object.entries(options).every(
    ([name, value]) => name === 'dataDir' || (value ?? true) === true,
  )
  if (isEmpty)
    throw new CommandFailed(
      'Name what to change, such as --due or --title. `localist edit --help` lists it.',
      2,
    )
  const both = options.tag?.find((name) => options.untag?.includes(name))
  if (both !== undefined)
    throw new CommandFailed(`--tag ${makePrintable(both)} contradicts --untag ${makePrintable(both)}.`, 2)
  const now = io.now()
  // Before the request, so that a word that is no date is refused without a server too.
  await buildFields(options, now)
  const ids = await readIds(suffixes, io)
  if (options.title !== undefined && ids.texts.length > 1)
    throw new CommandFailed('--title works with one todo.', 2)
  if (ids.texts.length === 0) return sayNoLines(options, io)
  const client = await connect(options.dataDir)
  const { todos, nameLine } = await findTyped(await createFinder(client, 'list'), ids)
  const operations: Operation[] = []
  for (const todo of todos)
    operations.push({ op: 'update', kind: 'todo', id: todo.id, patch: await buildPatch(todo, options, now) })
  const made = await makeChanges(client, operations).catch((error: unknown) => {
    throw nameLine(nameOptions(error, options))
  })
  const changed = made.flatMap(({ entries }) => presentEntries(client, entries).map(({ todo }) => todo))
  const edited = todos.map((todo) => changed.find(({ id }) => id === todo.id) ?? todo)
  if (options.json) return out(ids.isList ? formatJson(edited, 2) : formatJson(edited[0]))
  for (const todo of edited)
    say(`${changed.includes(todo) ? 'Changed' : 'Same as before'}: ${await describeTodo(client, todo, now)}.`)
  return sayUndo(made, say)
}

const buildPatch = async (todo: Todo, options: EditOptions, now: Date): Promise<TodoPatch> => {
  if (options.due === false && todo.repeat !== null && options.every !== false)
    throw new CommandFailed(
      `"${makePrintable(todo.title)}" repeats, so it needs a due date. Add --no-every to end that.`,
    )
  const { title, tag, untag, tags } = options
  const hasTags = tag !== undefined || untag !== undefined || tags === false
  return {
    ...(await buildFields(options, now, todo.dueDate)),
    ...(title !== undefined && { title }),
    ...(hasTags && { tags: editTags(tags === false ? [] : todo.tags, tag ?? [], untag ?? []) }),
  }
}

const editTags = (
  before: readonly string[],
  added: readonly string[],
  removed: readonly string[],
): readonly string[] => {
  const gone = new Set(removed.map((name) => name.normalize()))
  return [...new Set([...before, ...added])].filter((name) => !gone.has(name.normalize()))
}
