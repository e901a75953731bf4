import { join } from 'node:path'
import * as z from 'zod'
import { findDataDirectory, Unusable } from './data-directory.ts'

const port = z
  .string()
  .regex(/^\d{1,5}$/)
  .transform(Number)
  .refine((number) => number <= 65_535)

// An empty variable counts as not set, as in a shell.
const dropEmpty = (text: unknown): unknown => (text === '' ? undefined : text)

const environment = z.object({ LOCALIST_PORT: z.preprocess(dropEmpty, port.optional()) })

const text = z.preprocess(dropEmpty, z.string().optional())

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
    LOCALIST_ALLOWED_HOSTS: text,
    LOCALIST_CONTAINER: text,
  })
  .readonly()

/** The variables of sign-in, and of who reaches the server, unparsed. */
export type SignInEnvironment = z.infer<typeof signInEnvironment>

/** The names of those variables. */
export const signInVariables: readonly string[] = Object.keys(signInEnvironment.unwrap().shape)

const proxyEnvironment = z.object({
  HTTPS_PROXY: text,
  https_proxy: text,
  HTTP_PROXY: text,
  http_proxy: text,
  NO_PROXY: text,
  no_proxy: text,
})

/** The proxies that the environment names. As in curl, a variable in lower case comes before the same in upper case. */
export interface Proxies {
  readonly https: string | undefined
  readonly http: string | undefined
  readonly none: string | undefined
}

/** The port that is tried first where no port is configured. */
const defaultPort = 41_730

/** The settings of this process. */
export interface Config {
  readonly dataDir: string
  /** The ports to try, in this order. */
  readonly ports: readonly number[]
  /** Whether an option or the environment names the port. */
  readonly isPortNamed: boolean
  readonly signIn: SignInEnvironment
  /** Variables that are set and have the prefix of the sign-in variables, but an unknown name. */
  readonly unknownVariables: readonly string[]
  readonly proxies: Proxies
  /** The path of the configuration by an administrator. */
  readonly managedFile: string
}

/** Reads the environment once. The options come before the variables. Throws Unusable. */
export function readConfig(options: {
  readonly dataDir?: string
  readonly port?: number
  readonly managedFile?: string
  readonly environment?: NodeJS.ProcessEnv
}): Config {
  const variables = options.environment ?? process.env
  const parsed = environment.safeParse(variables)
  if (!parsed.success) throw new Unusable('LOCALIST_PORT must be a port number from 0 to 65535.')
  const configured = options.port ?? parsed.data.LOCALIST_PORT
  const ports = configured === undefined ? [...listPortsFrom(defaultPort), 0] : [configured]
  return Object.freeze({
    dataDir: findDataDirectory(options.dataDir),
    ports,
    isPortNamed: configured !== undefined,
    signIn: signInEnvironment.parse(variables),
    unknownVariables: listUnknownVariables(variables),
    proxies: readProxies(variables),
    managedFile: options.managedFile ?? locateManagedFile(),
  })
}

const readProxies = (variables: NodeJS.ProcessEnv): Proxies => {
  const named = proxyEnvironment.parse(variables)
  return {
    https: named.https_proxy ?? named.HTTPS_PROXY,
    http: named.http_proxy ?? named.HTTP_PROXY,
    none: named.no_proxy ?? named.NO_PROXY,
  }
}

const listUnknownVariables = (variables: NodeJS.ProcessEnv): readonly string[] => {
  // On Windows the case of a variable's name does not matter.
  const normalize = (name: string): string => (process.platform === 'win32' ? name.toUpperCase() : name)
  return Object.entries(variables)
    .filter(([name, value]) => /^LOCALIST_(?:AUTH|OIDC)(?:_|$)/i.test(name) && value !== '')
    .map(([name]) => normalize(name))
    .filter((name) => !signInVariables.includes(name))
}

const locateManagedFile = (): string => {
  if (process.platform === 'darwin') return '/Library/Application Support/Localist/config.json'
  if (process.platform !== 'win32') return '/etc/localist/config.json'
  const { ProgramData } = z.object({ ProgramData: text }).parse(process.env)
  return join(ProgramData ?? 'C:\\ProgramData', 'Localist', 'config.json')
}

const listPortsFrom = (first: number): readonly number[] =>
  Array.from({ length: 20 }, (_, step) => first + step)
