import { Readable } from 'node:stream'
import { endpoint } from '../http/endpoint.ts'
import { eventsQuery, eventStream } from './schema.ts'
import type { Reminders } from '../reminders/reminders.ts'
import type { Streams } from './streams.ts'

/** The services that the endpoint of events works with. */
export interface EventServices {
  readonly streams: Streams
  readonly reminders: Pick<Reminders, 'lookAgain'>
}

const description = `Server-sent events (WHATWG HTML, 9.2). The stream stays open until one side ends it:

\`\`\`
event: hello
data: {"history":"0123456789abcdef","revision":11,"account":"local"}

id: 0123456789abcdef-12
event: change
data: {"id":"0123456789abcdef-12","revision":12,"summary":"Completed 1 todo", …}
\`\`\`

| Event | Data |
|---|---|
| \`hello\` | First, without an id: the history and the revision of the account at this moment, and the id of the account. With \`since\` the changes up to this revision follow, so do not take it for the last change that you have. |
| \`change\` | A change, as in the list of changes, but without \`before\`. \`changes\` is missing where it is larger than 64 KiB: read the change by its id. |
| \`reload\` | \`{"history", "revision"}\`: the change that you know is not kept any more, or is of another history. Read the todos again; the stream goes on from this revision. |
| \`reminder\` | \`{"todo", "title", "at", "missed"}\`: a todo reminds; one for each reminder. \`missed\`: more than five minutes late. |
| \`reminder-answered\` | \`{"todo", "at"}\`: one that rang needs no answer any more. |
| \`settings\` | The settings, as GET /api/settings answers. |
| \`notice\` | A new notice, or \`{"id", "deleted": true}\` for one that was dismissed. |
| \`session\`, \`tokens\` | \`{}\`: read the session, or the access tokens, again. |
| \`bye\` | Last: \`{"reason"}\`. \`account\`: another account is active, or the account was closed. \`revoked\`, \`expired\`: the access token is not valid any more. \`stopping\`: Localist stops. |

\`settings\`, \`notice\`, \`session\` and \`tokens\` come to the owner and to sessions only. Ignore other events: there may be more later.
A comment comes every 15 seconds.

**To follow without a gap:** after the stream has ended, open it again with the id of the last event that had one, in
\`Last-Event-ID\` or \`since\`. The changes since then come first. Without an id the stream begins with the change after
\`hello\`: read the todos after it. Before the first id, the history and the revision of \`hello\`, joined by \`-\`, are the id.
The other events are not repeated: read the settings, notices, session and tokens again after each \`hello\` if you show them.
The stream of an access token stays with its account; the stream of an owner or a session ends when another account becomes
active.

**Limits:** 64 streams, 8 with the same credential, and 48 of the owner token and access tokens together (429). A reader that
takes nothing for a second while more than 1 MiB of new events wait is cut off without \`bye\`, as is one for which more than 8
MiB wait. It can go on after the last event that it got. Catching up waits for the reader. A slot is free as soon as its stream
has ended. HEAD answers without opening a stream.`

/** GET /api/events. */
export const eventEndpoints = [
  endpoint({
    method: 'GET',
    path: '/api/events',
    who: 'read',
    inAccount: true,
    operationId: 'followEvents',
    summary: 'Follow all changes as they happen',
    description,
    query: eventsQuery,
    mediaType: 'text/event-stream',
    answers: { 200: eventStream },
    problems: ['too-many'],
    handle(
      { method, query, lastEventId, credential, accountId, store, recheck },
      { streams, reminders }: EventServices,
    ) {
      if (method === 'HEAD') return { status: 200, body: Readable.from([]) }
      const since = lastEventId ?? query.since ?? null
      const body = streams.open({ store, accountId, credential, since, recheck })
      // After sleep, and in another account, streams are opened anew: what became due meanwhile is told at once.
      reminders.lookAgain(accountId)
      return { status: 200, body }
    },
  }),
]
