import * as z from 'zod'
import { normalizeTag, tagName } from '../fields.ts'
import type { AccountReader } from '../store/state.ts'
import { countTags } from './tags.ts'

/** A tag on the wire. */
export const tag = z
  .strictObject({
    name: z.string().meta({ description: 'The text of the tag, in Unicode normalisation form C.' }),
    count: z.int().positive().meta({
      description:
        'How many todos outside of the trash and of templates have the tag, completed ones included.',
    }),
  })
  .readonly()
  .meta({
    id: 'Tag',
    description: 'A tag that at least one todo outside of the trash and of templates has.',
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

/**
 * Presents the tags sorted by name as people expect: `2` before `10`, and `Äpfel` beside `apples`. Nothing is counted before the
 * first tag is sent, so that an answer without a body costs nothing.
 */
export function* presentTags(state: AccountReader): Generator<Tag> {
  const counts = [...countTags(state)].toSorted(([a], [b]) => compareNames(a, b))
  for (const [name, count] of counts) yield { name, count }
}

const collator = new Intl.Collator('en', { numeric: true })

// The collator takes some different texts for equal, such as those that differ in a control character.
const compareNames = (a: string, b: string): number => collator.compare(a, b) || (a < b ? -1 : 1)
