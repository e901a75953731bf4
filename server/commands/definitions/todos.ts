import { InvalidArgumentError, Option, type Command } from 'commander'
import { defineCommand, jsonOption, type Section } from './define.ts'

/** The commands about todos. */
export const todoSection: Section = {
  heading: 'Todos:',
  commands: {
    add: (program, { output }) =>
      defineCommand(program, 'add', {
        summary: 'Add a todo and print its id.',
        more: 'Put the title in quotes if it has characters that are special in the shell. With --idempotency-key, a command that is run again with the same key and title adds no second todo for 24 hours and prints the id of the first.',
        examples: [
          'localist add Buy milk',
          'localist add --json "What about Zoë?"',
          'localist add -- --dashes first',
          'localist add --idempotency-key "rent-$(date +%Y-%m)" Pay rent',
        ],
      })
        .argument('<title...>', 'the title')
        .option('--idempotency-key <key>', 'a name for this request, so that it can be repeated', parseKey)
        .option(...jsonOption)
        .action(async (words, options) =>
          (await import('../todos/todos.ts')).addTodo(words, options, output),
        ),

    list: (program, { output }) =>
      defineCommand(program, 'list', {
        summary: 'List the todos.',
        more: 'Each line has a box, the end of the id and the title.',
        examples: ['localist list', 'localist list --active', "localist list --json | jq -r '.[].title'"],
      })
        .addOption(new Option('--active', 'only todos that are open').conflicts('completed'))
        .option('--completed', 'only todos that are done')
        .option('--trash', 'the todos in the trash')
        .option(...jsonOption)
        .action(async (options) => (await import('../todos/todos.ts')).listTodos(options, output)),

    done: (program, { output }) =>
      defineChange(program, 'done', {
        summary: 'Mark a todo done.',
        more: idHelp,
        examples: ['localist done 7f3a21c9', 'localist done 1c9'],
      }).action(async (id, options) =>
        (await import('../todos/todos.ts')).changeTodo(id, 'done', options, output),
      ),

    reopen: (program, { output }) =>
      defineChange(program, 'reopen', {
        summary: 'Mark a todo as open again.',
        more: idHelp,
        examples: ['localist reopen 7f3a21c9'],
      }).action(async (id, options) =>
        (await import('../todos/todos.ts')).changeTodo(id, 'reopen', options, output),
      ),

    rm: (program, { output }) =>
      defineChange(program, 'rm', {
        summary: 'Move a todo to the trash.',
        more: `${idHelp} \`localist restore\` brings it back.`,
        examples: ['localist rm 7f3a21c9'],
      }).action(async (id, options) => (await import('../todos/todos.ts')).removeTodo(id, options, output)),

    restore: (program, { output }) =>
      defineChange(program, 'restore', {
        summary: 'Bring a todo back from the trash.',
        more: `${idHelp} \`localist list --trash\` shows the ids.`,
        examples: ['localist list --trash', 'localist restore 7f3a21c9'],
      }).action(async (id, options) =>
        (await import('../todos/todos.ts')).changeTodo(id, 'restore', options, output),
      ),
  },
}

const idHelp = 'The end of an id is enough if no other id has the same end.'

const defineChange = (program: Command, name: string, text: Parameters<typeof defineCommand>[2]): Command =>
  defineCommand(program, name, text)
    .argument('<id>', 'the id of a todo, or its end')
    .option(...jsonOption)

const parseKey = (text: string): string => {
  if (/^[!-~]{1,255}$/.test(text)) return text
  throw new InvalidArgumentError('A key has 1 to 255 printable ASCII characters and no spaces.')
}
