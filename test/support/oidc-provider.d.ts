// oidc-provider brings no types: this is the part of them that test/support/provider uses.
declare module 'oidc-provider' {
  import type { IncomingMessage, ServerResponse } from 'node:http'
  import type Koa from 'koa'

  /** What an authorization request waits for, and what it asked. */
  export interface Interaction {
    readonly uid: string
    readonly prompt: {
      readonly name: string
      readonly details: { readonly missingOIDCScope?: readonly string[] }
    }
    readonly params: Readonly<Record<string, string | undefined>>
    readonly session?: { readonly accountId: string }
    readonly grantId?: string
  }

  /** What the person answered. */
  export type InteractionResult =
    | { readonly login: { readonly accountId: string } }
    | { readonly consent: { readonly grantId: string } }
    | { readonly error: string; readonly error_description: string }

  /** What a person granted to a client. */
  export interface Grant {
    addOIDCScope(scope: string): void
    save(): Promise<string>
  }

  /** What is stored of a token, a grant, a session or an interaction. */
  export interface Payload {
    readonly exp?: number
    readonly uid?: string
    readonly grantId?: string
    consumed?: unknown
  }

  /** Where one model of the provider is stored. */
  export interface Adapter {
    upsert(id: string, payload: Payload, expiresIn: number): Promise<void>
    find(id: string): Promise<Payload | undefined>
    findByUid(uid: string): Promise<Payload | undefined>
    findByUserCode(userCode: string): Promise<Payload | undefined>
    consume(id: string): Promise<void>
    destroy(id: string): Promise<void>
    revokeByGrantId(grantId: string): Promise<void>
  }

  /** An answer of the token endpoint. */
  export interface TokenAnswer {
    readonly access_token: string
    readonly id_token?: string
    readonly refresh_token?: string
  }

  type Page = (ctx: Koa.Context, form: string) => void

  /** How a provider behaves. */
  export interface Configuration {
    readonly adapter: (model: string) => Adapter
    readonly claims: Readonly<Record<string, readonly string[]>>
    readonly clients: readonly Readonly<Record<string, unknown>>[]
    readonly conformIdTokenClaims: boolean
    readonly cookies: {
      readonly keys: readonly string[]
      readonly names: Readonly<Record<'session' | 'interaction' | 'resume', string>>
    }
    readonly enabledJWA: { readonly idTokenSigningAlgValues: readonly string[] }
    readonly features: {
      readonly devInteractions: { readonly enabled: false }
      readonly revocation: {
        readonly enabled: true
        readonly allowedPolicy: (
          ctx: Koa.Context,
          client: { readonly clientId: string },
          token: { readonly clientId: string },
        ) => boolean
      }
      readonly rpInitiatedLogout: {
        readonly enabled: true
        readonly logoutSource: Page
        readonly postLogoutSuccessSource: (ctx: Koa.Context) => void
      }
    }
    readonly findAccount: (
      ctx: Koa.Context,
      subject: string,
    ) =>
      | { readonly accountId: string; claims(): { readonly sub: string; readonly [claim: string]: unknown } }
      | undefined
    readonly jwks: { readonly keys: readonly object[] }
    readonly pkce: { readonly required: () => boolean }
    readonly renderError: (ctx: Koa.Context, out: Readonly<Record<string, string>>) => void
    readonly rotateRefreshToken: boolean
    readonly scopes: readonly string[]
    /** Seconds. */
    readonly ttl: Readonly<Record<string, number>>
  }

  export class Provider extends Koa {
    constructor(issuer: string, configuration: Configuration)
    readonly Grant: {
      new (of: { readonly accountId: string; readonly clientId: string }): Grant
      find(id: string): Promise<Grant | undefined>
    }
    /** Throws SessionNotFound where the browser has no such interaction. */
    interactionDetails(request: IncomingMessage, response: ServerResponse): Promise<Interaction>
    /** Answers where the browser goes on. */
    interactionResult(
      request: IncomingMessage,
      response: ServerResponse,
      result: InteractionResult,
    ): Promise<string>
    override on(
      event: 'authorization.success',
      listener: (ctx: Koa.Context, out: { readonly code?: string }) => void,
    ): this
    override on(event: 'grant.success', listener: (ctx: { readonly body: TokenAnswer }) => void): this
  }
}
