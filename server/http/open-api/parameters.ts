import * as z from 'zod'
import { languages as allLanguages } from '../../../messages/languages.ts'
import { listChoices } from '../../fields.ts'
import type { Description } from '../endpoint.ts'

const describeHeader = (id: string, description: string, example: string) => ({
  param: { id, description },
  examples: [example],
})

const ifMatch = z
  .string()
  .optional()
  .meta(
    describeHeader(
      'If-Match',
      'ETags such as `"7"`, or `*`. The change is made only if the entity has one of these ETags.',
      '"7"',
    ),
  )

const ifNoneMatch = z
  .literal('*')
  .optional()
  .meta(describeHeader('If-None-Match', 'With `*` a PUT creates and never overwrites.', '*'))

const knownEtag = z
  .string()
  .optional()
  .meta(
    describeHeader(
      'If-None-Match-Read',
      'ETags that you have. If the entity has one of these ETags, the answer is 304 without a body.',
      '"7"',
    ),
  )

const idempotencyKey = z
  .string()
  .min(1)
  .max(255)
  .optional()
  .meta(
    describeHeader(
      'Idempotency-Key',
      'Any 1 to 255 printable ASCII characters without spaces. The same request with the same key gets the first answer again for 24 hours, and nothing happens twice.',
      'f3a1c9e0-import-2026-11-20',
    ),
  )

const account = z
  .string()
  .optional()
  .meta(
    describeHeader(
      'Localist-Account',
      'The id of the account that the client shows. If another account is active, the answer is 409.',
      'local',
    ),
  )

const lastEventId = z
  .string()
  .optional()
  .meta(
    describeHeader(
      'Last-Event-ID',
      'The `id` of the last event that you got. The stream goes on after it. An id that is not known is answered with `reload`.',
      '0123456789abcdef-12',
    ),
  )

const timeZone = z
  .string()
  .optional()
  .meta(
    describeHeader(
      'Time-Zone',
      'The time zone (IANA) in which "today" is meant. Without it, the zone of the computer on which Localist runs.',
      'Europe/Berlin',
    ),
  )

const otherLanguages = listChoices(allLanguages.filter((each) => each !== 'en').map((each) => `\`${each}\``))

const acceptLanguage = z
  .string()
  .optional()
  .meta(
    describeHeader(
      'Accept-Language',
      `The language of a \`line\`, besides English: ${otherLanguages}. Without it, the one of the settings.`,
      'de',
    ),
  )

/** Describes the parameters of an endpoint: in its path, in its query, and the headers that the checks read. */
export function describeParameters({
  method,
  who,
  params,
  query,
  inAccount,
  conditional,
  repeatable,
  headers,
  mediaType,
  languages,
}: Description) {
  const header = z.object({
    ...(conditional === true && { 'If-Match': ifMatch }),
    // A PATCH or DELETE with `If-None-Match: *` could never succeed.
    ...(conditional === true && method === 'PUT' && { 'If-None-Match': ifNoneMatch }),
    ...(method === 'GET' && headers?.includes('ETag') === true && { 'If-None-Match': knownEtag }),
    ...(repeatable === true && { 'Idempotency-Key': idempotencyKey }),
    ...(mediaType === 'text/event-stream' && { 'Last-Event-ID': lastEventId }),
    ...(who !== 'none' && { 'Localist-Account': account }),
    ...(inAccount === true && { 'Time-Zone': timeZone }),
    ...(inAccount === true && languages !== undefined && { 'Accept-Language': acceptLanguage }),
  })
  return { ...(params && { path: params }), ...(query && { query }), header }
}
