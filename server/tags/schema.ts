import * as z from 'zod'
import { normalizeTag, tagName } from '../fields.ts'

/** A tag on the wire. */
export const tag = z
  .strictObject({
    name: z.string().meta({ description: 'The text of the tag, in Unicode normalisation form C.' }),
    count: z
      .int()
      .positive()
      .meta({ description: 'How many todos outside of the trash have the tag, completed ones included.' }),
  })
  .readonly()
  .meta({
    id: 'Tag',
    description: 'A tag that at least one todo outside of the trash has.',
    examples: [{ name: 'home', count: 3 }],
  })

/** A tag on the wire. */
export type Tag = z.infer<typeof tag>

/** The path parameter of /api/tags/:name. */
export const tagInPath = z.strictObject({
  name: z
    .string()
    .overwrite((name) => normalizeTag(name))
    .meta({
      description: 'The tag, percent-encoded: `caf%C3%A9%2Fbar` for `café/bar`.',
      examples: ['home'],
    }),
})

/** The body of PATCH /api/tags/:name. */
export const tagPatch = z
  .strictObject({ name: tagName.meta({ description: 'The new text of the tag.' }) })
  .meta({ id: 'TagPatch', description: 'A new text for a tag.', examples: [{ name: 'house' }] })
