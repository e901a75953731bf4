import type { IncomingMessage } from 'node:http'
import { CommandFailed, Refused } from '../failures.ts'
import { makePrintable } from '../output/printable.ts'

/** Whether the status of an answer is 200 to 299. */
export const isSuccess = ({ statusCode = 0 }: IncomingMessage): boolean =>
  statusCode >= 200 && statusCode < 300

/** Reads the body of an answer as text. Throws CommandFailed (exit code 3) where the connection ends early. */
export async function readText(answer: IncomingMessage): Promise<string> {
  answer.setEncoding('utf8')
  let text = ''
  try {
    for await (const piece of answer) text += piece
  } catch {
    throw new CommandFailed('Localist ended before its answer was complete.', 3)
  }
  return text
}

/** Reads the JSON of an answer from `url`. Throws Refused, or CommandFailed where the answer is not from Localist. */
export async function readJson<T>(answer: IncomingMessage, url: string): Promise<T> {
  const json = tryParseJson(await readText(answer))
  if (isSuccess(answer) && json !== undefined) return json as T
  const sentence = isSuccess(answer) ? undefined : findProblemSentence(json)
  if (sentence === undefined) throw new CommandFailed(`The program on ${url} is not Localist.`)
  throw new Refused(sentence, answer.statusCode ?? 0, json)
}

/** Parses a text as JSON. Returns undefined where it is not JSON. */
export function tryParseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Finds the `detail` of a problem document (RFC 9457), and its technical `details`. Undefined where there is no `detail`. */
export function findProblemSentence(content: unknown): string | undefined {
  const { detail, details }: Readonly<Record<string, unknown>> = Object(content)
  if (typeof detail !== 'string') return undefined
  return makePrintable(typeof details === 'string' && details !== '' ? `${detail} (${details})` : detail)
}

/** Finds the path of the next page in a Link header (RFC 8288). Null where there is no next page, or it is on another server. */
export function findNextPath(link: string | string[] | undefined, origin: string): string | null {
  const [, target] = /<([^>]*)>[^<]*;\s*rel="?next"?/.exec(String(link ?? '')) ?? []
  if (target === undefined) return null
  const url = new URL(target, origin)
  return url.origin === origin ? `${url.pathname}${url.search}` : null
}
