import type { ProblemDocument } from '../../server/contract.ts'
import { ApiProblem, signInRequired, Unreachable } from './problem.ts'

const usualPatienceMs = 15_000

// In bytes. Chromium refuses a request with keepalive if the bodies of all such requests exceed 64 KiB.
const longestKeptAlive = 32 * 1024

/** The credentials of the page. */
export interface Credentials {
  /** Reads the token to send; null if the page has none. */
  read(): Promise<string | null>
  /** Called when `refused` got a 401. Resolves to another token to try once, or null. */
  renew(refused: string): Promise<string | null>
}

/** The options of a request. */
export interface RequestOptions {
  readonly body?: unknown
  /** The id of the account that the page shows. */
  readonly account?: string | undefined
  /** Whether the request is refused if its object exists already (If-None-Match: *). */
  readonly isNew?: boolean
  /** The revision that the todo must have, or else the request is refused (RFC 9110, 13.1.1). */
  readonly ifMatch?: number | undefined
  /** The idempotency key: a request that is repeated with the same key changes nothing twice. */
  readonly key?: string
  readonly signal?: AbortSignal | undefined
  /** The longest time to wait for the answer. */
  readonly patienceMs?: number
  /** Whether the answer must be a list; otherwise it must be an object. */
  readonly isList?: boolean
}

/** The body of an answer with its headers. */
export interface Answer<Body> {
  readonly body: Body
  readonly headers: Headers
}

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/**
 * Calls the HTTP API. The type of an answer is checked only as far as whether it is a list or an object.
 * Throws ApiProblem for a refusal, and Unreachable if there is no answer or it is not from our server.
 */
export interface ApiClient {
  <Body>(method: Method, path: string, options?: RequestOptions): Promise<Body>
  /** Does the same, and returns the headers as well. */
  ask<Body>(method: Method, path: string, options?: RequestOptions): Promise<Answer<Body>>
  /** Sends a GET ahead, if there is a credential. The answer, if it is a success, is that of the next same GET. */
  askAhead(path: string, options?: Pick<RequestOptions, 'account'>): void
  /** Opens an event stream without a time limit. Only `signal` ends it. */
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
  const { signal, patienceMs = usualPatienceMs, isStream = false } = options
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

// If sign-in is required and nobody is signed in, the server refuses every token.
const isCredentialRefused = (status: number, answer: unknown): boolean =>
  status === 401 && !(isObject(answer) && 'type' in answer && answer.type === signInRequired)

function makeHeaders(
  token: string | null,
  { body, account, isNew = false, ifMatch, key, isStream = false }: SentOptions,
): Headers {
  const headers = new Headers({ Accept: isStream ? 'text/event-stream' : 'application/json' })
  if (token !== null) headers.set('Authorization', `Bearer ${token}`)
  if (body !== undefined) headers.set('Content-Type', 'application/json')
  if (account !== undefined) headers.set('Localist-Account', account)
  if (isNew) headers.set('If-None-Match', '*')
  if (key !== undefined) headers.set('Idempotency-Key', key)
  // The server needs it for the day of today and the next occurrence of a todo.
  headers.set('Time-Zone', Intl.DateTimeFormat().resolvedOptions().timeZone)
  if (ifMatch !== undefined) headers.set('If-Match', `"${ifMatch}"`)
  return headers
}

const isShort = (body: string | null): boolean =>
  body === null || new TextEncoder().encode(body).byteLength <= longestKeptAlive

const keyOf = (path: string, { account = '' }: RequestOptions): string => `${account} ${path}`

const createInvalidAnswer = () => new Unreachable('the answer is not from our server')

/** Creates the client that sends all requests of the page. It renews a refused credential once per request. */
export function createApiClient(credentials: Credentials, fetchFrom: Fetch = fetch): ApiClient {
  const sendWith = async (token: string | null, method: Method, path: string, options: SentOptions) => {
    const body = options.body === undefined ? null : JSON.stringify(options.body)
    const headers = makeHeaders(token, options)
    // With keepalive the browser sends a change even if the page is closed right after it.
    const keepalive = method !== 'GET' && isShort(body)
    const response = await send(fetchFrom, path, { method, body, headers, keepalive }, options)
    return { response, refusal: response.ok ? null : await readBody(response, options) }
  }
  // Resolves to a successful answer. Its body is not read yet.
  const request = async (method: Method, path: string, options: SentOptions) => {
    const token = await credentials.read()
    let sent = await sendWith(token, method, path, options)
    if (token !== null && isCredentialRefused(sent.response.status, sent.refusal)) {
      const renewed = await credentials.renew(token)
      if (renewed !== null) sent = await sendWith(renewed, method, path, options)
    }
    if (sent.response.ok) return sent.response
    throw isProblem(sent.refusal) ? new ApiProblem(sent.refusal as ProblemDocument) : createInvalidAnswer()
  }
  const ahead = new Map<string, Promise<Response>>()
  const takeAhead = (method: Method, key: string): Promise<Response> | undefined => {
    const asked = method === 'GET' ? ahead.get(key) : undefined
    ahead.delete(key)
    return asked
  }
  const ask = async <Body>(
    method: Method,
    path: string,
    options: RequestOptions = {},
  ): Promise<Answer<Body>> => {
    const asked = takeAhead(method, keyOf(path, options))
    const response = await (asked?.catch(() => request(method, path, options)) ??
      request(method, path, options))
    const body = await readBody(response, options)
    if (!isObject(body) || Array.isArray(body) !== (options.isList ?? false)) throw createInvalidAnswer()
    return { body: body as Body, headers: response.headers }
  }
  const call = async <Body>(method: Method, path: string, options?: RequestOptions) =>
    (await ask<Body>(method, path, options)).body
  return Object.assign(call, {
    ask,
    askAhead(path: string, options: Pick<RequestOptions, 'account'> = {}) {
      const askOnce = async () => {
        if ((await credentials.read()) === null) throw new Error('There is no credential.')
        return await request('GET', path, options)
      }
      const asked = askOnce()
      // The one who takes the answer asks again.
      asked.catch(() => undefined)
      ahead.set(keyOf(path, options), asked)
    },
    async openStream(path: string, options: Pick<RequestOptions, 'account' | 'signal'>) {
      const { body, headers } = await request('GET', path, { ...options, isStream: true })
      if (body && headers.get('Content-Type')?.startsWith('text/event-stream')) return body
      throw createInvalidAnswer()
    },
  })
}
