import type { Operation, Todo, TodoPatch } from '../../server/contract.ts'
import { nameOptions } from '../client/name-options.ts'
import type { CommandDefinition } from '../command.ts'
import { CommandFailed } from '../failures.ts'
import { makePrintable } from '../output/printable.ts'
import { addText, dateHelp, idHelp } from '../words.ts'
import { attachHelp, parseAttachment } from './attachments.ts'
import { changeTyped, idsWord, readIds } from './change-typed.ts'
import { createDescriber } from './describe.ts'
import { buildFields, fieldOptions, remindHelp, repeatHelp, type FieldOptions, type Words } from './fields.ts'

interface EditOptions extends FieldOptions {
  readonly title?: string
  readonly tag?: readonly string[]
  readonly untag?: readonly string[]
  readonly tags?: boolean
  readonly detach?: readonly string[]
  readonly attachments?: boolean
}

/** `localist edit ID…`: changes fields of todos, all of them or none. */
export const command: CommandDefinition<[ids: readonly string[]], EditOptions> = {
  summary: 'Change fields of todos.',
  more: `${idHelp} All of the todos are changed or none; with - as the id, each line of stdin is an id. A new --due without a time keeps the time. \`localist move\` moves todos to another list. --tag adds a tag, --untag removes one. --remind replaces the reminders. --attach adds an attachment, --detach removes those of a name.

${dateHelp}

${repeatHelp}

${remindHelp}

${attachHelp}`,
  examples: [
    'localist edit 7f3a21c9 --title "Pay the rent" --due fri',
    'localist edit 7f3a21c9 --no-due --no-notes --untag bills',
    'localist edit 7f3a21c9 0b5e4be0 --due tomorrow --priority urgent',
    'localist edit 7f3a21c9 --remind 30m --remind "1 day"',
    'localist edit 7f3a21c9 --attach offer.pdf --detach "Old offer"',
    'localist list overdue | cut -f2 | localist edit - --due today',
  ],
  words: [[...idsWord, { complete: 'todos' }]],
  options: [
    ...fieldOptions,
    ['--title <text>', 'the title'],
    ['--no-due', 'no due date and no time'],
    ['--no-time', 'no time of day'],
    ['--no-start', 'no start date'],
    ['--no-every', 'do not repeat it'],
    ['--no-remind', 'no reminders'],
    ['--untag <name>', 'remove a tag; may be repeated', { parse: addText, complete: 'tags' }],
    ['--no-tags', 'remove all tags'],
    ['--detach <name>', 'remove the attachments of this name; may be repeated', { parse: addText }],
    ['--no-attachments', 'no attachments'],
    ['--no-notes', 'no notes'],
  ],
  async run(context) {
    const { options, client, json, say, sayUndo } = context
    refuseContradictions(options)
    const now = context.now()
    const words = { now, findLanguage: context.findLanguage }
    // Before the request, so that a word that is no date, and a path without a file, are refused without a server too.
    await buildFields(options, words)
    options.attach?.map(parseAttachment)
    const ids = await readIds(context)
    if (options.title !== undefined && ids.texts.length > 1)
      throw new CommandFailed('--title works with one todo.', 2)
    const result = await changeTyped(context, ids, {
      where: 'list',
      makeOperations: (todos) =>
        Promise.all(
          todos.map(async (todo): Promise<Operation> => {
            const patch = await buildPatch(todo, options, words)
            return { op: 'update', kind: 'todo', id: todo.id, patch }
          }),
        ),
      explain: (error) => nameOptions(error, options),
    })
    if (result === null || json(ids.isList ? result.after : result.after[0])) return
    const describe = createDescriber(client, now)
    for (const [index, todo] of result.after.entries()) {
      const said = todo === result.todos[index] ? 'Same as before' : 'Changed'
      say(`${said}: ${await describe(todo)}.`)
    }
    sayUndo(result.made)
  },
}

const refuseContradictions = (options: EditOptions): void => {
  // Without --no-tags, commander sets `tags` to true, and `attachments` alike.
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
}

const buildPatch = async (todo: Todo, options: EditOptions, words: Words): Promise<TodoPatch> => {
  if (options.due === false && todo.repeat !== null && options.every !== false)
    throw new CommandFailed(
      `"${makePrintable(todo.title)}" repeats, so it needs a due date. Add --no-every to end that.`,
    )
  const { title, tag, untag, tags, attach = [], detach = [], attachments } = options
  const hasAttachments = attach.length > 0 || detach.length > 0 || attachments === false
  const kept = attachments === false ? [] : todo.attachments.filter(({ name }) => !detach.includes(name))
  const hasTags = tag !== undefined || untag !== undefined || tags === false
  return {
    ...(await buildFields(options, words, todo.dueDate)),
    ...(title !== undefined && { title }),
    ...(hasTags && { tags: editTags(tags === false ? [] : todo.tags, tag ?? [], untag ?? []) }),
    ...(hasAttachments && { attachments: [...kept, ...attach.map(parseAttachment)] }),
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
