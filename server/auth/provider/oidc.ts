import * as client from 'openid-client'
import type { Identity } from '../../accounts/schema.ts'
import type { ProviderPage } from './browser.ts'
import { explainFailure } from '../../reasons/sign-in.ts'
import { SignInFailed } from './failures.ts'
import { watchTokenAnswers, type ProviderFetch } from './fetch.ts'
import { badIdToken, checkClaims, checkIssuedAt, identityOf, withUserInfo } from './id-token.ts'
import type { AuthorizationRequest, ExchangeFailed, IdentityProvider, SignedIn } from './identity-provider.ts'
import { quotable, secretsIn, type AnswerSecrets } from './mask.ts'
import { checkMetadata, isIssuedBy, isPlainEndpoint, otherIssuer, type ProviderMetadata } from './metadata.ts'
import { providerFailure } from './provider-failures.ts'
import { parametersOf, type ProviderSettings } from './settings.ts'

/** A provider as its metadata describe it. */
export interface Discovered {
  readonly configuration: client.Configuration
  readonly metadata: ProviderMetadata
}

/** The identity provider of `settings`; its metadata are fetched again for each sign-in, renewal, revocation and sign-out. */
export class OpenIdProvider implements IdentityProvider {
  readonly #settings: ProviderSettings
  readonly #now: () => Date
  readonly #fetch: ProviderFetch
  /** The forms in which a token request carries the client secret. */
  readonly #clientSecrets: readonly string[]

  constructor(settings: ProviderSettings, fetch: ProviderFetch, now: () => Date) {
    this.#settings = settings
    this.#now = now
    this.#fetch = fetch
    this.#clientSecrets = formsOf(settings)
  }

  async begin(redirectUri: string): Promise<AuthorizationRequest> {
    try {
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
    } catch (error) {
      throw providerFailure(error, redirectUri, this.#clientSecrets)
    }
  }

  async exchange(
    request: AuthorizationRequest,
    parameters: URLSearchParams,
  ): Promise<SignedIn | ExchangeFailed> {
    const { redirectUri, state, nonce, codeVerifier, discovered } = request
    const returned = secretsIn([...parameters])
    const tokens = [state, nonce, codeVerifier, ...returned.tokens]
    const others = [...this.#clientSecrets, ...returned.others]
    let refreshToken: string | null = null
    discovered.configuration[client.customFetch] = watchTokenAnswers(this.#fetch, async (answer) => {
      tokens.push(...answer.tokens)
      others.push(...answer.others)
      refreshToken = answer.refreshToken
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
      return { identity: await this.#identityIn(granted, discovered, { tokens, others }), refreshToken }
    } catch (error) {
      return { failure: providerFailure(error, redirectUri, [...tokens, ...others]), refreshToken }
    }
  }

  async renew(
    refreshToken: string,
    { issuer, subject }: Pick<Identity, 'issuer' | 'subject'>,
    onRotated: (refreshToken: string) => Promise<void>,
  ): Promise<void> {
    const secrets = [...this.#clientSecrets, refreshToken]
    const fetch = watchTokenAnswers(this.#fetch, async (answer) => {
      secrets.push(...answer.tokens, ...answer.others)
      if (answer.refreshToken !== null) await onRotated(answer.refreshToken)
    })
    try {
      // The refresh token identifies the person already, so the clocks may differ.
      const { configuration, metadata } = await this.#discover(fetch, { [client.clockTolerance]: anyClock })
      if (!isIssuedBy(metadata.issuer, issuer)) throw otherIssuer(issuer, metadata.issuer)
      const claims = (await client.refreshTokenGrant(configuration, refreshToken)).claims()
      if (claims === undefined) return
      if (claims.iss !== issuer || claims.sub !== subject) throw otherPerson()
      checkClaims(claims, this.#settings.clientId)
    } catch (error) {
      throw providerFailure(error, '', secrets)
    }
  }

  async revoke(refreshToken: string, issuer: string | null): Promise<void> {
    try {
      const { configuration, metadata } = await this.#discover(this.#fetch)
      if (issuer !== null && !isIssuedBy(metadata.issuer, issuer)) throw otherIssuer(issuer, metadata.issuer)
      if (metadata.revocation_endpoint === undefined) return
      await client.tokenRevocation(configuration, refreshToken, { token_type_hint: 'refresh_token' })
    } catch (error) {
      throw providerFailure(error, '', [...this.#clientSecrets, refreshToken])
    }
  }

  async endSession(hint: string | null): Promise<ProviderPage | null> {
    try {
      const { configuration, metadata } = await this.#discover(this.#fetch)
      const { end_session_endpoint: endpoint } = metadata
      if (endpoint === undefined || !isPlainEndpoint(endpoint)) return null
      const url = client.buildEndSessionUrl(configuration, { ...(hint !== null && { logout_hint: hint }) })
      return { url: url.href, endpoint }
    } catch (error) {
      throw providerFailure(error, '', this.#clientSecrets)
    }
  }

  async #discover(
    fetch: ProviderFetch,
    clientMetadata: Partial<client.ClientMetadata> = {},
  ): Promise<Discovered> {
    const { issuer, clientId } = this.#settings
    const address = new URL(issuer)
    const configuration = await client.discovery(
      address,
      clientId,
      clientMetadata,
      authenticationOf(this.#settings),
      {
        [client.customFetch]: fetch,
        ...(address.protocol === 'http:' && { execute: [client.allowInsecureRequests] }),
      },
    )
    const metadata = checkMetadata(issuer, configuration.serverMetadata())
    client.enableNonRepudiationChecks(configuration)
    return { configuration, metadata }
  }

  /** The person of an ID token; the userinfo endpoint is asked only where the ID token holds no name. */
  async #identityIn(
    granted: client.TokenEndpointResponse & client.TokenEndpointResponseHelpers,
    { configuration, metadata }: Discovered,
    secrets: AnswerSecrets,
  ): Promise<Identity> {
    const claims = granted.claims()
    if (claims === undefined) throw badIdToken('there is none')
    checkClaims(claims, this.#settings.clientId)
    checkIssuedAt(claims, this.#now())
    const identity = identityOf(claims, secrets)
    if (identity.name !== null || metadata.userinfo_endpoint === undefined) return identity
    // withUserInfo() compares the subject. A failure of the endpoint does not fail the sign-in.
    const userInfo = await client
      .fetchUserInfo(configuration, granted.access_token, client.skipSubjectCheck)
      .catch(() => null)
    return userInfo === null ? identity : withUserInfo(identity, userInfo, secrets)
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
    throw new SignInFailed(explainFailure('client-authentication', {}), {
      details: quotable(announced.join(' ')),
    })
  }
}

// The secret itself, and the form in which `client_secret_basic` sends it (RFC 6749, 2.3.1).
const formsOf = ({ clientId, clientSecret }: ProviderSettings): readonly string[] =>
  clientSecret === undefined
    ? []
    : [Buffer.from(`${formEncoded(clientId)}:${formEncoded(clientSecret)}`).toString('base64'), clientSecret]

/** A text in the encoding of forms (WHATWG URL, application/x-www-form-urlencoded), where only letters and digits are left as they are. */
const formEncoded = (text: string): string =>
  encodeURIComponent(text)
    .replaceAll(/[-_.!~*'()]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`)
    .replaceAll('%20', '+')

/** A hundred years, in seconds. */
const anyClock = 100 * 365 * 24 * 3600

const otherPerson = (): SignInFailed =>
  new SignInFailed(explainFailure('invalid_grant', {}), { details: 'It confirmed another person.' })
