import * as client from 'openid-client'
import type { Identity } from '../accounts/schema.ts'
import {
  badIdToken,
  checkClaims,
  checkIssuedAt,
  checkMetadata,
  isIssuedBy,
  isPlainEndpoint,
  otherIssuer,
  type ProviderMetadata,
} from './provider/checks.ts'
import { formsOf } from './provider/client-secret.ts'
import type { ProviderSettings } from './configuration/schema.ts'
import { quotable, SignInFailed } from './provider/failures.ts'
import { noticeTokenAnswers, secretsIn } from './provider/token-answers.ts'
import { parametersOf } from './provider/authorization-parameters.ts'
import { identityOf } from './provider/identity.ts'
import { providerFailure } from './provider/provider-failures.ts'
import { providerFetch, type Fetch } from './provider/provider-fetch.ts'

/** The person who signed in, and the token that renews the sign-in. */
export interface SignedIn {
  readonly identity: Identity
  /** Null where the provider gave none. */
  readonly refreshToken: string | null
}

/** An authorization request (RFC 6749, 4.1.1) that is not answered yet. */
export interface AuthorizationRequest {
  readonly authorizationUrl: string
  /** The provider's authorization endpoint: the system browser may be given no other address. */
  readonly authorizationEndpoint: string
  readonly state: string
  /**
   * Exchanges the code of the answer that came with `parameters`, once. Where it fails although the provider has granted a
   * refresh token, `onUnused` is told of that. Throws SignInFailed.
   */
  readonly finish: (
    parameters: URLSearchParams,
    onUnused: (refreshToken: string) => void,
  ) => Promise<SignedIn>
}

/** An identity provider (OpenID Connect Core 1.0); its metadata are fetched anew for each call. */
export interface IdentityProvider {
  /** Prepares a sign-in that ends at `redirectUri`. Throws SignInFailed. */
  begin(redirectUri: string): Promise<AuthorizationRequest>
  /**
   * Has a sign-in confirmed with its refresh token. Where the provider gives another one, `onRotated` is told of it, and
   * waited for, before anything else of the answer is looked at: the provider has ended the one before (RFC 9700, 4.14.2).
   * Throws SignInFailed, with the code `invalid_grant` where the provider has ended the sign-in.
   */
  renew(
    refreshToken: string,
    who: Pick<Identity, 'issuer' | 'subject'>,
    onRotated: (refreshToken: string) => Promise<void>,
  ): Promise<void>
  /**
   * Revokes a refresh token (RFC 7009) where the provider can; `issuer` is that of its account, null where it has none.
   * Throws SignInFailed.
   */
  revoke(refreshToken: string, issuer: string | null): Promise<void>
  /** The page that ends the session at the provider (OpenID Connect RP-Initiated Logout 1.0), or null. Throws SignInFailed. */
  endSession(hint: string | null): Promise<{ readonly url: string; readonly endpoint: string } | null>
}

/** The parts of the surrounding program that the provider needs. */
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

  const discover = async (
    asking = fetch,
    metadata: Partial<client.ClientMetadata> = {},
  ): Promise<{ readonly configuration: client.Configuration; readonly announced: ProviderMetadata }> => {
    const isHttp = new URL(settings.issuer).protocol === 'http:'
    const configuration = await client.discovery(
      new URL(settings.issuer),
      clientId,
      metadata,
      authenticationOf(settings),
      { [client.customFetch]: asking, ...(isHttp && { execute: [client.allowInsecureRequests] }) },
    )
    const announced = checkMetadata(settings.issuer, configuration.serverMetadata())
    client.enableNonRepudiationChecks(configuration)
    return { configuration, announced }
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
        const [state, nonce, pkceCodeVerifier] = [
          client.randomState(),
          client.randomNonce(),
          client.randomPKCECodeVerifier(),
        ]
        const tokens = [state, nonce, pkceCodeVerifier]
        const others = [...configured()]
        let granted: string | null = null
        const watching = noticeTokenAnswers(fetch, async (answer) => {
          tokens.push(...answer.tokens)
          others.push(...answer.others)
          granted = answer.refreshToken
        })
        const { configuration, announced } = await discover(watching)
        const url = client.buildAuthorizationUrl(configuration, {
          ...parametersOf(settings, announced.scopes_supported ?? []),
          redirect_uri: redirectUri,
          state,
          nonce,
          code_challenge: await client.calculatePKCECodeChallenge(pkceCodeVerifier),
          code_challenge_method: 'S256',
        })
        const exchange = async (parameters: URLSearchParams): Promise<SignedIn> => {
          const answer = new URL(redirectUri)
          answer.search = parameters.toString()
          const answered = await client.authorizationCodeGrant(configuration, answer, {
            expectedState: state,
            expectedNonce: nonce,
            pkceCodeVerifier,
            idTokenExpected: true,
          })
          const claims = claimsOf(answered)
          checkClaims(claims, clientId)
          checkIssuedAt(claims, host.now())
          const identity = await identityOf(claims, { tokens, others }, () =>
            announced.userinfo_endpoint === undefined
              ? Promise.resolve(null)
              : userInfo(configuration, answered.access_token),
          )
          return { identity, refreshToken: answered.refresh_token ?? null }
        }
        return {
          authorizationUrl: url.href,
          authorizationEndpoint: announced.authorization_endpoint,
          state,
          async finish(parameters, onUnused) {
            const returned = secretsIn([...parameters])
            tokens.push(...returned.tokens)
            others.push(...returned.others)
            try {
              return await exchange(parameters)
            } catch (error) {
              if (granted !== null) onUnused(granted)
              throw providerFailure(error, redirectUri, [...tokens, ...others])
            }
          },
        }
      }),
    renew(refreshToken, { issuer, subject }, onRotated) {
      const secrets = [refreshToken]
      const watching = noticeTokenAnswers(fetch, async ({ tokens, others, refreshToken: next }) => {
        secrets.push(...tokens, ...others)
        if (next !== null) await onRotated(next)
      })
      return told(secrets, '', async () => {
        // The provider knows the holder of the token already, so clocks that differ do not matter.
        const { configuration, announced } = await discover(watching, { [client.clockTolerance]: anyClock })
        if (!isIssuedBy(announced.issuer, issuer)) throw otherIssuer(issuer, announced.issuer)
        const claims = (await client.refreshTokenGrant(configuration, refreshToken)).claims()
        if (claims === undefined) return
        if (claims.iss !== issuer || claims.sub !== subject) throw otherPerson()
        checkClaims(claims, clientId)
      })
    },
    revoke: (refreshToken, issuer) =>
      told([refreshToken], '', async () => {
        const { configuration, announced } = await discover()
        if (issuer !== null && !isIssuedBy(announced.issuer, issuer)) {
          throw otherIssuer(issuer, announced.issuer)
        }
        if (announced.revocation_endpoint === undefined) return
        await client.tokenRevocation(configuration, refreshToken, { token_type_hint: 'refresh_token' })
      }),
    endSession: (hint) =>
      told([], '', async () => {
        const { configuration, announced } = await discover()
        const { end_session_endpoint: endpoint } = announced
        if (endpoint === undefined || !isPlainEndpoint(endpoint)) return null
        const url = client.buildEndSessionUrl(configuration, { ...(hint !== null && { logout_hint: hint }) })
        return { url: url.href, endpoint }
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
      quotable(announced.join(' ')),
    )
  }
}

const claimsOf = (tokens: client.TokenEndpointResponseHelpers): client.IDToken => {
  const claims = tokens.claims()
  if (claims === undefined) throw badIdToken('there is none')
  return claims
}

// identityOf() compares the subject.
const userInfo = (
  configuration: client.Configuration,
  accessToken: string,
): Promise<client.UserInfoResponse | null> =>
  client.fetchUserInfo(configuration, accessToken, client.skipSubjectCheck).catch(() => null)

/** A hundred years, in seconds. */
const anyClock = 100 * 365 * 24 * 3600

const otherPerson = (): SignInFailed =>
  new SignInFailed(
    'invalid_grant',
    'The provider confirmed another person than the one who signed in. Sign in again.',
  )
