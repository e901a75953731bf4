import type { StreamedChange } from '../../../server/contract.ts'
import { createParser, type EventSourceMessage } from 'eventsource-parser'
import type { ChangeId } from '../../../common/change-id.ts'
import type { StreamEvent } from './stream-event.ts'

/** The longest silence of a stream, which has a heartbeat every 15 s. After it the stream counts as lost. */
const longestSilenceMs = 40_000

// The type of the data is not checked, as for every answer of the server.
function readEvent({ event, data }: EventSourceMessage): StreamEvent | null {
  switch (event) {
    case 'hello':
    case 'reload': {
      const { history, revision } = JSON.parse(data) as ChangeId
      return { type: event, history, revision }
    }
    case 'change':
      return { type: event, change: JSON.parse(data) as StreamedChange }
    case 'settings':
    case 'notice':
    case 'session':
    case 'tokens':
    case 'bye':
    case 'reminder':
    case 'reminder-answered':
      return { type: event }
    default:
      // There may be more events later.
      return null
  }
}

/** Reads the events of a stream (WHATWG HTML, 9.2) as they come; resolves at its end, and rejects where it breaks. */
export async function readStream(
  stream: ReadableStream<Uint8Array>,
  onEvent: (event: StreamEvent) => void,
): Promise<void> {
  const parser = createParser({
    onEvent(message) {
      const event = readEvent(message)
      if (event) onEvent(event)
    },
    onComment: () => onEvent({ type: 'heartbeat' }),
  })
  const reader = stream.getReader()
  const decoder = new TextDecoder()
  try {
    while (true) {
      const { done, value } = await reader.read()
      if (done) return
      parser.feed(decoder.decode(value, { stream: true }))
    }
  } finally {
    // Frees the connection also where an event could not be read.
    reader.cancel().catch(() => undefined)
  }
}

/** A signal that aborts if `heard` was not called for 40 s, or when `other` aborts. */
export function watchSilence(other: AbortSignal): {
  readonly signal: AbortSignal
  heard(): void
  end(): void
} {
  const silent = new AbortController()
  let timer: ReturnType<typeof setTimeout> | undefined
  const end = () => clearTimeout(timer)
  const heard = () => {
    end()
    timer = setTimeout(() => silent.abort(), longestSilenceMs)
  }
  heard()
  return { signal: AbortSignal.any([other, silent.signal]), heard, end }
}
