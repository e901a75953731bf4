import * as z from 'zod'

const text = (description: string) => z.string().exactOptional().meta({ description })
const count = (description: string) => z.int().exactOptional().meta({ description })

/** The values in the sentences of refusals and notices. Each reason has some of them. */
export const reasonValues = z
  .strictObject({
    name: text('The name of a list, or the title of a todo.'),
    file: text('The name of a file in the data folder.'),
    copy: text('The name of the copy of that file.'),
    copies: text('The names of several copies, separated by commas.'),
    count: count('The number of these copies.'),
    from: text('The instant from which on changes may be missing.'),
    to: text('The instant up to which changes may be missing.'),
    lost: count('The number of lost changes.'),
    backup: text('The id of a backup, or `none`.'),
    found: count('The number of todos and lists that could be read.'),
    unreadable: count('The number of those that could not.'),
    folder: text('The path of a folder in the data folder.'),
    port: text('The port that cannot be used.'),
    used: text('The port that is used instead.'),
    user: text('The id of the user whose program has the port; `unknown` where the system does not tell.'),
    most: count('The limit.'),
    hours: count('In how many hours to try again.'),
    of: text('What the limit is for: `credential`, `scripts` or `all`.'),
  })
  .readonly()
  .meta({
    id: 'ReasonValues',
    description: 'The values in the sentence of a refusal or a notice. Each reason has some of them.',
    examples: [{ file: 'settings.json', copy: 'settings.json.damaged-2026-11-20' }],
  })

/** The values in the sentence of a refusal or a notice. */
export type ReasonValues = z.infer<typeof reasonValues>
