import * as z from 'zod'
import { instant, uuid } from '../fields.ts'
import { reasonValues } from '../reasons/explanation.ts'
import { reason } from '../reasons/reasons.ts'

/** A message for the person, such as a message about a file that was set aside; as stored and on the wire. */
export const notice = z
  .strictObject({
    id: uuid,
    createdAt: instant,
    reason,
    values: reasonValues,
    message: z.string().meta({ description: 'The text, one or more sentences in English.' }),
  })
  .readonly()
  .meta({
    id: 'Notice',
    description: 'A message for the person, such as about a damaged file that was set aside.',
    examples: [
      {
        id: '01990b71-3e5a-7d20-b1c4-0f8e9a7b6c5d',
        createdAt: '2026-11-20T08:00:00.000Z',
        reason: 'file-replaced',
        values: { file: 'settings.json', copy: 'settings.json.damaged-2026-11-20' },
        message:
          'settings.json could not be read. Localist started a new one. The damaged file is kept as settings.json.damaged-2026-11-20.',
      },
    ],
  })

/** A message for the person. */
export type Notice = z.infer<typeof notice>

/** Lists the fields of a notice that leave the server. */
export const presentNotice = (stored: Notice): Notice => ({
  id: stored.id,
  createdAt: stored.createdAt,
  reason: stored.reason,
  values: stored.values,
  message: stored.message,
})
