import * as z from 'zod'

const text = (description: string) => z.string().exactOptional().meta({ description })
const count = (description: string) => z.int().exactOptional().meta({ description })

/** The values in the sentences of refusals, notices, failed sign-ins and mistakes. Each reason has some of them. */
export const reasonValues = z
  .strictObject({
    name: text('The name of a list, a token, a variable or a parameter, or the title of a todo.'),
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
    host: text('The host that was asked.'),
    redirectUri: text('The redirect URI that is not registered.'),
    member: text("The member of the provider's metadata that is not valid."),
    address: text('The host or the member of the metadata with an address without https.'),
    path: text('The path of a configuration file.'),
    place: text('The path of a configuration file, or `environment`.'),
    setting: text('The setting there, or its variable.'),
    rule: text('The rule that the setting breaks, such as `https`.'),
    nearest: text('The variable that may be meant.'),
    commands: text('The commands to run.'),
    step: text('The step for an administrator: `replace` a link, `run` commands, `both`, or `windows`.'),
  })
  .readonly()
  .meta({
    id: 'ReasonValues',
    description: 'The values in the sentence of a reason. Each reason has some of them.',
    examples: [{ file: 'settings.json', copy: 'settings.json.damaged-2026-11-20' }],
  })

/** The values in the sentence of a reason. */
export type ReasonValues = z.infer<typeof reasonValues>

/** Some of these values, each required. */
export type Values<K extends keyof ReasonValues> = Required<Pick<ReasonValues, K>>

/**
 * A reason for a program, with the values in its sentence, and this sentence in English. The page shows texts of its own, which it
 * chooses by the reason.
 */
export interface Explanation<R extends string = string> {
  readonly reason: R
  readonly values: ReasonValues
  readonly sentence: string
}

type Catalogue<V> = { readonly [R in keyof V]: (values: V[R]) => string }

/** Makes the function that explains something by one of the reasons in a catalogue of sentences. */
export const explainBy =
  <V>(sentences: Catalogue<V>) =>
  <R extends keyof V & string>(reason: R, values: V[R] & ReasonValues): Explanation<R> => ({
    reason,
    values,
    sentence: sentences[reason](values),
  })

/** Makes the schema of the reasons in a catalogue of sentences. */
export const reasonsIn = <R extends string>(sentences: Readonly<Record<R, unknown>>) =>
  z.enum(Object.keys(sentences) as R[])
