import * as z from 'zod'
import { explainMistake, findRule, type Mistake } from '../../reasons/sign-in.ts'
import { objectRules, providerSettings, type ProviderSettings } from '../provider/settings.ts'

/** The name of a source of the configuration: an administrator's file, the environment, `config.json` in the data directory. */
export const sourceName = z.enum(['managed', 'environment', 'file'])

/** The name of a source of the configuration. */
export type SourceName = z.infer<typeof sourceName>

/** The content of a source. */
export interface Source {
  readonly name: SourceName
  /** The file; null for the environment. */
  readonly path: string | null
  /** Whether it could be read and parsed; false where the file is missing. */
  readonly isComplete: boolean
  readonly provider: ProviderSettings | null
  /** The mistakes for which its provider cannot be used. */
  readonly providerMistakes: readonly Mistake[]
  readonly required?: boolean | undefined
  readonly graceDays?: number | undefined
  /** The values of the header Host that are allowed beside the server's own. */
  readonly allowedHosts?: readonly string[] | undefined
  /** Whether the server runs in a container, where other computers reach it. */
  readonly container?: boolean | undefined
  /** The other mistakes. */
  readonly mistakes: readonly Mistake[]
}

/** A source without settings. */
export const emptySource = (name: SourceName, path: string | null): Source => ({
  name,
  path,
  isComplete: false,
  provider: null,
  providerMistakes: [],
  mistakes: [],
})

/** A source without usable settings, because of `mistake`. */
export const unusableSource = (name: SourceName, path: string, mistake: Mistake): Source => ({
  ...emptySource(name, path),
  providerMistakes: [mistake],
})

const required = z.boolean('boolean').optional()
const graceDays = z.int('days').min(1, 'days').max(3650, 'days').optional()

/** Whether everyone must sign in, and for how many days an account stays open without a confirmation. */
export const policySettings = z.strictObject({ required, graceDays }, objectRules)

/** Exact values of the header Host (RFC 9110, 7.2), such as `todos.example.org` or `[::1]:8080`. */
const allowedHosts = z
  .array(
    z
      .string('hosts')
      .regex(/^(?:[a-z\d](?:[a-z\d.-]*[a-z\d])?|\[[\da-f:]+\])(?::\d{1,5})?$/i, 'hosts')
      .toLowerCase(),
    'hosts',
  )
  .max(20, 'hosts')
  .optional()
const container = z.boolean('boolean').optional()

const configuration = z.strictObject(
  { oidc: providerSettings.optional(), auth: policySettings.optional(), allowedHosts, container },
  objectRules,
)

/** The settings that can be used although another has a mistake. A `required` that is neither true nor false counts as true. */
const usable = z.object({
  oidc: providerSettings.optional().catch(undefined),
  auth: z
    .object({ required: required.catch(true), graceDays: graceDays.catch(undefined) })
    .default({})
    .catch({ required: true }),
  // A value that cannot be used allows nothing, and no other source decides.
  allowedHosts: allowedHosts.catch([]),
  container: container.catch(false),
})

/**
 * Checks the content of a source. If `auth` does not set `required`, an unknown setting there counts as `required: true`, because it
 * may be a misspelt `required`. `nameOf` names the setting at a path.
 */
export function parseSource(
  name: SourceName,
  path: string | null,
  content: unknown,
  nameOf: (path: readonly string[]) => string,
): Source {
  const place = path ?? 'environment'
  const used = usable.safeParse(content)
  if (!used.success) return unusableSource(name, place, explainMistake('shape', { path: place }))
  const { oidc, auth, ...network } = used.data
  const issues = configuration.safeParse(content).error?.issues ?? []
  const isUnclear = issues.some(({ code, path: [part] }) => part === 'auth' && code === 'unrecognized_keys')
  const listMistakes = (ofProvider: boolean): readonly Mistake[] =>
    issues
      .filter(({ path: [part] }) => (part === 'oidc') === ofProvider)
      .flatMap((issue) => {
        const settings = issue.code === 'unrecognized_keys' ? issue.keys.map((key) => [key]) : [[]]
        const rule = findRule(issue.message)
        return settings.map((names) =>
          explainMistake('setting', { place, setting: nameOf([...issue.path.map(String), ...names]), rule }),
        )
      })
  return {
    name,
    path,
    isComplete: true,
    provider: oidc ?? null,
    providerMistakes: listMistakes(true),
    ...auth,
    ...network,
    required: auth.required ?? (isUnclear ? true : undefined),
    mistakes: listMistakes(false),
  }
}
