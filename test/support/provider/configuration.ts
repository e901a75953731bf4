import { randomBytes } from 'node:crypto'
import type { Configuration } from 'oidc-provider'
import { shareKeyPair } from './key-pair.ts'
import type { Memory } from './memory.ts'
import { messagePage, signOutPage } from './pages.ts'
import { userOf } from './users.ts'

const DAY_S = 24 * 3600

/** The client that keeps no secret, as a desktop app is one. */
export const publicClient = { id: 'localist' } as const
/** The client that identifies itself with `client_secret_basic`. */
export const confidentialClient = { id: 'localist-secret', secret: 'the-secret-of-the-tests' } as const

/** What a provider can be told. */
export interface ProviderOptions {
  /** A free one unless given. */
  readonly port?: number
  /** Where name and e-mail stand besides userinfo: true puts them in the ID token, too. */
  readonly claimsInIdToken?: boolean
}

/** The configuration of a provider at `issuer`, with a cookie key of its own; no function is left to a default that warns. */
export async function configure(
  issuer: string,
  { claimsInIdToken = true }: ProviderOptions,
  memory: Memory,
): Promise<Configuration> {
  const { privateKey } = await shareKeyPair()
  // Cookies know no ports: two providers on 127.0.0.1 would take each other's.
  const { port } = new URL(issuer)
  return {
    adapter: (model) => memory.adapter(model),
    claims: { openid: ['sub'], profile: ['name'], email: ['email', 'email_verified'] },
    clients: [
      { ...client, client_id: publicClient.id, token_endpoint_auth_method: 'none' },
      {
        ...client,
        client_id: confidentialClient.id,
        client_secret: confidentialClient.secret,
        token_endpoint_auth_method: 'client_secret_basic',
      },
    ],
    conformIdTokenClaims: !claimsInIdToken,
    cookies: {
      keys: [randomBytes(32).toString('base64url')],
      names: { session: `session-${port}`, interaction: `interaction-${port}`, resume: `resume-${port}` },
    },
    enabledJWA: { idTokenSigningAlgValues: ['RS256'] },
    features: {
      devInteractions: { enabled: false },
      revocation: {
        enabled: true,
        allowedPolicy: (_ctx, { clientId }, token) => token.clientId === clientId,
      },
      rpInitiatedLogout: {
        enabled: true,
        logoutSource: (ctx, form) => void (ctx.body = signOutPage(form)),
        postLogoutSuccessSource: (ctx) =>
          void (ctx.body = messagePage('You are signed out', 'You can close this page.')),
      },
    },
    findAccount(_ctx, subject) {
      const user = userOf(subject)
      return user && { accountId: subject, claims: () => ({ ...user }) }
    },
    jwks: { keys: [{ ...privateKey.export({ format: 'jwk' }), use: 'sig', alg: 'RS256' }] },
    pkce: { required: () => true },
    renderError(ctx, { error, error_description }) {
      ctx.type = 'html'
      ctx.body = messagePage('This did not work', `${error}: ${error_description}`)
    },
    rotateRefreshToken: true,
    scopes: ['openid', 'profile', 'email', 'offline_access'],
    ttl: {
      AccessToken: 3600,
      AuthorizationCode: 60,
      Grant: 14 * DAY_S,
      IdToken: 3600,
      Interaction: 3600,
      RefreshToken: 14 * DAY_S,
      Session: 14 * DAY_S,
    },
  }
}

const client = {
  client_name: 'Localist',
  application_type: 'native',
  // A native client may use any port of the loopback address (RFC 8252, section 7.3).
  redirect_uris: ['http://127.0.0.1/api/auth/callback', 'http://localhost/api/auth/callback'],
  grant_types: ['authorization_code', 'refresh_token'],
  response_types: ['code'],
}
