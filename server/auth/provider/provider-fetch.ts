import { SignInFailed } from './failures.ts'
import { networkFailure, redirected, tooLarge, tooSlow } from './network-failures.ts'
import { isSecureUrl } from './secure-url.ts'

/** A request to a provider. */
export interface ProviderRequest {
  readonly method: string
  readonly headers: Record<string, string>
  /** A form, where there is one. */
  readonly body: string | null
  readonly redirect: 'manual'
  readonly signal: AbortSignal
}

/** The part of `fetch` that sign-in needs; the host passes one that knows the system's proxy and trust store. */
export type Fetch = (url: string, request: ProviderRequest) => Promise<Response>

/** The request that a library makes. */
interface Asked {
  readonly method: string
  readonly headers: Record<string, string>
  readonly body?: unknown
}

const patience = 10_000
const mostBytes = 1024 * 1024

/**
 * A fetch for the endpoints of a provider: only to protected addresses, never redirected, with an answer of at most 1 MB
 * that is complete within 10 s. Throws SignInFailed.
 */
export function providerFetch(fetch: Fetch): (url: string, asked: Asked) => Promise<Response> {
  return async (url, { method, headers, body }) => {
    const { host } = new URL(url)
    if (!isSecureUrl(url)) {
      throw new SignInFailed('insecure', `The provider names ${host} without https. It cannot be used.`)
    }
    const ending = new AbortController()
    const late = new Promise<never>((_resolve, reject) => {
      ending.signal.addEventListener('abort', () => reject(tooSlow(host)))
    })
    const timer = setTimeout(() => ending.abort(), patience)
    // Where nobody waits for it any more.
    late.catch(() => {})
    try {
      const form = body instanceof URLSearchParams ? body.toString() : null
      const { signal } = ending
      const answer = ask(fetch, url, { method, headers, body: form, redirect: 'manual', signal }, host)
      answer.catch(() => {})
      return await Promise.race([answer, late])
    } finally {
      clearTimeout(timer)
      // Whatever is not read to its end is to stop coming.
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
    throw redirected(host)
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
  if (length > mostBytes) throw tooLarge(host)
  return Buffer.concat(chunks)
}
