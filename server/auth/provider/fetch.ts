import { setTimeout } from 'node:timers/promises'
import tls from 'node:tls'
import * as z from 'zod'
import type { Proxies } from '../../config/config.ts'
import { explainFailure } from '../../reasons/sign-in.ts'
import { networkFailure, SignInFailed } from './failures.ts'

/** A request to a provider. */
export interface ProviderRequest {
  readonly method: string
  readonly headers: Record<string, string>
  /** A form, where there is one. */
  readonly body: string | null
  readonly redirect: 'manual'
  readonly signal: AbortSignal
}

/** A fetch for sign-in. The desktop app passes one that knows the system's proxy and trust store. */
export type Fetch = (url: string, request: ProviderRequest) => Promise<Response>

/** A fetch as openid-client calls it. */
export type ProviderFetch = (
  url: string,
  request: Pick<ProviderRequest, 'method' | 'headers'> & { readonly body?: unknown },
) => Promise<Response>

const loopback = /^(?:127\.\d{1,3}\.\d{1,3}\.\d{1,3}|\[::1\]|localhost)$/

/** Whether a request to this address is protected: https, or http on this computer. An address with a password is not. */
export function isSecureUrl(address: string): boolean {
  if (!URL.canParse(address)) return false
  const url = new URL(address)
  if (url.username !== '' || url.password !== '') return false
  return url.protocol === 'https:' || (url.protocol === 'http:' && loopback.test(url.hostname))
}

/** Waits for some milliseconds. Rejects once `signal` is aborted. */
export type Wait = (ms: number, signal: AbortSignal) => Promise<void>

/** Waits by the timer of the system. */
export const systemWait: Wait = (ms, signal) => setTimeout(ms, undefined, { signal })

/** In milliseconds. */
const patience = 10_000
const mostBytes = 1024 * 1024

/**
 * Makes the fetch for the endpoints of a provider: only to protected addresses, never redirected, with an answer of at most
 * 1 MB that is complete within 10 s. It throws SignInFailed.
 */
export function providerFetch(fetch: Fetch, wait: Wait): ProviderFetch {
  return async (url, { method, headers, body }) => {
    const { host } = new URL(url)
    if (!isSecureUrl(url)) throw new SignInFailed(explainFailure('insecure', { address: host }))
    const ending = new AbortController()
    const { signal } = ending
    const late = wait(patience, signal).then((): never => {
      throw new SignInFailed(explainFailure('too-slow', { host }))
    })
    try {
      const form = body instanceof URLSearchParams ? body.toString() : null
      const request = { method, headers, body: form, redirect: 'manual', signal } as const
      return await Promise.race([ask(fetch, url, request, host), late])
    } finally {
      // End the wait, and abort unread bodies.
      ending.abort()
    }
  }
}

const ask = async (fetch: Fetch, url: string, request: ProviderRequest, host: string): Promise<Response> => {
  const response = await fetch(url, request).catch((error: unknown) => {
    throw networkFailure(error, host)
  })
  const { status, headers } = response
  if (response.type === 'opaqueredirect' || (status >= 300 && status < 400)) {
    await response.body?.cancel()
    throw new SignInFailed(explainFailure('redirected', { host }))
  }
  const body = await readBody(response, host)
  return new Response(body.length === 0 ? null : body, { status, headers: new Headers([...headers]) })
}

const readBody = async (response: Response, host: string): Promise<Buffer> => {
  const chunks: Uint8Array[] = []
  let length = 0
  try {
    for await (const chunk of response.body ?? []) {
      length += chunk.length
      if (length > mostBytes) break
      chunks.push(chunk)
    }
  } catch (error) {
    throw networkFailure(error, host)
  }
  if (length > mostBytes) throw new SignInFailed(explainFailure('too-large', { host }))
  return Buffer.concat(chunks)
}

const granted = z.object({ refresh_token: z.string().min(1) })

/**
 * Makes a fetch that calls `onRefreshToken` with each refresh token that is granted, and waits for it before the answer is
 * checked: a provider that rotates refresh tokens (RFC 9700, 4.14.2) has ended the one before, even if a check fails.
 */
export function watchRefreshTokens(
  fetch: ProviderFetch,
  onRefreshToken: (refreshToken: string) => Promise<void>,
): ProviderFetch {
  return async (url, request) => {
    const response = await fetch(url, request)
    if (request.method !== 'POST' || !response.ok) return response
    const { data } = granted.safeParse(
      await response
        .clone()
        .json()
        .catch(() => null),
    )
    if (data !== undefined) await onRefreshToken(data.refresh_token)
    return response
  }
}

/**
 * Makes the fetch of a server without the desktop app. It uses the proxies that the environment names, except for addresses
 * of this computer. It trusts the certificates of Node, of NODE_EXTRA_CA_CERTS, and of the system where Node can list those
 * (22.15 and newer). Its library is loaded with the first request.
 */
export function systemFetch(proxies: Proxies): Fetch {
  let loading: Promise<Fetch> | undefined
  return async (url, request) => {
    loading ??= load(proxies)
    return (await loading)(url, request)
  }
}

const load = async ({ https, http, none }: Proxies): Promise<Fetch> => {
  const { EnvHttpProxyAgent, fetch } = await import('undici')
  const ca = trustedCertificates()
  const trust = ca === null ? {} : { ca }
  const dispatcher = new EnvHttpProxyAgent({
    ...(https !== undefined && { httpsProxy: https }),
    ...(http !== undefined && { httpProxy: http }),
    noProxy: ['localhost', '127.0.0.1', '::1', ...(none === undefined ? [] : [none])].join(','),
    connect: trust,
    requestTls: trust,
  })
  return async (url, request) => {
    const answer = await fetch(url, { ...request, dispatcher })
    return new Response(answer.body as ReadableStream<Uint8Array> | null, {
      status: answer.status,
      headers: [...answer.headers],
    })
  }
}

/** Null where Node cannot list the system's. A list would replace the certificates of NODE_EXTRA_CA_CERTS. */
const trustedCertificates = (): string[] | null => {
  if (!('getCACertificates' in tls)) return null
  const certificatesOf = tls.getCACertificates as (store: 'default' | 'system') => string[]
  return [...new Set([...certificatesOf('default'), ...certificatesOf('system')])]
}
