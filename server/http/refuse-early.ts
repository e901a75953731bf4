import { STATUS_CODES, type Server, type ServerResponse } from 'node:http'
import type { Duplex } from 'node:stream'
import {
  BadRequest,
  ExpectationFailed,
  HeadersTooLarge,
  NoSuchEndpoint,
  RequestTimeout,
  type Problem,
} from './problems.ts'
import { apiHeaders } from './security-headers.ts'

/**
 * Answers CONNECT, an unknown Expect and requests that Node's parser refuses, with the headers of the API and a problem.
 * `responseOn` finds the response to the last request of a connection.
 */
export function refuseEarly(
  server: Server,
  responseOn: (socket: Duplex) => ServerResponse | undefined,
): void {
  server.on('connect', (_request, socket) => answer(socket, new NoSuchEndpoint('There is no proxy here.')))
  server.on('checkExpectation', (_request, response) => refuse(response, createUnknownExpectation()))
  // Node also emits this event for a list that contains 100-continue.
  server.on('checkContinue', (request, response) => {
    if (request.headers.expect?.toLowerCase() !== '100-continue')
      return refuse(response, createUnknownExpectation())
    response.writeContinue()
    server.emit('request', request, response)
  })
  server.on('clientError', (error: NodeJS.ErrnoException, socket) => {
    if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy()
    const response = responseOn(socket)
    if (response === undefined || canRefuse(response)) return answer(socket, createProblem(error.code))
    // A complete request came before the invalid bytes. Answer it, then end the connection.
    response.once('close', () => socket.destroy())
  })
}

/** Refuses a request target in absolute form, which clients send to proxies only (RFC 9112, 3.2.2). */
export function refuseAbsoluteTarget(response: ServerResponse): void {
  const detail =
    'Send only the path and the query as the request target, such as /api/todos: there is no proxy here.'
  refuse(response, new BadRequest(detail))
}

const createUnknownExpectation = (): ExpectationFailed =>
  new ExpectationFailed('The header Expect takes only 100-continue. Send the request without it.')

const canRefuse = (response: ServerResponse): boolean =>
  response.writableFinished || (!response.headersSent && !response.req.complete)

const formatAnswer = (problem: Problem): readonly [string, Readonly<Record<string, string | number>>] => {
  const body = JSON.stringify(problem.toDocument(''))
  const headers = {
    ...apiHeaders,
    'Content-Type': 'application/problem+json',
    'Content-Length': Buffer.byteLength(body),
    Connection: 'close',
  }
  return [body, headers]
}

const refuse = (response: ServerResponse, problem: Problem): void => {
  const [body, headers] = formatAnswer(problem)
  response.writeHead(problem.status, headers).end(body)
}

const answer = (socket: Duplex, problem: Problem): void => {
  const [body, headers] = formatAnswer(problem)
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
  const statusLine = `HTTP/1.1 ${problem.status} ${STATUS_CODES[problem.status]}`
  socket.end(`${statusLine}\r\n${lines.join('')}\r\n${body}`)
}

const createProblem = (code: string | undefined): Problem => {
  if (code === 'HPE_HEADER_OVERFLOW') return new HeadersTooLarge('The headers are larger than 16 KiB.')
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT') {
    return new RequestTimeout('The request did not arrive in time: 10 s for its headers, 30 s for all of it.')
  }
  return new BadRequest('This is not a valid HTTP request.')
}
