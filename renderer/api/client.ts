import type { ProblemDocument } from '../../server/contract.ts'
import type { Credentials } from './credentials.ts'
import { ApiProblem, SIGN_IN_REQUIRED, Unreachable } from './problem.ts'

const PATIENCE_MS = 15_000

/** Chromium refuses a request that outlives its page where the bodies of all such requests are above 64 KiB. In bytes. */
const LONGEST_KEPT_ALIVE = 32 * 1024

/** What a request may carry besides its path. */
export interface RequestOptions {
  readonly body?: unknown
  /** The id of the account that the page shows. */
  readonly account?: string | undefined
  /** Whether the request may only create: where there is something already, it is refused (If-None-Match: *). */
  readonly isNew?: boolean
  /** The revision that a todo must still have to be changed (RFC 9110, 13.1.1). */
  readonly ifMatch?: number | undefined
  /** The idempotency key of the request: repeated with the same key, it changes nothing twice. */
  readonly key?: string
  readonly signal?: AbortSignal | undefined
  /** How long an answer may take. */
  readonly patienceMs?: number
  /** Whether the answer is to be a list; otherwise it is to be one object. */
  readonly isList?: boolean
}

/** A body of an answer with its headers. */
export interface Answer<Body> {
  readonly body: Body
  readonly headers: Headers
}

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/**
 * Calls the HTTP API and trusts a list or an object to be of the type that the contract names.
 * Throws ApiProblem for a refusal and Unreachable where there is no answer, or one that is not of our server.
 */
export interface ApiClient {
  <Body>(method: Method, path: string, options?: RequestOptions): Promise<Body>
  /** Does the same, and answers the headers as well. */
  ask<Body>(method: Method, path: string, options?: RequestOptions): Promise<Answer<Body>>
  /** Begins to read an event stream, which may take as long as it wants: only `signal` ends it. */
  openStream(
    path: string,
    options: Pick<RequestOptions, 'account' | 'signal'>,
  ): Promise<ReadableStream<Uint8Array>>
}

interface SentOptions extends RequestOptions {
  readonly isStream?: boolean
}

type Fetch = (url: string, init: RequestInit) => Promise<Response>

async function send(
  fetchFrom: Fetch,
  url: string,
  init: RequestInit,
  options: SentOptions,
): Promise<Response> {
  const { signal, patienceMs = PATIENCE_MS, isStream = false } = options
  const signals = [...(signal ? [signal] : []), ...(isStream ? [] : [AbortSignal.timeout(patienceMs)])]
  try {
    return await fetchFrom(url, { ...init, signal: AbortSignal.any(signals) })
  } catch (error) {
    if (signal?.aborted) throw error
    throw new Unreachable('no answer', { cause: error })
  }
}

async function readBody(response: Response, { signal }: RequestOptions): Promise<unknown> {
  try {
    return await response.json()
  } catch (error) {
    if (signal?.aborted) throw error
    throw new Unreachable('the answer was cut short', { cause: error })
  }
}

const isObject = (answer: unknown): answer is object => typeof answer === 'object' && answer !== null

const isProblem = (answer: unknown): answer is Pick<ProblemDocument, 'detail'> =>
  isObject(answer) && 'detail' in answer && typeof answer.detail === 'string'

// Where sign-in is required and nobody is signed in, another token would be refused just the same.
const isCredentialRefused = (status: number, answer: unknown): boolean =>
  status === 401 && !(isObject(answer) && 'type' in answer && answer.type === SIGN_IN_REQUIRED)

function headersFor(
  token: string | null,
  { body, account, isNew = false, ifMatch, key, isStream = false }: SentOptions,
): Headers {
  const headers = new Headers({ Accept: isStream ? 'text/event-stream' : 'application/json' })
  if (token !== null) headers.set('Authorization', `Bearer ${token}`)
  if (body !== undefined) headers.set('Content-Type', 'application/json')
  if (account !== undefined) headers.set('Localist-Account', account)
  if (isNew) headers.set('If-None-Match', '*')
  if (key !== undefined) headers.set('Idempotency-Key', key)
  // Today and the next occurrence of a todo depend on it.
  headers.set('Time-Zone', Intl.DateTimeFormat().resolvedOptions().timeZone)
  if (ifMatch !== undefined) headers.set('If-Match', `"${ifMatch}"`)
  return headers
}

const isShort = (body: string | null): boolean =>
  body === null || new TextEncoder().encode(body).byteLength <= LONGEST_KEPT_ALIVE

const notOurs = () => new Unreachable('the answer is not of our server')

/** The one place where the page talks to its server; a refused credential is renewed once where it can be. */
export function createApiClient(credentials: Credentials, fetchFrom: Fetch = fetch): ApiClient {
  const sendWith = async (token: string | null, method: Method, path: string, options: SentOptions) => {
    const body = options.body === undefined ? null : JSON.stringify(options.body)
    const headers = headersFor(token, options)
    // A change goes out even where the page is closed right after it.
    const keepalive = method !== 'GET' && isShort(body)
    const response = await send(fetchFrom, path, { method, body, headers, keepalive }, options)
    return { response, refusal: response.ok ? null : await readBody(response, options) }
  }
  /** The answer of a success, whose body is not read yet. */
  const request = async (method: Method, path: string, options: SentOptions) => {
    const token = await credentials.read()
    let sent = await sendWith(token, method, path, options)
    if (token !== null && isCredentialRefused(sent.response.status, sent.refusal)) {
      const renewed = await credentials.renew(token)
      if (renewed !== null) sent = await sendWith(renewed, method, path, options)
    }
    if (sent.response.ok) return sent.response
    throw isProblem(sent.refusal) ? new ApiProblem(sent.refusal as ProblemDocument) : notOurs()
  }
  const ask = async <Body>(
    method: Method,
    path: string,
    options: RequestOptions = {},
  ): Promise<Answer<Body>> => {
    const response = await request(method, path, options)
    const body = await readBody(response, options)
    if (!isObject(body) || Array.isArray(body) !== (options.isList ?? false)) throw notOurs()
    return { body: body as Body, headers: response.headers }
  }
  const call = async <Body>(method: Method, path: string, options?: RequestOptions) =>
    (await ask<Body>(method, path, options)).body
  return Object.assign(call, {
    ask,
    async openStream(path: string, options: Pick<RequestOptions, 'account' | 'signal'>) {
      const { body, headers } = await request('GET', path, { ...options, isStream: true })
      if (body && headers.get('Content-Type')?.startsWith('text/event-stream')) return body
      throw notOurs()
    },
  })
}
