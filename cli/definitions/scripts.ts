import { Argument, Option, type Command } from 'commander'
import { defineCommand, type Context, type Section } from './define.ts'
import { addText } from './todo-options.ts'
import { defineTokenCommands } from './tokens.ts'

/** The commands for scripts and shells. */
export const scriptSection: Section = {
  heading: 'Scripts and shells:',
  commands: {
    api: defineApi,
    token: defineTokenCommands,
    completion: defineCompletion,
    complete: defineComplete,
  },
}

function defineApi(program: Command, { io }: Context): void {
  defineCommand(program, 'api', {
    summary: 'Call an endpoint of the API and print its answer.',
    more: `The request has the owner token and goes to the running Localist only. PATH is \`todos\`, \`/api/todos\` or the url of a todo. Without METHOD it is GET, or POST if there are fields or --input.

Fields make a JSON body; with GET, HEAD or --input they make the query. key[]=value adds to a list, key[name]=value sets a field of an object. A refusal is printed too, and its reason goes to stderr. JSON is indented on a terminal.`,
    examples: [
      'localist api todos',
      'localist api todos -f title="Pay rent" -F priority=4 -f "tags[]=home"',
      'localist api PATCH todos/$ID -F completed=true',
      'localist api GET todos -F completed=false -F limit=100 --paginate',
      "localist api PUT todos/$UUID --input todo.json -H 'If-None-Match: *'",
    ],
  })
    .usage('[options] [METHOD] PATH')
    .argument('<method-or-path>', 'GET, POST, PUT, PATCH, DELETE or HEAD; or the path')
    .argument('[path]', 'the path, after a method')
    .option(
      '-F, --field <key=value>',
      'a field: true, false, null and numbers are JSON, the rest is text',
      addText,
    )
    .option('-f, --raw-field <key=value>', 'a field whose value is always text', addText)
    .option('--input <file>', 'a file to send as the body; - is stdin')
    .option('-H, --header <name:value>', 'a header of the request', addText)
    .option('-i, --include', 'print the status line and the headers of the answer too')
    .addOption(
      new Option('--paginate', 'follow the links to the next pages, and print one list').conflicts('include'),
    )
    .action(async (first, second, options) =>
      (await import('../api/api.ts')).callApi({ first, second }, options, io),
    )
}

function defineCompletion(program: Command, { io }: Context): void {
  defineCommand(program, 'completion', {
    summary: 'Print a script that makes a shell complete commands, options, ids, names and paths.',
    more: `The script calls \`localist\`, so \`localist\` must be a command or a function of the shell.

bash: put eval "$(localist completion bash)" into ~/.bashrc.
zsh:  put eval "$(localist completion zsh)" into ~/.zshrc, after compinit.
fish: localist completion fish >~/.config/fish/completions/localist.fish`,
    examples: ['eval "$(localist completion bash)"'],
    exitCodes: '0 done, 2 wrong usage.',
  })
    .addArgument(new Argument('<shell>', 'the shell').choices(['bash', 'zsh', 'fish']))
    .action(async (shell) => io.out((await import('../completion/scripts.ts')).chooseScript(shell)))
}

function defineComplete(program: Command, { io }: Context): void {
  program
    .command('complete', { hidden: true })
    .description(
      'Print the candidates for the last word; the scripts of `localist completion` call this command.',
    )
    .argument('[words...]', 'the words on the command line after `localist`')
    .action(async (words) => (await import('../completion/complete.ts')).complete(program, words, io))
}
