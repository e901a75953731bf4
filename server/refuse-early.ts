import type { Duplex } from 'node:stream'
import { STATUS_CODES } from 'node:http'
import { securityHeadersFor } from './middleware/security-headers.ts'
import { BadRequest, HeadersTooLarge, RequestTimeout, type Problem } from './problems.ts'

/**
 * Answers what Node's parser refuses before Koa sees it, with the same headers and a problem document:
 * the listener for `clientError` of node:http.
 */
export function refuseEarly(error: NodeJS.ErrnoException, socket: Duplex): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy()
    return
  }
  const { document, status } = problemOf(error.code)
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
