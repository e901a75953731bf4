import type { IncomingMessage } from 'node:http'
import { CommandFailed, Refused } from '../command-failed.ts'
import { tryParseJson } from './parse-json.ts'
import { findProblemSentence } from './problem-sentence.ts'
import { isSuccess, readText } from './send.ts'

/** Reads the JSON of an answer from `url`. Throws Refused, or CommandFailed where the answer is not from Localist. */
export async function readJson<T>(answer: IncomingMessage, url: string): Promise<T> {
  const json = tryParseJson(await readText(answer))
  if (isSuccess(answer) && json !== undefined) return json as T
  const sentence = isSuccess(answer) ? undefined : findProblemSentence(json)
  if (sentence === undefined) throw new CommandFailed(`The program on ${url} is not Localist.`)
  throw new Refused(sentence, answer.statusCode ?? 0, json)
}
