import { Agent, request, type IncomingMessage } from 'node:http'
import { findTimeZone } from '../../server/config/time-zone.ts'
import type { ServerFile } from '../../server/data-directory/find-server.ts'
import { CommandFailed } from '../command-failed.ts'

/** One request to the API. */
export interface ApiRequest {
  readonly method: string
  /** With its query, such as `/api/todos?completed=false`. */
  readonly path: string
  readonly headers?: Readonly<Record<string, string>> | undefined
  readonly body?: string | Uint8Array | undefined
}

/** Sends a request and resolves when the headers of the answer arrive. Throws CommandFailed (exit code 3) where no answer comes. */
export type Send = (request: ApiRequest) => Promise<IncomingMessage>

/**
 * Sends requests to the running server with its owner token. It has an agent of its own: the environment can set a proxy for the
 * global agent, and the proxy would see the token. `patience` is the longest time in which nothing arrives, in milliseconds.
 */
export function createSend({ url, port, token }: ServerFile, patience: number): Send {
  const agent = new Agent({ keepAlive: true })
  const timeZone = findTimeZone()
  const zone = timeZone === undefined ? {} : { 'Time-Zone': timeZone }
  return ({ method, path, headers, body }) =>
    new Promise((resolve, reject) => {
      const fail = (): void =>
        reject(new CommandFailed(`Localist does not answer on ${url}. Start it again.`, 3))
      const authorized = { ...zone, ...headers, Authorization: `Bearer ${token}` }
      const outgoing = request({ agent, host: '127.0.0.1', port, method, path, headers: authorized }, resolve)
      outgoing.setTimeout(patience, () => outgoing.destroy())
      outgoing.once('error', fail).end(body)
    })
}

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

/** Whether the status of an answer is 200 to 299. */
export const isSuccess = ({ statusCode = 0 }: IncomingMessage): boolean =>
  statusCode >= 200 && statusCode < 300
