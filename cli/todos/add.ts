import { InvalidArgumentError } from 'commander'
import type { NewTodo, Todo } from '../../server/contract.ts'
import type { ApiClient } from '../client/client.ts'
import { nameOptions } from '../client/name-options.ts'
import { makeChanges, mostOperations } from '../client/operations.ts'
import type { CommandContext, CommandDefinition } from '../command.ts'
import { CommandFailed } from '../failures.ts'
import { findList } from '../names/by-name.ts'
import { formatCount, formatJson, makePrintable } from '../output/printable.ts'
import { dateHelp } from '../words.ts'
import { presentTodos, sayNoLines } from './change-typed.ts'
import { describeTodo } from './describe.ts'
import { buildFields, fieldOptions, repeatHelp, type FieldOptions } from './fields.ts'
import { createFinder } from './find-todos.ts'
import { nameLine, readLines } from './lines.ts'

/** The options of `localist add`. */
export interface AddOptions extends FieldOptions {
  readonly list?: string
  readonly parent?: string
  readonly tag?: readonly string[]
  readonly idempotencyKey?: string
  /** Whether dates, repeats, tags, lists and priorities in the title are read. By default they are on a terminal. */
  readonly words?: boolean
}

type Context = CommandContext<[words: readonly string[]], AddOptions>

/** `localist add TITLE…`: adds a todo and prints its id, or the todo with --json. `-` adds one for each line of stdin. */
export const command: CommandDefinition<Context['args'], AddOptions> = {
  summary: 'Add a todo and print its id.',
  more: `Put the title in quotes if it has characters that are special in the shell. With - as the title, each line of stdin is a title: all of them are added or none, as one change for each 1,000 lines, and the options are for all.

${dateHelp}

${repeatHelp}

On a terminal, words of the title set fields: dates and times ("tomorrow 5pm", "in 3 weeks"), repeats ("every 2 weeks"), #tag, @list, and !1 (urgent) to !4, in English and in the language of the computer. A text in quotation marks is not read, nor a field that an option sets. A script gets the title as it is, unless it says --words; --no-words keeps the title on a terminal too.

With --idempotency-key, a command that is run again with the same key and title adds no second todo for 24 hours and prints the id of the first.`,
  examples: [
    'localist add Buy milk',
    "localist add 'Pay rent every month on the 1st 9am #bills @Inbox !2'",
    'localist add Pay rent --due "1 dec" --every month --list inbox --tag bills --priority high',
    'localist add Water the plants --every "3 days" --from-completion',
    'localist add Call Zoë --due "fri 5pm" --start today --notes "About the trip"',
    'localist add --json "What about Zoë?"',
    'localist add - --list inbox <titles.txt',
    'localist add -- --dashes first',
    'localist add --idempotency-key "rent-$(date +%Y-%m)" Pay rent',
  ],
  words: [['<title...>', 'the title; - reads titles from stdin']],
  options: [
    ...fieldOptions,
    ['--list <list>', 'the list: its name, the beginning of its name, or its id', { complete: 'lists' }],
    ['--parent <id>', 'the todo that it is a subtask of', { complete: 'todos' }],
    ['--words', 'read dates, tags and the like in the title, also in a script'],
    ['--no-words', 'take the title as it is'],
    [
      '--idempotency-key <key>',
      'a name for this request, so that it can be repeated',
      {
        parse(text) {
          if (/^[!-~]{1,255}$/.test(text)) return text
          throw new InvalidArgumentError('A key has 1 to 255 printable ASCII characters and no spaces.')
        },
      },
    ],
  ],
  async run(context) {
    const {
      args: [words],
      options,
      client,
      call,
    } = context
    const now = context.now()
    const fields = await buildFields(options, now)
    const { idempotencyKey } = options
    const headers = idempotencyKey === undefined ? {} : { 'Idempotency-Key': idempotencyKey }
    if (words.length === 1 && words[0] === '-') return addLines(context, fields, headers)
    const areRead = options.words ?? (context.isTerminal && context.isTyped)
    const readTitle = await createTitleReader(context, areRead)
    const value = { ...fields, ...(await findPlace(client, options)) }
    const title = readTitle(joinLines(words.join(' ')))
    const todo = await call<Todo>('POST', '/api/todos', { ...title, ...value }, headers)
    context.out(options.json ? formatJson(todo) : todo.id)
    if (!options.json) context.say(`Added ${await describeTodo(client, todo, now)}.`)
  },
}

// A title has no line breaks. The page replaces them too.
const joinLines = (text: string): string => text.replaceAll(/\s*[\r\n]+\s*/g, ' ')

const createTitleReader = async (context: Context, areRead: boolean) => {
  if (areRead) return (await import('./read-title.ts')).createTitleReader(context)
  const { tag } = context.options
  return (title: string) => ({ title, ...(tag && { tags: tag }) })
}

const findPlace = async (
  client: ApiClient,
  { list, parent }: AddOptions,
): Promise<Pick<NewTodo, 'listId' | 'parentId'>> => ({
  ...(list !== undefined && { listId: (await findList(client, list)).id }),
  ...(parent !== undefined && { parentId: (await (await createFinder(client, 'list'))(parent)).id }),
})

const addLines = async (
  context: Context,
  fields: Partial<NewTodo>,
  headers: Readonly<Record<string, string>>,
): Promise<void> => {
  const { options, client, out, say, sayUndo } = context
  const lines = await readLines(context)
  if (lines.length === 0) return sayNoLines(context)
  // With a key, each change needs one of its own.
  if (lines.length > mostOperations && options.idempotencyKey !== undefined)
    throw new CommandFailed(`--idempotency-key works with up to ${mostOperations} lines.`, 2)
  const readTitle = await createTitleReader(context, options.words === true)
  const value = { ...fields, ...(await findPlace(client, options)) }
  const operations = lines.map(
    ({ text }) => ({ op: 'create', kind: 'todo', value: { ...readTitle(text), ...value } }) as const,
  )
  const made = await makeChanges(client, operations, headers).catch((error: unknown) => {
    throw nameLine(nameOptions(error, options), lines)
  })
  const added = (await presentTodos(client, made)).filter(({ isNew }) => isNew).map(({ todo }) => todo)
  out(options.json ? formatJson(added, 2) : added.map(({ id }) => id).join('\n'))
  if (options.json) return undefined
  const [only] = added
  const isOne = added.length === 1 && only !== undefined
  say(isOne ? `Added "${makePrintable(only.title)}".` : `Added ${formatCount(added.length, 'todo')}.`)
  return sayUndo(made)
}
