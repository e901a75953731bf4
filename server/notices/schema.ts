import * as z from 'zod'
import { instant, uuid } from '../fields.ts'

/** Something that the person must be told, such as a file that was set aside: as stored and on the wire. */
export const notice = z
  .strictObject({
    id: uuid,
    createdAt: instant,
    message: z.string().meta({ description: 'A sentence or more for a person.' }),
  })
  .readonly()
  .meta({ id: 'Notice' })

/** Something that the person must be told. */
export type Notice = z.infer<typeof notice>
