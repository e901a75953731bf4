import type { ProblemDocument } from '../../server/contract.ts'
import type { Credentials } from '../auth/credentials.ts'
import { ApiProblem, SIGN_IN_REQUIRED, Unreachable } from './problem.ts'

const PATIENCE_MS = 15_000

/** What a request may carry besides its path. */
export interface RequestOptions {
  readonly body?: unknown
  /** The id of the account that the page shows. */
  readonly account?: string | undefined
  /** Whether the request may only create: where there is something already, it is refused (If-None-Match: *). */
  readonly isNew?: boolean
  /** The revision that a todo must still have to be changed (RFC 9110, 13.1.1). */
  readonly ifMatch?: number | undefined
  readonly signal?: AbortSignal | undefined
  /** How long an answer may take. */
  readonly patienceMs?: number
  /** Whether the answer is to be a list; otherwise it is to be one object. */
  readonly isList?: boolean
}

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/**
 * Calls the HTTP API and trusts a list or an object to be of the type that the contract names.
 * Throws ApiProblem for a refusal and Unreachable where there is no answer, or one that is not of our server.
 */
export type ApiClient = <Answer>(method: Method, path: string, options?: RequestOptions) => Promise<Answer>

async function send(
  url: string,
  init: RequestInit,
  { signal, patienceMs = PATIENCE_MS }: RequestOptions,
): Promise<Response> {
  const timeout = AbortSignal.timeout(patienceMs)
  try {
    return await fetch(url, { ...init, signal: signal ? AbortSignal.any([signal, timeout]) : timeout })
  } catch (error) {
    if (signal?.aborted) throw error
    throw new Unreachable('no answer', { cause: error })
  }
}

async function readAnswer(response: Response, { signal }: RequestOptions): Promise<unknown> {
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
  { body, account, isNew = false, ifMatch }: RequestOptions,
): Headers {
  const headers = new Headers({ Accept: 'application/json' })
  if (token !== null) headers.set('Authorization', `Bearer ${token}`)
  if (body !== undefined) headers.set('Content-Type', 'application/json')
  if (account !== undefined) headers.set('Localist-Account', account)
  if (isNew) headers.set('If-None-Match', '*')
  if (ifMatch !== undefined) headers.set('If-Match', `"${ifMatch}"`)
  return headers
}

/** The one place where the page talks to its server; a refused credential is renewed once where it can be. */
export function createApiClient(credentials: Credentials): ApiClient {
  const ask = async (token: string | null, method: Method, path: string, options: RequestOptions) => {
    const body = options.body === undefined ? null : JSON.stringify(options.body)
    const headers = headersFor(token, options)
    // A change goes out even where the page is closed right after it.
    return send(path, { method, body, headers, keepalive: method !== 'GET' }, options)
  }
  return async <Answer>(method: Method, path: string, options: RequestOptions = {}) => {
    const token = await credentials.read()
    let response = await ask(token, method, path, options)
    let answer = await readAnswer(response, options)
    if (token !== null && isCredentialRefused(response.status, answer)) {
      const renewed = await credentials.renew(token)
      if (renewed !== null) {
        response = await ask(renewed, method, path, options)
        answer = await readAnswer(response, options)
      }
    }
    const { isList = false } = options
    if (!response.ok && isProblem(answer)) throw new ApiProblem(answer as ProblemDocument)
    if (response.ok && isObject(answer) && Array.isArray(answer) === isList) return answer as Answer
    throw new Unreachable('the answer is not of our server')
  }
}
