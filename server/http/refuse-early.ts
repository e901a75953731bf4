import { STATUS_CODES, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { Duplex } from 'node:stream'
import { securityHeadersFor } from '../middleware/security-headers.ts'
import {
  BadRequest,
  ExpectationFailed,
  HeadersTooLarge,
  NoSuchEndpoint,
  RequestTimeout,
  type Problem,
} from '../problems.ts'

/** Answers CONNECT, an unknown Expect and what Node's parser refuses, with our headers and a problem. */
export function refuseEarly(server: Server): void {
  const underWay = new WeakMap<Duplex, ServerResponse>()
  server.on('request', (request, response) => void underWay.set(request.socket, response))
  server.on('connect', (_request, socket) => answer(socket, new NoSuchEndpoint('There is no proxy here.')))
  server.on('checkExpectation', (_request, response) => refuse(response, unknownExpectation()))
  // Node takes a list that holds 100-continue for it.
  server.on('checkContinue', (request, response) => {
    if (request.headers.expect?.toLowerCase() !== '100-continue')
      return refuse(response, unknownExpectation())
    response.writeContinue()
    server.emit('request', request, response)
  })
  server.on('clientError', (error: NodeJS.ErrnoException, socket) => {
    if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy()
    const response = underWay.get(socket)
    if (response === undefined || mayBeRefused(response)) return answer(socket, problemOf(error.code))
    // The request before the nonsense came whole: it gets its own answer, and then the connection ends.
    response.once('close', () => socket.destroy())
  })
}

/**
 * Refuses a request target in absolute form (RFC 9112, 3.2.2), which only a proxy is sent; false where it is not one. Koa
 * would take the path out of it, or fail on one that is no URL.
 */
export function refuseAbsoluteTarget({ url = '' }: IncomingMessage, response: ServerResponse): boolean {
  if (url.startsWith('/') || url === '*') return false
  const detail =
    'Send only the path and the query as the request target, such as /api/todos: there is no proxy here.'
  refuse(response, new BadRequest(detail))
  return true
}

const unknownExpectation = (): ExpectationFailed =>
  new ExpectationFailed('The header Expect takes only 100-continue. Send the request without it.')

const mayBeRefused = (response: ServerResponse): boolean =>
  response.writableFinished || (!response.headersSent && !response.req.complete)

const bodyAndHeaders = ({
  document,
}: Problem): readonly [string, Readonly<Record<string, string | number>>] => {
  const body = JSON.stringify(document)
  const headers = {
    ...securityHeadersFor('/api'),
    'Content-Type': 'application/problem+json',
    'Content-Length': Buffer.byteLength(body),
    Connection: 'close',
  }
  return [body, headers]
}

const refuse = (response: ServerResponse, problem: Problem): void => {
  const [body, headers] = bodyAndHeaders(problem)
  response.writeHead(problem.status, headers).end(body)
}

const answer = (socket: Duplex, problem: Problem): void => {
  const [body, headers] = bodyAndHeaders(problem)
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
  const statusLine = `HTTP/1.1 ${problem.status} ${STATUS_CODES[problem.status]}`
  socket.end(`${statusLine}\r\n${lines.join('')}\r\n${body}`)
}

const problemOf = (code: string | undefined): Problem => {
  if (code === 'HPE_HEADER_OVERFLOW') return new HeadersTooLarge('The headers are larger than 16 KiB.')
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT') {
    return new RequestTimeout('The request did not arrive in time: 10 s for its headers, 30 s for all of it.')
  }
  return new BadRequest('This is not a valid HTTP request.')
}
