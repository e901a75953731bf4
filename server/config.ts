import { join } from 'node:path'
import * as z from 'zod'
import { dataDirectory } from './config/data-directory.ts'
import { Unusable } from './config/unusable.ts'

const port = z
  .string()
  .regex(/^\d{1,5}$/)
  .transform(Number)
  .refine((number) => number <= 65_535)

// As in a shell, a variable that is set to nothing is not set.
const unlessEmpty = (text: unknown): unknown => (text === '' ? undefined : text)

const environment = z.object({ LOCALIST_PORT: z.preprocess(unlessEmpty, port.optional()) })

const text = z.preprocess(unlessEmpty, z.string().optional())

const signInEnvironment = z
  .object({
    LOCALIST_OIDC_ISSUER: text,
    LOCALIST_OIDC_CLIENT_ID: text,
    LOCALIST_OIDC_CLIENT_SECRET: text,
    LOCALIST_OIDC_NAME: text,
    LOCALIST_OIDC_SCOPES: text,
    LOCALIST_OIDC_EXTRA: text,
    LOCALIST_OIDC_REDIRECT_HOST: text,
    LOCALIST_AUTH_REQUIRED: text,
    LOCALIST_AUTH_GRACE_DAYS: text,
  })
  .readonly()

/** The sign-in variables of the environment, unparsed. */
export type SignInEnvironment = z.infer<typeof signInEnvironment>

/** The names of the sign-in variables. */
export const signInVariables: readonly string[] = Object.keys(signInEnvironment.unwrap().shape)

const proxyEnvironment = z.object({
  HTTPS_PROXY: text,
  https_proxy: text,
  HTTP_PROXY: text,
  http_proxy: text,
  NO_PROXY: text,
  no_proxy: text,
})

/** The proxies that the environment names, as curl and others read them: the names in lower case come first. */
export interface Proxies {
  readonly https: string | undefined
  readonly http: string | undefined
  readonly none: string | undefined
}

/** The port where Localist is found unless something else was asked for. */
export const defaultPort = 41_730

/** How this process is to run. */
export interface Config {
  readonly dataDir: string
  /** The ports to try, in their order. */
  readonly ports: readonly number[]
  readonly signIn: SignInEnvironment
  /** Variables that are set and begin as the sign-in variables do, but are none of them. */
  readonly unknownVariables: readonly string[]
  readonly proxies: Proxies
  /** Where an administrator's configuration stands. */
  readonly managedFile: string
}

/** Reads the environment once; what the program was told comes first. Throws Unusable. */
export function readConfig(told: {
  readonly dataDir?: string
  readonly port?: number
  readonly managedFile?: string
}): Config {
  const parsed = environment.safeParse(process.env)
  if (!parsed.success) throw new Unusable('LOCALIST_PORT must be a port number from 0 to 65535.')
  const asked = told.port ?? parsed.data.LOCALIST_PORT
  const ports = asked === undefined ? [...nextTo(defaultPort), 0] : [asked]
  return Object.freeze({
    dataDir: dataDirectory(told.dataDir),
    ports,
    signIn: signInEnvironment.parse(process.env),
    unknownVariables: unknownVariables(),
    proxies: proxies(),
    managedFile: told.managedFile ?? managedFile(),
  })
}

const proxies = (): Proxies => {
  const named = proxyEnvironment.parse(process.env)
  return {
    https: named.https_proxy ?? named.HTTPS_PROXY,
    http: named.http_proxy ?? named.HTTP_PROXY,
    none: named.no_proxy ?? named.NO_PROXY,
  }
}

const unknownVariables = (): readonly string[] => {
  // On Windows the case of a variable's name does not matter.
  const nameOf = (name: string): string => (process.platform === 'win32' ? name.toUpperCase() : name)
  return Object.entries(process.env)
    .filter(([name, value]) => /^LOCALIST_(?:AUTH|OIDC)(?:_|$)/i.test(name) && value !== '')
    .map(([name]) => nameOf(name))
    .filter((name) => !signInVariables.includes(name))
}

const managedFile = (): string => {
  if (process.platform === 'darwin') return '/Library/Application Support/Localist/config.json'
  if (process.platform !== 'win32') return '/etc/localist/config.json'
  const { ProgramData } = z.object({ ProgramData: text }).parse(process.env)
  return join(ProgramData ?? 'C:\\ProgramData', 'Localist', 'config.json')
}

const nextTo = (first: number): readonly number[] => Array.from({ length: 20 }, (_, step) => first + step)
