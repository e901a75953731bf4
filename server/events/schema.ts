import { Readable } from 'node:stream'
import * as z from 'zod'
import { changeId, showAs } from '../fields.ts'

/** The query of GET /api/events. */
export const eventsQuery = z.strictObject({
  since: changeId.optional().meta({
    description:
      'The id of the last change that you know. The stream begins with the change after it. The header `Last-Event-ID` is read instead where it is sent.',
  }),
})

/** The data of `hello`, the first event of a stream. */
export interface Hello {
  readonly history: string
  readonly revision: number
  /** The id of the account. */
  readonly account: string
}

/** The data of `reload`. */
export type Reload = Pick<Hello, 'history' | 'revision'>

/** The data of `notice` for a notice that was dismissed. */
export interface DeletedNotice {
  readonly id: string
  readonly deleted: true
}

/** The data of `bye`, the last event of a stream. */
export interface Bye {
  readonly reason: 'account' | 'revoked' | 'expired' | 'stopping'
}

/** The answer of GET /api/events. */
export const eventStream = z
  .custom<Readable>((value) => value instanceof Readable)
  .meta({
    description: 'The events, until the client or the server ends the stream.',
    ...showAs({ type: 'string' }),
  })
