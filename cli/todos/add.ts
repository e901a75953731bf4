import { InvalidArgumentError } from 'commander'
import type { NewTodo } from '../../server/contract.ts'
import type { ApiClient } from '../client/client.ts'
import { nameOptions } from '../client/name-options.ts'
import { mostOperations } from '../client/operations.ts'
import type { CommandContext, CommandDefinition } from '../command.ts'
import { CommandFailed } from '../failures.ts'
import { findList, findSection } from '../names/by-name.ts'
import { formatCount, formatJson, makePrintable } from '../output/printable.ts'
import { dateHelp } from '../words.ts'
import { attachHelp, parseAttachment } from './attachments.ts'
import { sayNoLines } from './change-typed.ts'
import { createDescriber } from './describe.ts'
import { buildFields, fieldOptions, remindHelp, repeatHelp, type FieldOptions } from './fields.ts'
import { createFinder } from './find-todos.ts'
import { nameLine, readLines } from './lines.ts'
import { addTodos, findNewLists, tryTodos, type Added } from './new-todos.ts'

/** The options of `localist add`. */
interface AddOptions extends FieldOptions {
  readonly list?: string
  readonly parent?: string
  readonly section?: string
  readonly tag?: readonly string[]
  readonly idempotencyKey?: string
  /** Whether dates, repeats, tags, lists and priorities in the title are read. By default they are on a terminal. */
  readonly words?: boolean
  readonly makeList?: true
  readonly dryRun?: true
}

type Context = CommandContext<[words: readonly string[]], AddOptions>

/** `localist add TITLE…`: adds a todo and prints its id, or the todo with --json. `-` adds one for each line of stdin. */
export const command: CommandDefinition<Context['args'], AddOptions> = {
  summary: 'Add a todo and print its id.',
  more: `Put the title in quotes if it has characters that are special in the shell. With - as the title, each line of stdin is a title: all of them are added or none, as one change for each 1,000 lines, and the options are for all.

${dateHelp}

${repeatHelp}

${remindHelp}

${attachHelp}

On a terminal, words of the title set fields: dates and times ("tomorrow 5pm", "in 3 weeks"), repeats ("every 2 weeks"), #tag, @list, @list/section, and !1 (urgent) to !4, in English and in the language of the computer. A text in quotation marks is not read, nor a field that an option sets. A script gets the title as it is, unless it says --words; --no-words keeps the title on a terminal too. Where no list has the name behind @, it stays in the title, and the command says so; --make-list makes the list. --dry-run shows how a title is read.

With --idempotency-key, a command that is run again with the same key and title adds no second todo for 24 hours and prints the id of the first.`,
  examples: [
    'localist add Buy milk',
    "localist add 'Pay rent every month on the 1st 9am #bills @Inbox !2'",
    'localist add Pay rent --due "1 dec" --every month --list inbox --tag bills --priority high',
    "localist add --words --dry-run 'Call mum fri 5pm #family'",
    "localist add --words --make-list 'Dig the beds sat @Garden'",
    'localist add Water the plants --every "3 days" --from-completion',
    'localist add Call Zoë --due "fri 5pm" --start today --notes "About the trip"',
    'localist add Call the bank --due "tomorrow 5pm" --remind 30m',
    'localist add Compare the offers --attach https://example.com/offer --attach "offer.pdf = The other one"',
    'localist add --json "What about Zoë?"',
    'localist add - --list inbox <titles.txt',
    'localist add -- --dashes first',
    'localist add --idempotency-key "rent-$(date +%Y-%m)" Pay rent',
  ],
  words: [['<title...>', 'the title; - reads titles from stdin']],
  options: [
    ...fieldOptions,
    ['--list <list>', 'the list: its name, the beginning of its name, or its id', { complete: 'lists' }],
    [
      '--section <section>',
      'the section of its list: its name, LIST/SECTION, or its id',
      { conflicts: 'parent', complete: 'sections' },
    ],
    ['--parent <id>', 'the todo that it is a subtask of', { complete: 'todos' }],
    ['--words', 'read dates, tags and the like in the title, also in a script'],
    ['--no-words', 'take the title as it is'],
    [
      '--make-list',
      'make the list that @NAME in the title names, where there is none',
      { conflicts: ['list', 'section', 'parent', 'idempotencyKey'] },
    ],
    ['--dry-run', 'print what would be added, and add nothing', { conflicts: 'idempotencyKey' }],
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
    } = context
    const { idempotencyKey: key, tag, attach } = options
    const now = context.now()
    const isBulk = words.length === 1 && words[0] === '-'
    const areRead = options.words ?? (!isBulk && context.isTerminal && context.isTyped)
    if (options.makeList && !areRead)
      throw new CommandFailed('--make-list is for words that are read: type --words too.', 2)
    const fields = await buildFields(options, { now, findLanguage: context.findLanguage })
    const lines = isBulk ? await readLines(context) : [{ number: 1, text: words.join(' ') }]
    if (lines.length === 0) return sayNoLines(context)
    // With a key, each change needs one of its own.
    if (lines.length > mostOperations && key !== undefined)
      throw new CommandFailed(`--idempotency-key works with up to ${mostOperations} lines.`, 2)
    const shared = {
      ...fields,
      ...(tag && { tags: [...tag] }),
      ...(attach && { attachments: attach.map(parseAttachment) }),
      ...(await findPlace(client, options)),
    }
    const values = lines.map(({ text }) => ({ ...(areRead ? { line: text } : { title: text }), ...shared }))
    const sending = { key, ...(areRead && { language: context.findLanguage() }) }
    let newLists: readonly string[] = []
    try {
      if (options.makeList) newLists = await findNewLists(client, values, sending)
      const send = options.dryRun ? tryTodos : addTodos
      return await printAdded(context, isBulk, await send(client, { values, newLists }, sending))
    } catch (error) {
      if (!isBulk) throw error
      throw nameLine(nameOptions(error, options), [...newLists.map(() => undefined), ...lines])
    }
  },
}

const findPlace = async (
  client: ApiClient,
  { list, section, parent }: AddOptions,
): Promise<Pick<NewTodo, 'listId' | 'sectionId' | 'parentId'>> => {
  const listId = list === undefined ? undefined : (await findList(client, list)).id
  return {
    ...(listId !== undefined && { listId }),
    ...(section !== undefined && { sectionId: (await findSection(client, section, { listId })).id }),
    ...(parent !== undefined && { parentId: (await (await createFinder(client, 'list'))(parent)).id }),
  }
}

const printAdded = async (
  { options, client, out, say, sayUndo, now }: Context,
  isBulk: boolean,
  { todos, lists, unread, made }: Added,
): Promise<void> => {
  const { json, dryRun } = options
  const names = [...new Set(lists.map(({ name }) => makePrintable(name)))]
  if (json) out(isBulk ? formatJson(todos, 2) : formatJson(todos[0]))
  else if (dryRun) {
    const describe = createDescriber(client, now())
    for (const name of names) out(`Would make the list "${name}".`)
    for (const todo of todos) out(`Would add ${await describe(todo, lists)}.`)
  } else {
    out(todos.map(({ id }) => id).join('\n'))
    for (const name of names) say(`Made the list "${name}".`)
    const [only] = todos
    const isOne = todos.length === 1 && only !== undefined
    const added = isOne ? await createDescriber(client, now())(only) : formatCount(todos.length, 'todo')
    say(`Added ${added}.`)
    if (isBulk || names.length > 0) sayUndo(made)
  }
  const advice = options.makeList ? '' : ' --make-list makes the list.'
  for (const text of unread)
    say(`There is no list for ${makePrintable(text)}, which stays in the title.${advice}`)
}
