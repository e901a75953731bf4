import { randomUUID } from 'node:crypto'
import type { Faults, Members, TokenRequest } from './faults.ts'
import { createFirstKey, createOtherKey, publish, signToken, type SigningKey } from './keys.ts'

const LIFETIME_S = 3600

/** What the ID token and userinfo of the hostile provider say of the only person it knows. */
export const person = { sub: 'user-1', name: 'Mallory Hunt', email: 'mallory@example.test' } as const

interface Issued {
  readonly clientId: string
  readonly nonce?: string | undefined
}

/** What each endpoint answers with these faults, but for those of `answer`. */
export class Endpoints {
  readonly #issuer: string
  readonly #issued = new Map<string, Issued>()
  #key: SigningKey

  private constructor(issuer: string, key: SigningKey) {
    this.#issuer = issuer
    this.#key = key
  }

  static async open(issuer: string): Promise<Endpoints> {
    return new Endpoints(issuer, await createFirstKey())
  }

  async rotateKeys(): Promise<void> {
    this.#key = await createOtherKey()
  }

  discovery({ discovery = same }: Faults): Members {
    return discovery({
      issuer: this.#issuer,
      authorization_endpoint: `${this.#issuer}/authorize`,
      token_endpoint: `${this.#issuer}/token`,
      jwks_uri: `${this.#issuer}/jwks`,
      userinfo_endpoint: `${this.#issuer}/userinfo`,
      revocation_endpoint: `${this.#issuer}/revoke`,
      end_session_endpoint: `${this.#issuer}/end-session`,
      scopes_supported: ['openid', 'profile', 'email', 'offline_access'],
      response_types_supported: ['code'],
      grant_types_supported: ['authorization_code', 'refresh_token'],
      subject_types_supported: ['public'],
      id_token_signing_alg_values_supported: ['RS256'],
      token_endpoint_auth_methods_supported: ['none', 'client_secret_basic', 'client_secret_post'],
      code_challenge_methods_supported: ['S256'],
      authorization_response_iss_parameter_supported: true,
    })
  }

  async jwks({ keys, jwks = same }: Faults): Promise<Members> {
    const strangers = keys === 'several' ? [await createOtherKey(), await createOtherKey()] : []
    return jwks({ keys: [...strangers, this.#key].map(publish) })
  }

  /** Where the browser is sent back to at once, nobody being asked. */
  authorize(asked: URLSearchParams, { callback = same }: Faults): string {
    const code = this.#issue({
      clientId: asked.get('client_id') ?? '',
      nonce: asked.get('nonce') ?? undefined,
    })
    const back = new URL(asked.get('redirect_uri') ?? '')
    const parameters = callback({ code, state: asked.get('state') ?? undefined, iss: this.#issuer })
    for (const [name, value] of Object.entries(parameters)) {
      if (value !== undefined) back.searchParams.set(name, String(value))
    }
    return back.href
  }

  /** Takes any code or refresh token that was issued, and checks nothing else. */
  async token(sent: TokenRequest, faults: Faults): Promise<readonly [status: number, body: Members]> {
    const { form } = sent
    const { tokenError } = faults
    const refused =
      (typeof tokenError === 'function' ? tokenError(sent) : tokenError) ?? this.#refusalOf(form)
    if (refused) return [refused['error'] === 'invalid_client' ? 401 : 400, refused]
    if (faults.rotation === 'before-signing') await this.rotateKeys()
    const { clientId, nonce } = this.#grantOf(form) ?? { clientId: '' }
    const now = Math.floor(Date.now() / 1000)
    const { idToken = same, token = same } = faults
    const claims = { iss: this.#issuer, aud: clientId, ...person, nonce, iat: now, exp: now + LIFETIME_S }
    const right = {
      access_token: randomUUID(),
      token_type: 'Bearer',
      expires_in: LIFETIME_S,
      // As a provider that rotates; and the ID token of a refresh has no nonce (OpenID Connect Core 1.0, section 12.2).
      refresh_token: this.#issue({ clientId }),
      id_token: await signToken(this.#key, idToken(claims), faults),
    }
    return [200, token(right)]
  }

  userinfo({ userinfo = same }: Faults): Members {
    return userinfo(person)
  }

  #issue(issued: Issued): string {
    const secret = randomUUID()
    this.#issued.set(secret, issued)
    return secret
  }

  #grantOf(form: URLSearchParams): Issued | undefined {
    return this.#issued.get(form.get('code') ?? form.get('refresh_token') ?? '')
  }

  #refusalOf(form: URLSearchParams): Members | undefined {
    return this.#grantOf(form) ? undefined : { error: 'invalid_grant' }
  }
}

const same = (right: Members): Members => right
