import type { IncomingMessage } from 'node:http'
import { readText, tryParseJson } from '../client/client.ts'
import type { Output } from '../io.ts'
import { escapeJson, formatJson, makeLinesPrintable, makePrintable } from '../output/printable.ts'

/**
 * Prints the body of an answer. Indents JSON on a terminal, and escapes the characters that could harm a terminal. Returns the
 * parsed JSON, or undefined where the body is not JSON.
 */
export async function printAnswer(answer: IncomingMessage, output: Output): Promise<unknown> {
  if (!jsonType.test(answer.headers['content-type'] ?? '')) return printPieces(answer, output)
  const text = await readText(answer)
  const content = tryParseJson(text)
  if (output.isTerminal && content !== undefined) printJson(content, output)
  else output.write(escapeJson(text))
  return content
}

/** Prints JSON: indented on a terminal, otherwise in one line. */
export function printJson(content: unknown, { out, isTerminal }: Output): void {
  out(isTerminal ? formatJson(content, 2) : formatJson(content))
}

/** Prints the status line and the headers of an answer, and an empty line. */
export function printHead(answer: IncomingMessage, { out }: Output): void {
  const { httpVersion, statusCode, statusMessage = '', rawHeaders } = answer
  out(makePrintable(`HTTP/${httpVersion} ${statusCode} ${statusMessage}`))
  for (let index = 0; index < rawHeaders.length; index += 2) {
    out(makePrintable(`${rawHeaders[index]}: ${rawHeaders[index + 1]}`))
  }
  out('')
}

const jsonType = /^application\/(?:[\w.+-]+\+)?json\b/i

// Prints each piece when it arrives, so that a stream of events is shown at once.
const printPieces = async (answer: IncomingMessage, { write, isTerminal }: Output): Promise<void> => {
  if (isTerminal) answer.setEncoding('utf8')
  for await (const piece of answer) write(isTerminal ? makeLinesPrintable(String(piece)) : piece)
}
