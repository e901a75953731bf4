import { STATUS_CODES, type Server, type ServerResponse } from 'node:http'
import type { Duplex } from 'node:stream'
import { securityHeadersFor } from '../middleware/security-headers.ts'
import { BadRequest, HeadersTooLarge, NoSuchEndpoint, RequestTimeout, type Problem } from '../problems.ts'

/** Answers what Koa never sees, CONNECT and what Node's parser refuses, with our headers and a problem. */
export function refuseEarly(server: Server): void {
  const underWay = new WeakMap<Duplex, ServerResponse>()
  server.on('request', (request, response) => void underWay.set(request.socket, response))
  server.on('connect', (_request, socket) => answer(socket, new NoSuchEndpoint('There is no proxy here.')))
  server.on('clientError', (error: NodeJS.ErrnoException, socket) => {
    if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy()
    const response = underWay.get(socket)
    if (response === undefined || mayBeRefused(response)) return answer(socket, problemOf(error.code))
    // The request before the nonsense came whole: it gets its own answer, and then the connection ends.
    response.once('close', () => socket.destroy())
  })
}

const mayBeRefused = (response: ServerResponse): boolean =>
  response.writableFinished || (!response.headersSent && !response.req.complete)

const answer = (socket: Duplex, { document, status }: Problem): void => {
  const body = JSON.stringify(document)
  const headers = {
    ...securityHeadersFor('/api'),
    'Content-Type': 'application/problem+json',
    'Content-Length': Buffer.byteLength(body),
    Connection: 'close',
  }
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
  socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('')}\r\n${body}`)
}

const problemOf = (code: string | undefined): Problem => {
  if (code === 'HPE_HEADER_OVERFLOW') return new HeadersTooLarge('The headers are larger than 16 KiB.')
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT') {
    return new RequestTimeout('The request did not arrive in time: 10 s for its headers, 30 s for all of it.')
  }
  return new BadRequest('This is not a valid HTTP request.')
}
