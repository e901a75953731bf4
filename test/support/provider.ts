import type { ExecutionContext } from 'ava'
import { Provider as OidcProvider } from 'oidc-provider'
import { configure, type ProviderOptions } from './provider/configuration.ts'
import { answerInteractions } from './provider/interactions.ts'
import { openLoopback, type RecordedRequest } from './provider/loopback.ts'
import { createMemory } from './provider/memory.ts'

/** A real identity provider of this process, on 127.0.0.1. */
export interface Provider {
  readonly issuer: string
  /** Everything that reached it. */
  readonly requests: readonly RecordedRequest[]
  /** The parameters of each request to end the session of a browser. */
  readonly endSessions: readonly URLSearchParams[]
  /** Every code, access token, refresh token and ID token that it handed out. */
  readonly secrets: readonly string[]
  /** The refresh tokens that a client could still use: neither revoked nor replaced by a newer one. */
  liveRefreshTokens(): readonly string[]
  /** Takes all tokens and grants back, so that a refresh is answered with invalid_grant. */
  revokeAll(): void
  /** Refuses connections until it comes back, on the same port and with everything it knew. */
  goOffline(): Promise<void>
  comeBack(): Promise<void>
  /** Ends it, with all connections. */
  close(): Promise<void>
}

/** Opens a provider with the clients of `provider/configuration.ts` and the people of `provider/users.ts`. */
export async function openProvider(options: ProviderOptions = {}): Promise<Provider> {
  const loopback = await openLoopback(options.port ?? 0)
  const issuer = loopback.url
  const memory = createMemory()
  const secrets: string[] = []
  const endSessions: URLSearchParams[] = []
  const provider = new OidcProvider(issuer, await configure(issuer, options, memory))
  // A browser that leaves while it is answered is no error to print.
  provider.silent = true
  provider.use(async (ctx, next) => {
    if (ctx.path === '/session/end') endSessions.push(ctx.URL.searchParams)
    await next()
  })
  provider.use(answerInteractions(provider))
  provider.on(
    'authorization.success',
    (_ctx, { code }) => void secrets.push(...(code === undefined ? [] : [code])),
  )
  provider.on('grant.success', ({ body }) => {
    const { access_token: access, refresh_token: refresh, id_token: id } = body
    secrets.push(...[access, refresh, id].filter((token) => token !== undefined))
  })
  loopback.answerWith(provider.callback())
  return {
    issuer,
    requests: loopback.requests,
    endSessions,
    secrets,
    liveRefreshTokens: () => memory.liveRefreshTokens(),
    revokeAll: () => memory.revokeAll(),
    goOffline: () => loopback.goOffline(),
    comeBack: () => loopback.comeBack(),
    close: () => loopback.goOffline(),
  }
}

/** Opens a provider that ends with the test. */
export async function startProvider(t: ExecutionContext, options: ProviderOptions = {}): Promise<Provider> {
  const provider = await openProvider(options)
  t.teardown(() => provider.close())
  return provider
}
