import type { IncomingMessage } from 'node:http'
import { connect } from '../client/client.ts'
import { problemSentence } from '../client/problem-sentence.ts'
import { parseJson } from '../client/parse-json.ts'
import { isSuccess, textOf } from '../client/send.ts'
import { CommandFailed } from '../command-failed.ts'
import type { Output } from '../output.ts'
import { printAnswer, printHead, printJson } from './answer.ts'
import { bodyOf, queryOf, rawField, typedField } from './fields.ts'
import { headersOf } from './headers.ts'
import { readInput } from './input.ts'
import { methods } from '../client/methods.ts'
import { nextPath, pathOf } from './path.ts'

/** The options of `localist api`. */
export interface ApiOptions {
  readonly dataDir?: string
  readonly field?: readonly string[]
  readonly rawField?: readonly string[]
  readonly input?: string
  readonly header?: readonly string[]
  readonly include?: boolean
  readonly paginate?: boolean
}

/**
 * `localist api [METHOD] PATH`: calls any endpoint with the owner token and prints the answer's body. Throws CommandFailed with the
 * problem's sentence (1) where the answer is a refusal, after its body was printed.
 */
export async function callApi(words: Words, options: ApiOptions, output: Output): Promise<void> {
  const { input } = options
  const fields = [
    ...(options.field ?? []).map((text) => typedField(text)),
    ...(options.rawField ?? []).map((text) => rawField(text)),
  ]
  const { method, target } = targetOf(words, input !== undefined || fields.length > 0 ? 'POST' : 'GET')
  if (options.paginate && method !== 'GET') throw new CommandFailed('--paginate works with GET only.', 2)
  const own = headersOf(options.header ?? [])
  const isQuery = input !== undefined || method === 'GET' || method === 'HEAD'
  const json = isQuery || fields.length === 0 ? undefined : JSON.stringify(bodyOf(fields))
  const { server, send } = await connect(options.dataDir)
  const path = pathOf(target, server.url, isQuery ? queryOf(fields) : [])
  const body = input === undefined ? json : await readInput(input)
  const headers = body === undefined ? own : { 'content-type': 'application/json', ...own }
  const request = { method, headers, body }
  if (options.paginate)
    return printPages(path, server.url, (page) => send({ ...request, path: page }), output)
  const answer = await send({ ...request, path })
  if (options.include) printHead(answer, output)
  return failOnRefusal(answer, await printAnswer(answer, output))
}

/** One or two words: a path, or a method and a path. */
interface Words {
  readonly first: string
  readonly second?: string
}

const targetOf = (
  { first, second }: Words,
  defaultMethod: string,
): { readonly method: string; readonly target: string } => {
  const method = first.toUpperCase()
  if (second === undefined && !methods.includes(first)) return { method: defaultMethod, target: first }
  if (second === undefined) throw new CommandFailed(`Name a path: \`localist api ${method} /api/todos\`.`, 2)
  if (methods.includes(method)) return { method, target: second }
  throw new CommandFailed(`"${first}" is no method. The methods are ${methods.join(', ')}.`, 2)
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
    page = nextPath(answer.headers['link'], origin)
    const content = parseJson(await textOf(answer))
    if (!Array.isArray(content)) throw new CommandFailed('The answer is not a list: leave --paginate out.')
    pages.push(content)
  }
  printJson(pages.flat(), output)
}

const failOnRefusal = (answer: IncomingMessage, content: unknown): void => {
  if (isSuccess(answer)) return
  throw new CommandFailed(problemSentence(content) ?? `The answer has the status ${answer.statusCode}.`)
}
