import * as z from 'zod'
import { explainBy, type Explanation } from '../../reasons/explanation.ts'

interface Path {
  readonly path: string
}

/** A setting that breaks a rule. */
interface Setting {
  /** The path of the file, or `environment`. */
  readonly place: string
  /** The name of the setting in the file, or of its variable. */
  readonly setting: string
  readonly rule: keyof typeof rules
  readonly most?: number
  readonly least?: number
  /** The parameter that must not be set. */
  readonly name?: string
}

/** The rules of settings, as the end of a sentence that begins with the setting. */
const rules = {
  missing: () => 'is missing',
  text: () => 'must be text',
  empty: () => 'must not be empty',
  'one-line': () => 'must be one line',
  'too-long': ({ most }: Pick<Setting, 'most'>) => `must be at most ${most} characters long`,
  address: () => 'must be an address such as https://login.example.com',
  https: () => 'must be an https address (http only on this computer)',
  'well-known': () => 'must be given without /.well-known/openid-configuration',
  query: () => 'must have no query and no fragment',
  openid: () => 'must include openid',
  'text-only': () => 'must hold text only',
  reserved: ({ name }: Pick<Setting, 'name'>) => `must not set ${name}`,
  'redirect-host': () => 'must be 127.0.0.1 or localhost',
  boolean: () => 'must be true or false',
  'whole-number': () => 'must be a whole number',
  'at-least': ({ least }: Pick<Setting, 'least'>) => `must be at least ${least}`,
  'at-most': ({ most }: Pick<Setting, 'most'>) => `must be at most ${most}`,
  unknown: () => 'is not a setting',
  object: () => 'must be an object',
  other: () => 'cannot be used',
}

/** The sentence that tells an administrator how to protect a file that other users can change. */
const steps = {
  replace: () => 'replace the link by a file',
  run: (commands: string) => `run ${commands}`,
  both: (commands: string) => `replace the link by a file, then run ${commands}`,
  windows: () => 'set its access rights as docs/sign-in.md shows',
}

/** The sentences about mistakes in the configuration, by their reason. */
const sentences = {
  unreadable: ({ path }: Path) =>
    `${path} cannot be read. Check that it is a file that Localist may read, and start Localist again.`,
  'not-json': ({ path }: Path) => `${path} is not valid JSON. Correct it and start Localist again.`,
  shape: ({ path }: Path) =>
    `${path} must be a JSON object with "oidc" and "auth". Correct it and start Localist again.`,
  'unknown-parts': ({ path, names }: Path & { readonly names: string }) =>
    `${path} has ${names}, but only "oidc" and "auth" are allowed there. Remove the rest and start Localist again.`,
  'secret-exposed': ({ path, command }: Path & { readonly command: string }) =>
    `${path} has a client secret, and other users can read it. Run ${command}, and start Localist again.`,
  'not-of-administrator': ({ path }: Path) => `${path} is not used: no administrator owns it.`,
  changeable: ({
    path,
    step,
    commands,
  }: Path & { readonly step: keyof typeof steps; readonly commands: string }) =>
    `Other users can change ${path} or its folder, so it is not used, and sign-in is required. An administrator must check its content, then ${steps[step](commands)}. Then start Localist again.`,
  'unknown-variable': ({ name, nearest }: { readonly name: string; readonly nearest: string }) =>
    `${name} is not a variable of Localist. Did you mean ${nearest}? Rename or remove it and start Localist again.`,
  'required-meanwhile': () => 'Until then, sign-in is required.',
  setting: (values: Setting) =>
    `${values.place === 'environment' ? 'The sign-in variables' : values.place}: ${values.setting} ${rules[values.rule](values)}. Correct this and start Localist again.`,
}

const text = (description: string) => z.string().exactOptional().meta({ description })
const number = (description: string) => z.int().exactOptional().meta({ description })

const mistakeValues = z
  .strictObject({
    path: text('The path of the file.'),
    place: text('The path of the file, or `environment`.'),
    setting: text('The setting, or its variable.'),
    rule: z
      .enum(Object.keys(rules) as (keyof typeof rules)[])
      .exactOptional()
      .meta({ description: 'The rule that the setting breaks.' }),
    most: number('The limit of the rule.'),
    least: number('The lower limit of the rule.'),
    name: text('The unknown variable, or the parameter that must not be set.'),
    nearest: text('The variable that may be meant.'),
    names: text('The unknown parts of a file.'),
    command: text('The command to run.'),
    commands: text('The commands to run.'),
    step: text(
      'What an administrator must do: `replace` a link, `run` commands, `both`, or as on `windows`.',
    ),
  })
  .readonly()

type MistakeReason = keyof typeof sentences

/** A mistake in the configuration on the wire. */
export const mistake = z
  .strictObject({
    reason: z.enum(Object.keys(sentences) as MistakeReason[]).meta({ description: 'The kind of mistake.' }),
    values: mistakeValues.meta({ description: 'The values in its sentence. Each reason has some of them.' }),
  })
  .readonly()
  .meta({
    id: 'SignInMistake',
    description: 'A mistake in the configuration of sign-in.',
    examples: [{ reason: 'not-json', values: { path: '/etc/localist/config.json' } }],
  })

/** A mistake in the configuration. */
export type Mistake = Explanation<MistakeReason, z.infer<typeof mistakeValues>>

/** Explains a mistake in the configuration. */
export const explainMistake = explainBy(sentences)

const isRule = (name: string): name is Setting['rule'] => Object.hasOwn(rules, name)

/** The mistakes that a schema has found in `place`. Its messages are the names of rules. `nameOf` names a setting, or all of them for ''. */
export const listMistakes = (
  { issues }: z.ZodError,
  place: string,
  nameOf: (setting: string) => string,
): readonly Mistake[] =>
  issues.flatMap((issue): Mistake | readonly Mistake[] => {
    if (issue.code === 'unrecognized_keys')
      return issue.keys.map((key) =>
        explainMistake('setting', { place, setting: nameOf(key), rule: 'unknown' }),
      )
    const [setting = '', name] = issue.path.map(String)
    const rule = setting === '' ? 'object' : isRule(issue.message) ? issue.message : 'other'
    return explainMistake('setting', {
      place,
      setting: nameOf(setting),
      rule,
      ...(issue.code === 'too_big' && { most: Number(issue.maximum) }),
      ...(issue.code === 'too_small' && { least: Number(issue.minimum) }),
      ...(rule === 'reserved' && name !== undefined && { name }),
    })
  })

/** Lists the fields of mistakes that leave the server. */
export const presentMistakes = (mistakes: readonly Mistake[]): readonly z.infer<typeof mistake>[] =>
  mistakes.map(({ reason, values }) => ({ reason, values }))

/** The sentences about mistakes; null where there is none. */
export const describeMistakes = (mistakes: readonly Mistake[]): string | null =>
  mistakes.length === 0 ? null : mistakes.map(({ sentence }) => sentence).join(' ')
