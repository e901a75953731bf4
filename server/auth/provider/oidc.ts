import * as client from 'openid-client'
import type { Identity } from '../../accounts/schema.ts'
import { explainFailure } from '../../reasons/sign-in.ts'
import type { ProviderPage } from './browser.ts'
import { otherIssuer, providerFailure, SignInFailed } from './failures.ts'
import { watchRefreshTokens, type ProviderFetch } from './fetch.ts'
import {
  badIdToken,
  checkClaims,
  checkIssuedAt,
  identityOf,
  withUserInfo,
  checkMetadata,
  isOfProvider,
  isPlainEndpoint,
} from './checks.ts'
import type { ProviderMetadata } from './checks.ts'
import { parametersOf, type ProviderSettings } from './settings.ts'

/** A provider as its metadata describe it. */
interface Discovered {
  readonly configuration: client.Configuration
  readonly metadata: ProviderMetadata
}

/** An authorization request (RFC 6749, 4.1.1), and the values that its answer is checked with. */
export interface AuthorizationRequest {
  /** The provider's page where the person signs in. */
  readonly page: ProviderPage
  readonly redirectUri: string
  readonly state: string
  readonly nonce: string
  readonly codeVerifier: string
  /** The provider, as it was when the request was made. */
  readonly discovered: Discovered
}

/** The person who signed in, and the refresh token, null where the provider gave none. */
export interface SignedIn {
  readonly identity: Identity
  readonly refreshToken: string | null
}

/** An exchange of a code that failed, and the refresh token that the provider has granted nevertheless, or null. */
interface ExchangeFailed {
  readonly failure: SignInFailed
  readonly refreshToken: string | null
}

/**
 * The identity provider of `settings` (OpenID Connect Core 1.0). Its metadata are fetched again for each sign-in, renewal,
 * revocation and sign-out. All methods but exchange() throw SignInFailed.
 */
export class OpenIdProvider {
  readonly #settings: ProviderSettings
  readonly #now: () => Date
  readonly #fetch: ProviderFetch

  constructor(settings: ProviderSettings, fetch: ProviderFetch, now: () => Date) {
    this.#settings = settings
    this.#now = now
    this.#fetch = fetch
  }

  /** Prepares a sign-in that ends at `redirectUri`. */
  async begin(redirectUri: string): Promise<AuthorizationRequest> {
    return explainErrors(redirectUri, async () => {
      const discovered = await this.#discover(this.#fetch)
      const { configuration, metadata } = discovered
      const state = client.randomState()
      const nonce = client.randomNonce()
      const codeVerifier = client.randomPKCECodeVerifier()
      const url = client.buildAuthorizationUrl(configuration, {
        ...parametersOf(this.#settings, metadata.scopes_supported ?? []),
        redirect_uri: redirectUri,
        state,
        nonce,
        code_challenge: await client.calculatePKCECodeChallenge(codeVerifier),
        code_challenge_method: 'S256',
      })
      const page = { url: url.href, endpoint: metadata.authorization_endpoint }
      return { page, redirectUri, state, nonce, codeVerifier, discovered }
    })
  }

  /** Exchanges the code in `parameters`, those of the answer to `request`, for the person who signed in. */
  async exchange(
    { redirectUri, state, nonce, codeVerifier, discovered }: AuthorizationRequest,
    parameters: URLSearchParams,
  ): Promise<SignedIn | ExchangeFailed> {
    let refreshToken: string | null = null
    discovered.configuration[client.customFetch] = watchRefreshTokens(this.#fetch, async (granted) => {
      refreshToken = granted
    })
    const answer = new URL(redirectUri)
    answer.search = parameters.toString()
    try {
      const granted = await client.authorizationCodeGrant(discovered.configuration, answer, {
        expectedState: state,
        expectedNonce: nonce,
        pkceCodeVerifier: codeVerifier,
        idTokenExpected: true,
      })
      return { identity: await this.#identify(granted, discovered), refreshToken }
    } catch (error) {
      return { failure: providerFailure(error, redirectUri), refreshToken }
    }
  }

  /**
   * Confirms the sign-in of `person` with its refresh token. Where the provider gives another one, waits for `onRotated` with
   * it before anything else looks at the answer: the provider has ended the one before (RFC 9700, 4.14.2). The code of the
   * failure is `invalid_grant` where the provider has ended the sign-in.
   */
  async renew(
    refreshToken: string,
    { issuer, subject }: Pick<Identity, 'issuer' | 'subject'>,
    onRotated: (refreshToken: string) => Promise<void>,
  ): Promise<void> {
    await explainErrors('', async () => {
      // The refresh token identifies the person already, so the clocks may differ.
      const anyClock = { [client.clockTolerance]: hundredYears }
      const { configuration } = await this.#discover(
        watchRefreshTokens(this.#fetch, onRotated),
        anyClock,
        issuer,
      )
      const claims = (await client.refreshTokenGrant(configuration, refreshToken)).claims()
      if (claims === undefined) return
      if (claims.iss !== issuer || claims.sub !== subject) throw otherPerson()
      checkClaims(claims, this.#settings.clientId)
    })
  }

  /** Revokes a refresh token (RFC 7009) where the provider can; `issuer` is that of its account, null where that is not known. */
  async revoke(refreshToken: string, issuer: string | null): Promise<void> {
    await explainErrors('', async () => {
      const { configuration, metadata } = await this.#discover(this.#fetch, {}, issuer)
      if (metadata.revocation_endpoint === undefined) return
      await client.tokenRevocation(configuration, refreshToken, { token_type_hint: 'refresh_token' })
    })
  }

  /**
   * The page that ends the session at the provider (OpenID Connect RP-Initiated Logout 1.0), null where there is none. `hint` is
   * the e-mail address of the person, or null.
   */
  async endSession(hint: string | null): Promise<ProviderPage | null> {
    return explainErrors('', async () => {
      const { configuration, metadata } = await this.#discover(this.#fetch)
      const { end_session_endpoint: endpoint } = metadata
      if (endpoint === undefined || !isPlainEndpoint(endpoint)) return null
      const url = client.buildEndSessionUrl(configuration, { ...(hint !== null && { logout_hint: hint }) })
      return { url: url.href, endpoint }
    })
  }

  /** `ofAccount` is the issuer of the account that the request is for: another provider must not get its token. */
  async #discover(
    fetch: ProviderFetch,
    clientMetadata: Partial<client.ClientMetadata> = {},
    ofAccount: string | null = null,
  ): Promise<Discovered> {
    const { issuer, clientId } = this.#settings
    const address = new URL(issuer)
    const authentication = authenticationOf(this.#settings)
    const configuration = await client.discovery(address, clientId, clientMetadata, authentication, {
      [client.customFetch]: fetch,
      ...(address.protocol === 'http:' && { execute: [client.allowInsecureRequests] }),
    })
    const metadata = checkMetadata(issuer, configuration.serverMetadata())
    if (ofAccount !== null && !isOfProvider(issuer, ofAccount)) throw otherIssuer(ofAccount, metadata.issuer)
    client.enableNonRepudiationChecks(configuration)
    return { configuration, metadata }
  }

  /** The person of an ID token; the userinfo endpoint is asked only where the ID token holds no name. */
  async #identify(
    granted: client.TokenEndpointResponse & client.TokenEndpointResponseHelpers,
    { configuration, metadata }: Discovered,
  ): Promise<Identity> {
    const claims = granted.claims()
    if (claims === undefined) throw badIdToken('there is none')
    checkClaims(claims, this.#settings.clientId)
    checkIssuedAt(claims, this.#now())
    const identity = identityOf(claims)
    if (identity.name !== null || metadata.userinfo_endpoint === undefined) return identity
    // withUserInfo() compares the subject. A failure of the endpoint does not fail the sign-in.
    const userInfo = await client
      .fetchUserInfo(configuration, granted.access_token, client.skipSubjectCheck)
      .catch(() => null)
    return userInfo === null ? identity : withUserInfo(identity, userInfo)
  }
}

const explainErrors = async <T>(redirectUri: string, work: () => Promise<T>): Promise<T> => {
  try {
    return await work()
  } catch (error) {
    throw providerFailure(error, redirectUri)
  }
}

// The way that the provider announces, `basic` before `post`. Without an announcement it is `basic` (OIDC Discovery 1.0, 3).
const authenticationOf = ({ clientSecret }: ProviderSettings): client.ClientAuth => {
  if (clientSecret === undefined) return client.None()
  const [basic, post] = [client.ClientSecretBasic(clientSecret), client.ClientSecretPost(clientSecret)]
  return (server, metadata, body, headers) => {
    const announced = server.token_endpoint_auth_methods_supported ?? ['client_secret_basic']
    if (announced.includes('client_secret_basic')) return basic(server, metadata, body, headers)
    if (announced.includes('client_secret_post')) return post(server, metadata, body, headers)
    throw new SignInFailed(explainFailure('client-authentication', {}))
  }
}

/** In seconds. */
const hundredYears = 100 * 365 * 24 * 3600

const otherPerson = (): SignInFailed =>
  new SignInFailed(explainFailure('invalid_grant', {}), { details: 'It confirmed another person.' })
