import { chmod, mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { ExecutionContext } from 'ava'
import type { Login, NewLogin, Session } from '../../server/contract.ts'
import type { RenewalTimes } from '../../server/auth/sign-ins/renewals.ts'
import type { Host, StartOptions } from '../../server/start.ts'
import { apiOf, rawRequest, type Answer, type Api } from './http.ts'
import { publicClient } from './provider/configuration.ts'
import { signInAt } from './provider/sign-in.ts'
import type { UserName } from './provider/users.ts'
import { startServer, temporaryFolder, type TestServer } from './server.ts'
import { until } from './until.ts'

/** What `config.json` holds. */
export interface TestConfiguration {
  readonly oidc?: Readonly<Record<string, unknown>>
  readonly auth?: Readonly<Record<string, unknown>>
}

/** A server of a test's own that is configured for sign-in, and the owner's way to call it. */
export interface SignInServer extends TestServer {
  readonly owner: Api
  /** Puts a fresh server on the same data, as a restart does. */
  restart(more?: Partial<StartOptions> & Partial<Host>): Promise<SignInServer>
}

/** Writes `config.json` into a data directory, for the eyes of its owner. */
export async function configure(dataDir: string, configuration: TestConfiguration | string): Promise<string> {
  await mkdir(dataDir, { recursive: true, mode: 0o700 })
  const path = join(dataDir, 'config.json')
  const text = typeof configuration === 'string' ? configuration : JSON.stringify(configuration)
  await writeFile(path, text, { mode: 0o600 })
  await chmod(path, 0o600)
  return path
}

/** Starts a server that signs people in at `issuer`. */
export async function startSignInServer(
  t: ExecutionContext,
  { issuer }: { readonly issuer: string },
  { oidc, auth, ...options }: TestConfiguration & Partial<StartOptions> & Partial<Host> = {},
): Promise<SignInServer> {
  const dataDir = options.dataDir ?? (await temporaryFolder(t))
  await configure(dataDir, { oidc: { issuer, clientId: publicClient.id, ...oidc }, ...(auth && { auth }) })
  return open(t, { ...options, dataDir })
}

const open = async (
  t: ExecutionContext,
  options: Partial<StartOptions> & Partial<Host> & { readonly dataDir: string },
): Promise<SignInServer> => {
  const server = await startServer(t, options)
  return {
    ...server,
    owner: apiOf(server, server.token),
    async restart(more = {}) {
      await server.stop()
      return open(t, { ...options, ...more })
    },
  }
}

/** Goes where a provider sends the browser, as a browser does. */
export function visit(address: string, headers: Readonly<Record<string, string>> = {}): Promise<Answer> {
  const { origin, host, pathname, search } = new URL(address)
  const navigation = {
    'sec-fetch-mode': 'navigate',
    'sec-fetch-dest': 'document',
    'sec-fetch-site': 'cross-site',
  }
  const method = headers['method'] ?? 'GET'
  const { method: _method, ...rest } = headers
  return rawRequest(origin, {
    method,
    path: `${pathname}${search}`,
    headers: { host, ...navigation, ...rest },
  })
}

/** Begins a sign-in. Throws where it is refused. */
export async function beginLogin({ owner }: Pick<SignInServer, 'owner'>): Promise<NewLogin> {
  const { status, body } = await owner('POST', '/api/auth/logins')
  if (status !== 201) throw new Error(`POST /api/auth/logins: ${status} ${JSON.stringify(body)}`)
  return body
}

/** How a sign-in stands. */
export async function loginOf({ owner }: Pick<SignInServer, 'owner'>, id: string): Promise<Login> {
  return (await owner('GET', `/api/auth/logins/${id}`)).body
}

/** Signs in at the real provider, from the beginning to the end. Throws where that does not work. */
export async function signIn(server: SignInServer, user: UserName = 'ada'): Promise<Session> {
  const { id, authorizationUrl } = await beginLogin(server)
  const { status } = await visit(await signInAt(authorizationUrl, { user }))
  const login = await loginOf(server, id)
  if (status !== 200 || login.status !== 'complete')
    throw new Error(`The sign-in ended: ${JSON.stringify(login)}`)
  return sessionOf(server)
}

/** Who is signed in. */
export async function sessionOf({ owner }: Pick<SignInServer, 'owner'>): Promise<Session> {
  return (await owner('GET', '/api/auth/session')).body
}

/** Secrets that are encrypted by nothing but a turn of bytes, as the operating system does in the desktop app. */
export const fakeSecrets = {
  refusal: async () => null,
  encrypt: async (text: string): Promise<Uint8Array> => Buffer.from(text, 'utf8').map((byte) => byte ^ 0x5a),
  decrypt: async (bytes: Uint8Array) => ({
    text: Buffer.from(bytes.map((byte) => byte ^ 0x5a)).toString('utf8'),
    isOutdated: false,
  }),
}

/** The refresh token in a file that was written with `fakeSecrets`. */
export const fakelyDecrypted = async (file: string): Promise<string> =>
  (await fakeSecrets.decrypt(Buffer.from(file, 'base64'))).text

/** For a test that counts requests, or in which nothing is to be renewed by itself. */
export const noRenewals = { first: 3_600_000, every: 3_600_000, retry: 3_600_000 } as const

/** For a test that waits for a renewal. */
export const renewalsAtOnce = { first: 10, every: 25, retry: 25 } as const

/** For a test that waits until renewals have changed nothing. */
export function countRenewals(): {
  readonly times: RenewalTimes
  /** Waits until two renewals have ended, of which the second began after the call. */
  readonly pass: (t: ExecutionContext) => Promise<void>
} {
  let ended = 0
  return {
    times: {
      ...renewalsAtOnce,
      // Read at the end of each renewal.
      get every() {
        ended += 1
        return renewalsAtOnce.every
      },
    },
    async pass(t) {
      const last = ended + 2
      await until(t, () => ended >= last, 'two renewals')
    },
  }
}
