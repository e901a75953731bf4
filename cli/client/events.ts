import type { IncomingMessage } from 'node:http'
import { createParser, type EventSourceMessage } from 'eventsource-parser'

/** Reads the server-sent events of an answer as they arrive. Ends with the connection, whether it was closed or broke. */
export async function* readEvents(answer: IncomingMessage): AsyncGenerator<EventSourceMessage> {
  const events: EventSourceMessage[] = []
  const parser = createParser({ onEvent: (event) => void events.push(event) })
  answer.setEncoding('utf8')
  try {
    for await (const piece of answer) {
      parser.feed(String(piece))
      yield* events.splice(0)
    }
  } catch {
    // The connection broke. The client connects again.
  }
}
