import * as z from 'zod'
import { instant, uuid } from '../fields.ts'

/** A message to the person, such as one about a file that was set aside; as stored and on the wire. */
export const notice = z
  .strictObject({
    id: uuid,
    createdAt: instant,
    message: z.string().meta({ description: 'A sentence or more for a person.' }),
  })
  .readonly()
  .meta({ id: 'Notice' })

/** A message to the person. */
export type Notice = z.infer<typeof notice>
