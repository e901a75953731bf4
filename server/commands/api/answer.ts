import type { IncomingMessage } from 'node:http'
import { parseJson } from '../client/parse-json.ts'
import { textOf } from '../client/send.ts'
import { harmlessJson, jsonText, printable, type Output } from '../output.ts'

/**
 * Prints the body of an answer: JSON indented on a terminal, everything else as it came, with what could harm a terminal
 * escaped. Returns the JSON, undefined where the body is something else.
 */
export async function printAnswer(answer: IncomingMessage, output: Output): Promise<unknown> {
  if (!jsonType.test(answer.headers['content-type'] ?? '')) return printPieces(answer, output)
  const text = await textOf(answer)
  const content = parseJson(text)
  if (output.isTerminal && content !== undefined) printJson(content, output)
  else output.write(harmlessJson(text))
  return content
}

/** Prints JSON: indented on a terminal, otherwise in one line. */
export function printJson(content: unknown, { out, isTerminal }: Output): void {
  out(isTerminal ? jsonText(content, 2) : jsonText(content))
}

/** Prints the status line and the headers of an answer, and an empty line. */
export function printHead(answer: IncomingMessage, { out }: Output): void {
  const { httpVersion, statusCode, statusMessage = '', rawHeaders } = answer
  out(printable(`HTTP/${httpVersion} ${statusCode} ${statusMessage}`))
  for (let index = 0; index < rawHeaders.length; index += 2) {
    out(printable(`${rawHeaders[index]}: ${rawHeaders[index + 1]}`))
  }
  out('')
}

const jsonType = /^application\/(?:[\w.+-]+\+)?json\b/i

// Piece by piece, so that a stream of events is seen as it comes.
const printPieces = async (answer: IncomingMessage, { write, isTerminal }: Output): Promise<void> => {
  if (isTerminal) answer.setEncoding('utf8')
  for await (const piece of answer) write(isTerminal ? printableLines(String(piece)) : piece)
}

const printableLines = (text: string): string => text.split('\n').map(printable).join('\n')
