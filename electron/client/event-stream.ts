import { EventEmitter } from 'node:events'
import type { IncomingMessage } from 'node:http'
import { createParser, type EventSourceMessage } from 'eventsource-parser'
import * as z from 'zod'
import { Refused, type DesktopApi } from './api.ts'

const rungReminder = z.object({
  todo: z.guid(),
  title: z.string(),
  at: z.iso.datetime(),
  missed: z.boolean(),
})
const answeredReminder = rungReminder.pick({ todo: true, at: true })
const hello = z.object({ account: z.string() })

/** A todo that reminds: the data of `event: reminder`. */
export type RungReminder = z.infer<typeof rungReminder>

/** The data of `event: reminder-answered`. */
export type AnsweredReminder = z.infer<typeof answeredReminder>

/** The events of the server, and of the stream of them. */
export interface DesktopEvents {
  /** The stream is open: read the state. `isNew`: at the start, and for another account or another server than before. */
  opened: [{ readonly isNew: boolean }]
  /** The account was closed, or the person has signed out. */
  closed: []
  changed: []
  reminder: [RungReminder]
  answered: [AnsweredReminder]
}

/** The stream of the events of the server. */
export interface EventStream {
  readonly events: EventEmitter<DesktopEvents>
  readonly start: () => void
  /** Opens the stream anew at once, for example after sleep. */
  readonly reopen: () => void
  readonly stop: () => void
}

/** The times of the stream, in milliseconds. */
export interface EventStreamTimes {
  /** The first pause after a stream that was lost. It doubles each time, up to 2 seconds. */
  readonly shortestPause: number
  /** The pause after a refusal, such as 401 while nobody is signed in. */
  readonly refusalPause: number
  /** The longest silence of a stream, which has a comment every 15 seconds. */
  readonly longestSilence: number
}

const usualTimes: EventStreamTimes = { shortestPause: 100, refusalPause: 10_000, longestSilence: 40_000 }
const longestPause = 2000

/** Creates a stream of `GET /api/events`. Once it is started, it is opened again each time that it ends, until it is stopped. */
export function createEventStream(api: Pick<DesktopApi, 'openStream'>, times = usualTimes): EventStream {
  const events: EventStream['events'] = new EventEmitter()
  const stopped = new AbortController()
  let attempt = new AbortController()
  let latest: string | null = null

  const forget = (): void => {
    if (latest === null) return
    latest = null
    events.emit('closed')
  }
  const receive = (message: EventSourceMessage, session: string): void => {
    const data = parseJson(message.data)
    if (message.event === 'hello') {
      const opened = `${session} ${hello.parse(data).account}`
      const isNew = opened !== latest
      // Another server or account: what was shown of the one before is no longer true.
      if (isNew) forget()
      latest = opened
      events.emit('opened', { isNew })
    } else if (message.event === 'change' || message.event === 'reload') events.emit('changed')
    else if (message.event === 'reminder') events.emit('reminder', rungReminder.parse(data))
    else if (message.event === 'reminder-answered') events.emit('answered', answeredReminder.parse(data))
    else if (message.event === 'bye' && z.object({ reason: z.literal('account') }).safeParse(data).success)
      forget()
  }
  /** Follows one stream to its end, and returns the pause before the next one. */
  const follow = async (signal: AbortSignal, failures: number): Promise<number> => {
    try {
      const { stream, session } = await api.openStream(signal)
      await readEvents(stream, times.longestSilence, (message) => receive(message, session))
    } catch (error) {
      if (error instanceof Refused && error.status === 401) forget()
      if (error instanceof Refused) return times.refusalPause
    }
    return Math.min(times.shortestPause * 2 ** failures, longestPause)
  }
  const hold = async (): Promise<void> => {
    let failures = 0
    while (!stopped.signal.aborted) {
      attempt = new AbortController()
      const signal = AbortSignal.any([stopped.signal, attempt.signal])
      const began = performance.now()
      const pause = await follow(signal, failures)
      failures = performance.now() - began > longestPause ? 0 : failures + 1
      await wait(pause, signal)
    }
  }
  return {
    events,
    start: () => void hold(),
    reopen: () => attempt.abort(),
    stop: () => stopped.abort(),
  }
}

/** Reads events (WHATWG HTML, 9.2) to the end of the stream. Throws where it breaks, is silent for too long, or holds what is no event of ours. */
async function readEvents(
  stream: IncomingMessage,
  longestSilence: number,
  onEvent: (event: EventSourceMessage) => void,
): Promise<void> {
  const parser = createParser({ onEvent })
  stream.setEncoding('utf8')
  stream.setTimeout(longestSilence, () => stream.destroy())
  for await (const piece of stream) parser.feed(String(piece))
}

function parseJson(data: string): unknown {
  try {
    return JSON.parse(data)
  } catch {
    return undefined
  }
}

const wait = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    if (signal.aborted) return resolve()
    const end = (): void => {
      clearTimeout(timer)
      resolve()
    }
    const timer = setTimeout(end, ms)
    signal.addEventListener('abort', end, { once: true })
  })
