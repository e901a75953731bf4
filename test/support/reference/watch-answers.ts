import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { endpoints } from '../../../server/endpoints.ts'
import { describeEndpoints } from '../../../server/http/open-api/document.ts'
import { createCheck, type CheckAnswer, type SentAnswer } from './described.ts'

/** The answers of one server, as they are sent. */
export interface WatchedAnswers {
  /** Stops watching. */
  stop(): void
  /** Throws where an answer is not as the OpenAPI document describes it. */
  check(): void
}

const channel = 'http.server.request.start'

let checkAnswer: CheckAnswer | undefined

/** Watches the answers that the server of this process at `url` sends from now on. */
export function watchAnswers(url: string): WatchedAnswers {
  const port = Number(new URL(url).port)
  const answers: SentAnswer[] = []
  const watch = (message: unknown): void => {
    const { request, response } = message as { request: IncomingMessage; response: ServerResponse }
    if (request.socket.localPort === port) record(request, response, answers)
  }
  subscribe(channel, watch)
  return {
    stop() {
      unsubscribe(channel, watch)
    },
    check() {
      checkAnswer ??= createCheck(describeEndpoints(endpoints, { version: '0.0.0-test', origin: url }))
      for (const answer of answers) {
        const mismatch = checkAnswer(answer)
        if (mismatch !== null) throw new Error(describe(answer, mismatch))
      }
    },
  }
}

const describe = ({ method, target, status, body }: SentAnswer, mismatch: string): string =>
  `${method} ${target} answered ${status}, not as the OpenAPI document says: ${mismatch}\n${body.slice(0, 1000)}`

const record = (request: IncomingMessage, response: ServerResponse, answers: SentAnswer[]): void => {
  const chunks: Buffer[] = []
  const keep = (chunk: unknown): void => {
    // A stream has no end, and its start is enough for the check.
    if (response.getHeader('Content-Type') === 'text/event-stream' && chunks.length > 0) return
    if (typeof chunk === 'string') chunks.push(Buffer.from(chunk))
    else if (chunk instanceof Uint8Array) chunks.push(Buffer.from(chunk))
  }
  for (const name of ['write', 'end'] as const) {
    const send = response[name].bind(response) as (...args: readonly unknown[]) => never
    response[name] = (...args: readonly unknown[]) => {
      keep(args[0])
      return send(...args)
    }
  }
  // A client that breaks off gets no whole answer.
  response.once('finish', () => {
    const headers = Object.entries(response.getHeaders()).map(([name, value]) => [name, String(value)])
    answers.push({
      method: request.method ?? '',
      target: request.url ?? '',
      status: response.statusCode,
      headers: Object.fromEntries(headers),
      body: Buffer.concat(chunks).toString(),
    })
  })
}
