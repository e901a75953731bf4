import { request, type ClientRequest, type IncomingMessage } from 'node:http'
import type { ExecutionContext } from 'ava'
import type { Json } from './http.ts'

/** An event of a stream, with its data as parsed JSON. */
export interface StreamedEvent {
  readonly event: string
  readonly id: string | null
  readonly data: Json
}

/** A stream of events that a test reads. */
export interface EventStream {
  readonly status: number
  readonly headers: IncomingMessage['headers']
  /** All events so far, without those that next() returned. */
  readonly events: readonly StreamedEvent[]
  /** The number of comments so far. */
  readonly comments: number
  /** Waits for the next event and returns it; null where the stream ends first. */
  next(): Promise<StreamedEvent | null>
  /** Waits for the next event of this kind and drops those before it. */
  nextOf(event: string): Promise<StreamedEvent>
  /** Waits for the end of the stream; whether it was ended in order, and not cut off. */
  ended(): Promise<boolean>
  /** Stops reading, so that the server has to wait. */
  pause(): void
  resume(): void
  /** Closes the connection. */
  close(): void
}

/** How a test opens a stream. */
export interface StreamOptions {
  readonly query?: string
  readonly headers?: Readonly<Record<string, string>>
  /** Whether to stop reading as soon as the headers are there. */
  readonly isPaused?: boolean
}

/** How long an event may take, in milliseconds: a busy computer is slow. */
const patience = 30_000

/** Opens GET /api/events with `token` on a connection of its own, closed with the test. Also returns for a refusal. */
export async function openEvents(
  t: ExecutionContext,
  { url }: { readonly url: string },
  token: string,
  { query = '', headers = {}, isPaused = false }: StreamOptions = {},
): Promise<EventStream> {
  const sent = request(`${url}/api/events${query}`, {
    agent: false,
    headers: { Authorization: `Bearer ${token}`, ...headers },
  })
  t.teardown(() => sent.destroy())
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    sent.on('response', resolve)
    sent.on('error', reject)
    sent.end()
  })
  return readEvents(sent, response, isPaused)
}

const readEvents = (sent: ClientRequest, response: IncomingMessage, isPaused: boolean): EventStream => {
  const events: StreamedEvent[] = []
  let comments = 0
  let rest = ''
  let wake: (() => void) | null = null
  let hasEnded = false
  const closed = new Promise<boolean>((resolve) => {
    response.on('close', () => {
      hasEnded = true
      wake?.()
      resolve(response.complete)
    })
  })
  sent.on('error', () => {})
  response.on('error', () => {})
  response.setEncoding('utf8')
  response.on('data', (text: string) => {
    const blocks = `${rest}${text}`.split('\n\n')
    rest = blocks.pop() ?? ''
    for (const block of blocks) {
      if (block.startsWith(':')) comments += 1
      else events.push(parseEvent(block))
    }
    wake?.()
  })
  if (isPaused) response.pause()

  const somethingComes = (): Promise<void> =>
    new Promise((resolve, reject) => {
      const timer = setTimeout(() => reject(new Error('No event came in time.')), patience)
      wake = () => {
        clearTimeout(timer)
        resolve()
      }
    })
  const next = async (): Promise<StreamedEvent | null> => {
    for (;;) {
      const event = events.shift()
      if (event !== undefined) return event
      if (hasEnded) return null
      await somethingComes()
    }
  }
  return {
    status: response.statusCode ?? 0,
    headers: response.headers,
    events,
    get comments() {
      return comments
    },
    next,
    async nextOf(event) {
      for (;;) {
        const found = await next()
        if (found === null) throw new Error(`The stream ended before ${event}.`)
        if (found.event === event) return found
      }
    },
    ended: () => closed,
    pause: () => void response.pause(),
    resume: () => void response.resume(),
    close: () => void sent.destroy(),
  }
}

/** Reads a block of a stream that is no comment (WHATWG HTML, 9.2.6). */
export const parseEvent = (block: string): StreamedEvent => {
  const fields = new Map(
    block.split('\n').map((line) => {
      const at = line.indexOf(': ')
      return [line.slice(0, at), line.slice(at + 2)] as const
    }),
  )
  return {
    event: fields.get('event') ?? '',
    id: fields.get('id') ?? null,
    data: JSON.parse(fields.get('data') ?? 'null'),
  }
}
