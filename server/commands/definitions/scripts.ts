import { Option, type Command } from 'commander'
import { defineCommand, type Context, type Section } from './define.ts'
import { defineTokenCommands } from './tokens.ts'

/** The commands for scripts. */
export const scriptSection: Section = {
  heading: 'Scripts:',
  commands: { api: defineApi, token: defineTokenCommands },
}

function defineApi(program: Command, { output }: Context): void {
  defineCommand(program, 'api', {
    summary: 'Call an endpoint of the API and print its answer.',
    more: `It sends the owner token, and only to the running Localist. PATH is \`todos\`, \`/api/todos\` or a todo's whole url. METHOD is GET, or POST where there are fields or --input.

Fields make a JSON body; with GET, HEAD or --input they make the query. key[]=value adds to a list, key[name]=value is a field in an object. An answer that is a refusal is printed all the same, with its reason on stderr. JSON is indented on a terminal.`,
    examples: [
      'localist api todos',
      'localist api todos -f title="Pay rent" -F priority=4 -f "tags[]=home"',
      'localist api PATCH todos/$ID -F completed=true',
      'localist api GET todos -F completed=false -F limit=100 --paginate',
      "localist api PUT todos/$ID --input todo.json -H 'If-None-Match: *'",
    ],
  })
    .usage('[options] [METHOD] PATH')
    .argument('<method-or-path>', 'GET, POST, PUT, PATCH, DELETE or HEAD; or the path')
    .argument('[path]', 'the path, where there is a method')
    .option(
      '-F, --field <key=value>',
      'a field: true, false, null and numbers are JSON, the rest is text',
      append,
    )
    .option('-f, --raw-field <key=value>', 'a field that is text, whatever it looks like', append)
    .option('--input <file>', 'a file to send as the body; - is stdin')
    .option('-H, --header <name:value>', 'a header of the request', append)
    .option('-i, --include', 'print the status line and the headers of the answer too')
    .addOption(
      new Option('--paginate', 'follow the links to the next pages, and print one list').conflicts('include'),
    )
    .action(async (first, second, options) =>
      (await import('../api/api.ts')).callApi({ first, second }, options, output),
    )
}

const append = (text: string, before: readonly string[] | undefined): readonly string[] => [
  ...(before ?? []),
  text,
]
