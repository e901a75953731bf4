import { request } from 'node:http'
import { connect, type Socket } from 'node:net'
import type { ExecutionContext } from 'ava'

/** Parsed JSON whose members a test looks at without knowing the rest. */
export type Json = ReturnType<typeof JSON.parse>

/** An answer read to its end; `body` is the parsed JSON, or the text where it is none. */
export interface Answer {
  readonly status: number
  readonly headers: Headers
  readonly body: Json
}

/** How a test calls a server. */
export type Api = (
  method: string,
  path: string,
  body?: unknown,
  headers?: Readonly<Record<string, string>>,
) => Promise<Answer>

/** Calls `server` with `token`, or without a credential for null; `body` is sent as JSON. */
export function apiOf({ url }: { readonly url: string }, token: string | null): Api {
  return async (method, path, body, headers = {}) => {
    const answer = await fetch(`${url}${path}`, {
      method,
      headers: {
        ...(token !== null && { Authorization: `Bearer ${token}` }),
        ...(body !== undefined && { 'Content-Type': 'application/json' }),
        ...headers,
      },
      body: body === undefined ? null : typeof body === 'string' ? body : JSON.stringify(body),
    })
    return { status: answer.status, headers: answer.headers, body: parse(await answer.text()) }
  }
}

/** A request with headers that fetch would not send, such as a foreign Host. */
export function rawRequest(
  url: string,
  options: {
    readonly method?: string
    readonly path?: string
    readonly headers?: Readonly<Record<string, string>>
    readonly body?: string | Buffer
  },
): Promise<Answer> {
  const { hostname: host, port } = new URL(url)
  return new Promise((resolve, reject) => {
    const { body, ...rest } = options
    const sent = request({ host, port, agent: false, ...rest }, (response) => {
      const chunks: Buffer[] = []
      response.on('data', (chunk: Buffer) => void chunks.push(chunk))
      response.on('end', () => {
        const headers = new Headers()
        for (const [name, value] of Object.entries(response.headers)) headers.set(name, String(value))
        resolve({ status: response.statusCode ?? 0, headers, body: parse(Buffer.concat(chunks).toString()) })
      })
    })
    sent.on('error', reject)
    sent.end(body)
  })
}

/** A bare connection to the server, closed with the test. */
export async function rawConnection(t: ExecutionContext, url: string): Promise<Socket> {
  const socket = connect(Number(new URL(url).port), '127.0.0.1')
  t.teardown(() => socket.destroy())
  await new Promise<void>((resolve, reject) => {
    socket.once('connect', resolve)
    socket.once('error', reject)
  })
  return socket
}

/**
 * Sends the headers of a POST with a JSON body, waits until the server handles the request, then runs `meanwhile`, sends the
 * body, and answers with the status.
 */
export function postLate(
  t: ExecutionContext,
  server: { readonly url: string },
  token: string,
  path: string,
  meanwhile: () => Promise<unknown>,
): Promise<number> {
  const body = JSON.stringify({ title: 'late' })
  const headers = ['Content-Type: application/json', `Content-Length: ${body.length}`]
  return sendLate(t, server, token, { start: `POST ${path}`, headers, body }, meanwhile)
}

/** Does the same with a DELETE whose body is empty, but ends late. */
export const deleteLate = (
  t: ExecutionContext,
  server: { readonly url: string },
  token: string,
  path: string,
  meanwhile: () => Promise<unknown>,
): Promise<number> => {
  const late = { start: `DELETE ${path}`, headers: ['Transfer-Encoding: chunked'], body: '0\r\n\r\n' }
  return sendLate(t, server, token, late, meanwhile)
}

const sendLate = async (
  t: ExecutionContext,
  { url }: { readonly url: string },
  token: string,
  {
    start,
    headers,
    body,
  }: { readonly start: string; readonly headers: readonly string[]; readonly body: string },
  meanwhile: () => Promise<unknown>,
): Promise<number> => {
  const socket = await rawConnection(t, url)
  const answered = readToEnd(socket)
  const handled = new Promise((resolve) => socket.once('data', resolve))
  socket.write(
    [
      `${start} HTTP/1.1`,
      `Host: ${new URL(url).host}`,
      `Authorization: Bearer ${token}`,
      ...headers,
      'Expect: 100-continue',
      'Connection: close',
      '\r\n',
    ].join('\r\n'),
  )
  await handled
  await meanwhile()
  socket.write(body)
  return Number(/^HTTP\/1\.1 (?!100)(\d{3})/m.exec(await answered)?.[1])
}

/** Everything the server sends on `socket` until it closes the connection. */
export function readToEnd(socket: Socket): Promise<string> {
  return new Promise((resolve) => {
    const chunks: Buffer[] = []
    socket.on('data', (chunk: Buffer) => void chunks.push(chunk))
    socket.on('error', () => {})
    socket.on('close', () => resolve(Buffer.concat(chunks).toString()))
  })
}

const parse = (text: string): Json => {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}
