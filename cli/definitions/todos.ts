import { Argument, InvalidArgumentError, Option, type Command } from 'commander'
import { CommandFailed } from '../command-failed.ts'
import { makePrintable } from '../output.ts'
import { defineCommand, jsonOption, yesHelp, yesOption, type CommandText, type Section } from './define.ts'
import { addFilterOptions } from './filter-options.ts'
import {
  addFieldOptions,
  addText,
  dateHelp,
  idHelp,
  parseLimit,
  refuseContradictions,
  repeatHelp,
  sortOption,
} from './todo-options.ts'

/** The commands about todos. */
export const todoSection: Section = {
  heading: 'Todos:',
  commands: {
    add: (program, { io }) =>
      refuseContradictions(
        addFieldOptions(
          defineCommand(program, 'add', {
            summary: 'Add a todo and print its id.',
            more: `Put the title in quotes if it has characters that are special in the shell. With - as the title, each line of stdin is a title: all of them are added or none, as one change for each 1,000 lines, and the options are for all.

${dateHelp}

${repeatHelp}

On a terminal, words of the title set fields: dates and times ("tomorrow 5pm", "in 3 weeks"), repeats ("every 2 weeks"), #tag, @list, and !1 (urgent) to !4, in English and in the language of the computer. A text in quotation marks is not read, nor a field that an option sets. A script gets the title as it is, unless it says --words; --no-words keeps the title on a terminal too.

With --idempotency-key, a command that is run again with the same key and title adds no second todo for 24 hours and prints the id of the first.`,
            examples: [
              'localist add Buy milk',
              "localist add 'Pay rent every month on the 1st 9am #bills @Inbox !2'",
              'localist add Pay rent --due "1 dec" --every month --list inbox --tag bills --priority 3',
              'localist add Water the plants --every "3 days" --from-completion',
              'localist add Call Zoë --due "fri 5pm" --start today --notes "About the trip"',
              'localist add --json "What about Zoë?"',
              'localist add - --list inbox <titles.txt',
              'localist add -- --dashes first',
              'localist add --idempotency-key "rent-$(date +%Y-%m)" Pay rent',
            ],
          }),
        ),
        ['words'],
      )
        .argument('<title...>', 'the title; - reads titles from stdin')
        .option('--list <list>', 'the list: its name, the beginning of its name, or its id')
        .option('--parent <id>', 'the todo that it is a subtask of')
        .option('--words', 'read dates, tags and the like in the title, also in a script')
        .option('--no-words', 'take the title as it is')
        .option('--idempotency-key <key>', 'a name for this request, so that it can be repeated', parseKey)
        .option(...jsonOption)
        .action(async (words, options) => (await import('../todos/add.ts')).addTodo(words, options, io)),

    list: (program, { io }) =>
      addFilterOptions(
        defineCommand(program, 'list', {
          summary: 'List the open todos, or those of a view.',
          more: `VIEW is inbox, today, upcoming, overdue, someday or completed; --view names one of your own, which \`localist views\` lists. Without a view, the open todos are listed in their order; --completed lists those that are done, --all both. The options can be combined, and narrow a view.

On a terminal, each line has a box, the end of the id, ! for each step of the priority, the title, the date, the list and the tags; ↻ stands for a repeat. Overdue dates are red and those of today yellow; NO_COLOR=1 turns colours off. Without a view, the todos are grouped by list, the archived lists last, and subtasks are below their todo.

Elsewhere, each line has eight columns with a tab between them: open or done, the whole id, the priority, the due date, the due time, the list, the tags with commas between them, and the title. A - stands for an empty one. The first five columns never have spaces.

${dateHelp}`,
          examples: [
            'localist list',
            'localist list today',
            'localist views add Urgent --min-priority 3',
            'localist list --view urgent',
            'localist list --list inbox --tag bills --search rent --all',
            'localist list --due-before "next week" --sort due --limit 20',
            "localist list overdue | awk '{print $4, $2}'",
            'localist list today | cut -f2 | localist done -',
            "localist list --json | jq -r '.[].title'",
          ],
        }),
      )
        .addArgument(new Argument('[view]', 'a view').choices(views).argParser(parseView))
        .option('--view <view>', 'the todos of a view of your own: its name, its beginning, or its id')
        .option('--trash', 'the todos in the trash')
        .addOption(sortOption())
        .option('--limit <n>', 'how many todos at most', parseLimit)
        .option(...jsonOption)
        .action(async (view, options) => (await import('../todos/list.ts')).listTodos(view, options, io)),

    show: (program, { io }) =>
      defineCommand(program, 'show', {
        summary: 'Show all of a todo, with its subtasks.',
        more: `${idHelp} The todo can be in the trash.`,
        examples: ['localist show 7f3a21c9', 'localist show 7f3a21c9 --json'],
      })
        .argument('<id>', 'the id of a todo, or its end')
        .option(...jsonOption)
        .action(async (id, options) => (await import('../todos/show.ts')).showTodo(id, options, io)),

    edit: (program, { io }) =>
      refuseContradictions(
        addFieldOptions(
          defineCommand(program, 'edit', {
            summary: 'Change fields of todos.',
            more: `${idHelp} All of the todos are changed or none; with - as the id, each line of stdin is an id. A new --due without a time keeps the time. \`localist move\` moves todos to another list. --tag adds a tag, --untag removes one.

${dateHelp}

${repeatHelp}`,
            examples: [
              'localist edit 7f3a21c9 --title "Pay the rent" --due fri',
              'localist edit 7f3a21c9 --no-due --no-notes --untag bills',
              'localist edit 7f3a21c9 0b5e4be0 --due tomorrow --priority 4',
              'localist list overdue | cut -f2 | localist edit - --due today',
            ],
          }),
        ),
        ['due', 'start', 'every', 'notes'],
      )
        .argument('<ids...>', 'the ids of todos, or their ends; - reads ids from stdin')
        .option('--title <text>', 'the title')
        .option('--no-due', 'no due date and no time')
        .option('--no-time', 'no time of day')
        .option('--no-start', 'no start date')
        .option('--no-every', 'do not repeat it')
        .option('--untag <name>', 'remove a tag; may be repeated', addText)
        .option('--no-tags', 'remove all tags')
        .option('--no-notes', 'no notes')
        .option(...jsonOption)
        .action(async (ids, options) => (await import('../todos/edit.ts')).editTodos(ids, options, io)),

    move: (program, { io }) =>
      refuseContradictions(
        defineCommand(program, 'move', {
          summary: 'Move todos to a list, under another todo, or to the top or bottom.',
          more: `${idHelp} All of the todos are moved or none; with - as the id, each line of stdin is an id. Subtasks move with their todo. A subtask that moves to a list is no subtask any more.`,
          examples: [
            'localist move 7f3a21c9 --list inbox',
            'localist move 0b5e4be0 --parent 7f3a21c9',
            'localist move 7f3a21c9 --top',
            'localist list --tag bills | cut -f2 | localist move - --list inbox',
          ],
        }),
        ['parent'],
      )
        .argument('<ids...>', 'the ids of todos, or their ends; - reads ids from stdin')
        .addOption(
          new Option('--list <list>', 'the list: its name, the beginning of its name, or its id').conflicts(
            'parent',
          ),
        )
        .option('--parent <id>', 'the todo that they become subtasks of')
        .option('--no-parent', 'make them no subtasks')
        .addOption(new Option('--top', 'to the top').conflicts('bottom'))
        .option('--bottom', 'to the bottom')
        .option(...jsonOption)
        .action(async (ids, options) => (await import('../todos/move.ts')).moveTodos(ids, options, io)),

    done: (program, { io }) =>
      defineChange(program, 'done', {
        summary: 'Mark todos done.',
        more: 'A todo that repeats comes back with its next date.',
        examples: [
          'localist done 7f3a21c9',
          'localist done 7f3a21c9 0b5e4be0 --subtasks',
          'localist list today | cut -f2 | localist done -',
        ],
      })
        .option('--subtasks', 'their subtasks too')
        .action(async (ids, options) =>
          (await import('../todos/change.ts')).changeTodos(ids, 'done', options, io),
        ),

    reopen: (program, { io }) =>
      defineChange(program, 'reopen', {
        summary: 'Mark todos as open again.',
        examples: ['localist reopen 7f3a21c9'],
      }).action(async (ids, options) =>
        (await import('../todos/change.ts')).changeTodos(ids, 'reopen', options, io),
      ),

    skip: (program, { io }) =>
      defineChange(program, 'skip', {
        summary: 'Skip an occurrence of todos that repeat.',
        more: 'Each gets its next date, as if it were done, and nothing is marked as done. `localist rm` would end the series.',
        examples: ['localist edit 7f3a21c9 --due fri --every week', 'localist skip 7f3a21c9'],
      }).action(async (ids, options) =>
        (await import('../todos/change.ts')).changeTodos(ids, 'skip', options, io),
      ),

    rm: (program, { io }) =>
      defineChange(program, 'rm', {
        summary: 'Move todos to the trash.',
        more: `Their subtasks go with them. \`localist restore\` brings them back. A todo that repeats does not come back by itself then: \`localist skip\` skips one occurrence. ${yesHelp}`,
        examples: ['localist rm 7f3a21c9 0b5e4be0', 'localist restore 7f3a21c9'],
      })
        .option(...yesOption)
        .action(async (ids, options) =>
          (await import('../todos/change.ts')).changeTodos(ids, 'rm', options, io),
        ),

    restore: (program, { io }) =>
      defineChange(program, 'restore', {
        summary: 'Bring todos back from the trash.',
        more: '`localist trash` shows the ids.',
        examples: ['localist rm 7f3a21c9', 'localist trash', 'localist restore 7f3a21c9'],
      }).action(async (ids, options) =>
        (await import('../todos/change.ts')).changeTodos(ids, 'restore', options, io),
      ),
  },
}

const views: readonly string[] = ['inbox', 'today', 'upcoming', 'overdue', 'someday', 'completed']

const parseView = (text: string): string => {
  if (views.includes(text)) return text
  const option = ['all', 'open', 'trash'].find((name) => name === text.toLowerCase())
  const hint = option === undefined ? '' : ` \`localist list --${option}\` lists those todos.`
  throw new CommandFailed(
    `There is no view "${makePrintable(text)}".${hint} The views are ${views.join(', ')}; --view VIEW names one of your own, and --list LIST a list.`,
    2,
  )
}

const changeHelp = `All of the todos are changed or none. With - as the id, each line of stdin is an id, as one change for each 1,000 lines. With --json, one todo is an object, and several are a list.`

const defineChange = (program: Command, name: string, text: CommandText): Command =>
  defineCommand(program, name, { ...text, more: [idHelp, text.more, changeHelp].filter(Boolean).join(' ') })
    .argument('<ids...>', 'the ids of todos, or their ends; - reads ids from stdin')
    .option(...jsonOption)

const parseKey = (text: string): string => {
  if (/^[!-~]{1,255}$/.test(text)) return text
  throw new InvalidArgumentError('A key has 1 to 255 printable ASCII characters and no spaces.')
}
