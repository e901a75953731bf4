import * as z from 'zod'
import { instant, uuid } from '../fields.ts'

/** A message for the person, such as a message about a file that was set aside; as stored and on the wire. */
export const notice = z
  .strictObject({
    id: uuid,
    createdAt: instant,
    message: z.string().meta({ description: 'The text, one or more sentences.' }),
  })
  .readonly()
  .meta({
    id: 'Notice',
    description: 'A message for the person, such as about a damaged file that was set aside.',
    examples: [
      {
        id: '01990b71-3e5a-7d20-b1c4-0f8e9a7b6c5d',
        createdAt: '2026-11-20T08:00:00.000Z',
        message:
          'todos.json was damaged and is kept as todos.json.damaged-2026-11-20. All 42 todos were recovered.',
      },
    ],
  })

/** A message for the person. */
export type Notice = z.infer<typeof notice>
