import * as client from 'openid-client'
import type { Identity } from '../accounts/schema.ts'
import { badIdToken, checkClaims, checkMetadata, isIssuedBy, otherIssuer } from './provider/checks.ts'
import { formsOf } from './provider/client-secret.ts'
import type { ProviderSettings } from './configuration/schema.ts'
import { SignInFailed } from './provider/failures.ts'
import { parametersOf } from './provider/authorization-parameters.ts'
import { identityOf } from './provider/identity.ts'
import { providerFailure } from './provider/provider-failures.ts'
import { providerFetch, type Fetch } from './provider/provider-fetch.ts'
import { isSecureUrl } from './provider/secure-url.ts'

/** Who signed in, and what renews that. */
export interface SignedIn {
  readonly identity: Identity
  /** Null where the provider gave none. */
  readonly refreshToken: string | null
}

/** An authorization request (RFC 6749, 4.1.1) that waits for its answer. */
export interface AuthorizationRequest {
  readonly authorizationUrl: string
  readonly state: string
  /** Exchanges the code of the answer that came with `parameters`, once. Throws SignInFailed. */
  readonly finish: (parameters: URLSearchParams) => Promise<SignedIn>
}

/** An identity provider (OpenID Connect Core 1.0), discovered afresh for everything that is asked of it. */
export interface IdentityProvider {
  /** Prepares a sign-in that ends at `redirectUri`. Throws SignInFailed. */
  begin(redirectUri: string): Promise<AuthorizationRequest>
  /**
   * Confirms a sign-in with its refresh token; resolves to the one to use next. Throws SignInFailed, with the code
   * `invalid_grant` where the provider has ended the sign-in.
   */
  renew(refreshToken: string, who: Pick<Identity, 'issuer' | 'subject'>): Promise<string>
  /** Revokes a refresh token (RFC 7009) where the provider can. Throws SignInFailed. */
  revoke(refreshToken: string, issuer: string): Promise<void>
  /** The page that ends the session at the provider (OpenID Connect RP-Initiated Logout 1.0), or null. Throws SignInFailed. */
  endSessionUrl(hint: string | null): Promise<string | null>
}

/** What varies around the provider. */
interface ProviderHost {
  readonly fetch: Fetch
  readonly now: () => Date
}

/** The provider that `settings` name. */
export function identityProvider(settings: ProviderSettings, host: ProviderHost): IdentityProvider {
  const { clientId } = settings
  const fetch = providerFetch(host.fetch)
  const configured = (secrets: readonly string[] = []): readonly string[] => [
    ...(settings.clientSecret === undefined ? [] : formsOf(clientId, settings.clientSecret)),
    ...secrets,
  ]

  const discover = async (): Promise<client.Configuration> => {
    const isHttp = new URL(settings.issuer).protocol === 'http:'
    const configuration = await client.discovery(
      new URL(settings.issuer),
      clientId,
      undefined,
      authenticationOf(settings),
      { [client.customFetch]: fetch, ...(isHttp && { execute: [client.allowInsecureRequests] }) },
    )
    checkMetadata(settings.issuer, configuration.serverMetadata())
    client.enableNonRepudiationChecks(configuration)
    return configuration
  }

  const told = async <T>(
    secrets: readonly string[],
    redirectUri: string,
    work: () => Promise<T>,
  ): Promise<T> => {
    try {
      return await work()
    } catch (error) {
      throw providerFailure(error, redirectUri, configured(secrets))
    }
  }

  return {
    begin: (redirectUri) =>
      told([], redirectUri, async () => {
        const configuration = await discover()
        const { scopes_supported: announced = [] } = configuration.serverMetadata()
        const [state, nonce, pkceCodeVerifier] = [
          client.randomState(),
          client.randomNonce(),
          client.randomPKCECodeVerifier(),
        ]
        const url = client.buildAuthorizationUrl(configuration, {
          ...parametersOf(settings, announced),
          redirect_uri: redirectUri,
          state,
          nonce,
          code_challenge: await client.calculatePKCECodeChallenge(pkceCodeVerifier),
          code_challenge_method: 'S256',
        })
        return {
          authorizationUrl: url.href,
          state,
          finish: (parameters) =>
            told([state, nonce, pkceCodeVerifier, parameters.get('code') ?? ''], redirectUri, async () => {
              const answer = new URL(redirectUri)
              answer.search = parameters.toString()
              const tokens = await client.authorizationCodeGrant(configuration, answer, {
                expectedState: state,
                expectedNonce: nonce,
                pkceCodeVerifier,
                idTokenExpected: true,
              })
              const claims = claimsOf(tokens)
              checkClaims(claims, clientId, host.now())
              const identity = await identityOf(claims, () => userInfo(configuration, tokens.access_token))
              return { identity, refreshToken: tokens.refresh_token ?? null }
            }),
        }
      }),
    renew: (refreshToken, { issuer, subject }) =>
      told([refreshToken], '', async () => {
        const configuration = await discover()
        requireIssuer(configuration, issuer)
        const tokens = await client.refreshTokenGrant(configuration, refreshToken)
        const claims = tokens.claims()
        if (claims !== undefined) {
          if (claims.iss !== issuer || claims.sub !== subject) throw otherPerson()
          checkClaims(claims, clientId, host.now())
        }
        return tokens.refresh_token ?? refreshToken
      }),
    revoke: (refreshToken, issuer) =>
      told([refreshToken], '', async () => {
        const configuration = await discover()
        requireIssuer(configuration, issuer)
        if (configuration.serverMetadata().revocation_endpoint === undefined) return
        await client.tokenRevocation(configuration, refreshToken, { token_type_hint: 'refresh_token' })
      }),
    endSessionUrl: (hint) =>
      told([], '', async () => {
        const configuration = await discover()
        const { end_session_endpoint: endpoint } = configuration.serverMetadata()
        if (endpoint === undefined || !isSecureUrl(endpoint)) return null
        return client.buildEndSessionUrl(configuration, { ...(hint !== null && { logout_hint: hint }) }).href
      }),
  }
}

// As the provider announces it, `basic` first; a provider that announces nothing knows that one (OIDC Discovery 1.0, 3).
const authenticationOf = ({ clientSecret }: ProviderSettings): client.ClientAuth => {
  if (clientSecret === undefined) return client.None()
  const [basic, post] = [client.ClientSecretBasic(clientSecret), client.ClientSecretPost(clientSecret)]
  return (server, metadata, body, headers) => {
    const announced = server.token_endpoint_auth_methods_supported ?? ['client_secret_basic']
    if (announced.includes('client_secret_basic')) return basic(server, metadata, body, headers)
    if (announced.includes('client_secret_post')) return post(server, metadata, body, headers)
    throw new SignInFailed(
      'client-authentication',
      'The provider takes no client secret in a form that Localist knows. Allow client_secret_basic there, or make the application a public one.',
      announced.join(' '),
    )
  }
}

const claimsOf = (tokens: client.TokenEndpointResponseHelpers): client.IDToken => {
  const claims = tokens.claims()
  if (claims === undefined) throw badIdToken('there is none')
  return claims
}

const userInfo = async (
  configuration: client.Configuration,
  accessToken: string,
): Promise<client.UserInfoResponse | null> => {
  const { userinfo_endpoint: endpoint } = configuration.serverMetadata()
  if (endpoint === undefined) return null
  // Whose it is, is checked by who asked.
  return client.fetchUserInfo(configuration, accessToken, client.skipSubjectCheck).catch(() => null)
}

const requireIssuer = (configuration: client.Configuration, issuer: string): void => {
  const { issuer: announced } = configuration.serverMetadata()
  if (!isIssuedBy(announced, issuer)) throw otherIssuer(issuer, announced)
}

const otherPerson = (): SignInFailed =>
  new SignInFailed(
    'invalid_grant',
    'The provider confirmed another person than the one who signed in. Sign in again.',
  )
