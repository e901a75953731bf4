import { request, type IncomingMessage } from 'node:http'
import { text as readText } from 'node:stream/consumers'
import type { Address, ServerLocation } from '../connection/server-location.ts'
import { createWindowSession } from '../connection/session.ts'

/** The longest time that the server may take to answer, in milliseconds. */
const timeoutMs = 10_000

/** The server refused a request of the desktop process. */
export class Refused extends Error {
  readonly status: number

  constructor(status: number) {
    super(`The Localist server refused a request of the app (status ${status}).`)
    this.status = status
  }
}

/** An answer of the API. */
export interface ApiAnswer {
  /** Parsed, and not checked any further. */
  readonly body: unknown
  readonly headers: IncomingMessage['headers']
}

/** Calls the API of the server that the windows use, with a session of its own. */
export interface DesktopApi {
  /** Calls an endpoint. Rejects with Refused, or if the server does not answer. */
  readonly call: (method: 'GET' | 'PATCH', path: string, body?: unknown) => Promise<ApiAnswer>
  /** Opens the stream of events, without a time limit once it is open. Rejects as `call`. */
  readonly openStream: (signal: AbortSignal) => Promise<EventAnswer>
}

/** A stream of events. `session` differs from that of the stream before if the server is another one, or was started again. */
export interface EventAnswer {
  readonly stream: IncomingMessage
  readonly session: string
}

type Call = Parameters<DesktopApi['call']>

/** Creates the client. It makes a session at its first request, and another one when the server has moved or forgotten it. */
export function createApi(
  location: Pick<ServerLocation, 'findAddress'>,
  createSession: (server: Address) => Promise<string> = createWindowSession,
): DesktopApi {
  let latest: { readonly url: string; readonly token: Promise<string> } | null = null

  const renew = (address: Address): { readonly url: string; readonly token: Promise<string> } => {
    const token = createSession(address)
    const session = { url: address.url, token }
    token.catch(() => {
      if (latest === session) latest = null
    })
    return (latest = session)
  }
  const send = async ([method, path, body]: Call, signal?: AbortSignal) => {
    const address = await location.findAddress()
    const { token } = latest?.url === address.url ? latest : renew(address)
    const session = await token
    const answer = await sendRequest(`${address.url}${path}`, method, session, body, signal)
    if (!hasForgotten(answer)) return { answer, session }
    answer.resume()
    const renewed = await renew(address).token
    return {
      answer: await sendRequest(`${address.url}${path}`, method, renewed, body, signal),
      session: renewed,
    }
  }
  return {
    async call(...call) {
      const { answer } = await send(call, AbortSignal.timeout(timeoutMs))
      const text = await readText(answer)
      if (answer.statusCode !== 200) throw new Refused(answer.statusCode ?? 0)
      return { body: JSON.parse(text), headers: answer.headers }
    },
    async openStream(signal) {
      const { answer, session } = await send(['GET', '/api/events'], signal)
      if (answer.statusCode === 200) return { stream: answer, session }
      answer.resume()
      throw new Refused(answer.statusCode ?? 0)
    },
  }
}

/** Whether the server does not know the session (RFC 6750, 3.1), for example because it was started again. */
const hasForgotten = ({ statusCode, headers }: IncomingMessage): boolean =>
  statusCode === 401 && headers['www-authenticate']?.includes('invalid_token') === true

function sendRequest(
  url: string,
  method: string,
  token: string,
  body: unknown,
  signal: AbortSignal | undefined,
): Promise<IncomingMessage> {
  const headers = { Authorization: `Bearer ${token}` }
  const json = { ...headers, 'Content-Type': 'application/json' }
  return new Promise((resolve, reject) => {
    // An agent of its own, since the global one may have a proxy, which would see the token.
    const options = { method, headers: body === undefined ? headers : json, agent: false, signal } as const
    request(url, options, resolve)
      .on('error', reject)
      .end(body === undefined ? undefined : JSON.stringify(body))
  })
}
