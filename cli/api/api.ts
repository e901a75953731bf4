import type { IncomingMessage } from 'node:http'
import { connect } from '../client/client.ts'
import { findProblemSentence } from '../client/problem-sentence.ts'
import { findNextPath } from '../client/pages.ts'
import { tryParseJson } from '../client/parse-json.ts'
import { isSuccess, readText } from '../client/send.ts'
import { CommandFailed } from '../command-failed.ts'
import type { Io } from '../io.ts'
import type { Output } from '../output.ts'
import { printAnswer, printHead, printJson } from './answer.ts'
import { buildBody, buildQuery, parseRawField, parseTypedField } from './fields.ts'
import { parseHeaders } from './headers.ts'
import { readInput } from './input.ts'
import { methods } from '../client/methods.ts'
import { buildPath } from './path.ts'

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
 * `localist api [METHOD] PATH`: calls any endpoint with the owner token and prints the body of the answer. Where the answer is a
 * refusal, prints it as well, then throws CommandFailed (exit code 1) with the detail of the problem.
 */
export async function callApi(words: Words, options: ApiOptions, io: Io): Promise<void> {
  const { input } = options
  const fields = [
    ...(options.field ?? []).map((text) => parseTypedField(text)),
    ...(options.rawField ?? []).map((text) => parseRawField(text)),
  ]
  const { method, target } = parseWords(words, input !== undefined || fields.length > 0 ? 'POST' : 'GET')
  if (options.paginate && method !== 'GET') throw new CommandFailed('--paginate works with GET only.', 2)
  const givenHeaders = parseHeaders(options.header ?? [])
  const areQuery = input !== undefined || method === 'GET' || method === 'HEAD'
  const fieldsBody = areQuery || fields.length === 0 ? undefined : JSON.stringify(buildBody(fields))
  const { server, send } = await connect(options.dataDir)
  const path = buildPath(target, server.url, areQuery ? buildQuery(fields) : [])
  const body = input === undefined ? fieldsBody : await readInput(input, io.input)
  const headers = body === undefined ? givenHeaders : { 'content-type': 'application/json', ...givenHeaders }
  const request = { method, headers, body }
  if (options.paginate) return printPages(path, server.url, (page) => send({ ...request, path: page }), io)
  const answer = await send({ ...request, path })
  if (options.include) printHead(answer, io)
  return failOnRefusal(answer, await printAnswer(answer, io))
}

/** One or two words: a path, or a method and a path. */
interface Words {
  readonly first: string
  readonly second?: string
}

const parseWords = (
  { first, second }: Words,
  defaultMethod: string,
): { readonly method: string; readonly target: string } => {
  const method = first.toUpperCase()
  if (second === undefined && !methods.includes(first)) return { method: defaultMethod, target: first }
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
