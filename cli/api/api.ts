import type { IncomingMessage } from 'node:http'
import {
  findNextPath,
  findProblemSentence,
  isSuccess,
  readText,
  tryParseJson,
  methods,
} from '../client/client.ts'
import type { CommandDefinition } from '../command.ts'
import { CommandFailed } from '../failures.ts'
import type { Output } from '../io.ts'
import { addText } from '../words.ts'
import { printAnswer, printHead, printJson } from './answer.ts'
import { buildBody, buildQuery, parseRawField, parseTypedField } from './fields.ts'
import { buildPath, parseHeaders, readInput } from './request.ts'

interface ApiOptions {
  readonly field?: readonly string[]
  readonly rawField?: readonly string[]
  readonly input?: string
  readonly header?: readonly string[]
  readonly include?: true
  readonly paginate?: true
}

/**
 * `localist api [METHOD] PATH`: calls any endpoint with the owner token and prints the body of the answer. Where the answer is a
 * refusal, prints it as well, then throws CommandFailed (exit code 1) with the detail of the problem.
 */
export const command: CommandDefinition<[first: string, second: string | undefined], ApiOptions> = {
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
  usage: '[options] [METHOD] PATH',
  words: [
    [
      '<method-or-path>',
      'GET, POST, PUT, PATCH, DELETE or HEAD; or the path',
      { complete: 'methods and paths' },
    ],
    ['[path]', 'the path, after a method', { complete: 'methods and paths' }],
  ],
  options: [
    [
      '-F, --field <key=value>',
      'a field: true, false, null and numbers are JSON, the rest is text',
      { parse: addText },
    ],
    ['-f, --raw-field <key=value>', 'a field whose value is always text', { parse: addText }],
    ['--input <file>', 'a file to send as the body; - is stdin', { complete: 'files' }],
    ['-H, --header <name:value>', 'a header of the request', { parse: addText }],
    ['-i, --include', 'print the status line and the headers of the answer too'],
    ['--paginate', 'follow the links to the next pages, and print one list', { conflicts: 'include' }],
  ],
  hasJson: false,
  async run(context) {
    const { args, options, client } = context
    const { input, field = [], rawField = [], header = [], paginate, include } = options
    const fields = [...field.map(parseTypedField), ...rawField.map(parseRawField)]
    const { method, target } = parseWords(args, input !== undefined || fields.length > 0 ? 'POST' : 'GET')
    if (paginate && method !== 'GET') throw new CommandFailed('--paginate works with GET only.', 2)
    const givenHeaders = parseHeaders(header)
    const areQuery = input !== undefined || method === 'GET' || method === 'HEAD'
    const fieldsBody = areQuery || fields.length === 0 ? undefined : JSON.stringify(buildBody(fields))
    const { url } = await client.findServer()
    const path = buildPath(target, url, areQuery ? buildQuery(fields) : [])
    const body = input === undefined ? fieldsBody : await readInput(input, context)
    const headers =
      body === undefined ? givenHeaders : { 'content-type': 'application/json', ...givenHeaders }
    const get = (page: string) => client.send({ method, headers, body, path: page })
    if (paginate) return printPages(path, url, get, context)
    const answer = await get(path)
    if (include) printHead(answer, context)
    return failOnRefusal(answer, await printAnswer(answer, context))
  },
}

const parseWords = (
  [first, second]: readonly [first: string, second: string | undefined],
  usualMethod: string,
): { readonly method: string; readonly target: string } => {
  const method = first.toUpperCase()
  if (second === undefined && !methods.includes(first)) return { method: usualMethod, target: first }
  if (second === undefined) throw new CommandFailed(`Name a path: \`localist api ${method} /api/todos\`.`, 2)
  if (methods.includes(method)) return { method, target: second }
  throw new CommandFailed(`"${first}" is not a method. The methods are ${methods.join(', ')}.`, 2)
}

const printPages = async (
  path: string,
  origin: string,
  get: (path: string) => Promise<IncomingMessage>,
  output: Output,
): Promise<void> => {
  const pages: (readonly unknown[])[] = []
  for (let page: string | null = path; page !== null;) {
    const answer: IncomingMessage = await get(page)
    if (!isSuccess(answer)) return failOnRefusal(answer, await printAnswer(answer, output))
    page = findNextPath(answer.headers['link'], origin)
    const content = tryParseJson(await readText(answer))
    if (!Array.isArray(content)) throw new CommandFailed('The answer is not a list: leave --paginate out.')
    pages.push(content)
  }
  printJson(pages.flat(), output)
}

const failOnRefusal = (answer: IncomingMessage, content: unknown): void => {
  if (isSuccess(answer)) return
  throw new CommandFailed(findProblemSentence(content) ?? `The answer has the status ${answer.statusCode}.`)
}
