import type { ServerResponse } from 'node:http'
import { gzipSync } from 'node:zlib'
import type { Members, Misanswer } from './faults.ts'

const TWO_MEGABYTES = 2 * 1024 * 1024

/** Answers with JSON as it should be. */
export function answerJson(response: ServerResponse, status: number, body: Members): void {
  response.writeHead(status, { 'Content-Type': 'application/json', 'Cache-Control': 'no-store' })
  response.end(JSON.stringify(body))
}

/** Answers wrongly; `right` is the right body, `elsewhere` the path where it is given all the same. */
export function misanswer(response: ServerResponse, how: Misanswer, right: Members, elsewhere: string): void {
  const json = { 'Content-Type': 'application/json' }
  switch (how) {
    case 'redirect':
      response.writeHead(302, { Location: elsewhere }).end()
      return
    case 'html':
      response.writeHead(200, { 'Content-Type': 'text/html' }).end('<h1>Please accept our terms</h1>')
      return
    case 'oversized':
      response.writeHead(200, json).end(oversized(right))
      return
    case 'oversized-gzip':
      response.writeHead(200, { ...json, 'Content-Encoding': 'gzip' }).end(gzipSync(oversized(right)))
      return
    case 'endless':
      response.writeHead(200, json)
      // Slowly enough that a client in the same process can still act, and would show that it never does.
      writeOnAndOn(response, ' '.repeat(65_536), 5)
      return
    case 'drip':
      response.writeHead(200, json)
      writeOnAndOn(response, ' ', 20)
      return
    case 'stall':
      response.writeHead(200, json).flushHeaders()
      return
    case 'hang':
      return
    case 'not-json':
      response.writeHead(200, json).end('{"issuer": ')
      return
    case 'error-500':
      answerJson(response, 500, { error: 'server_error' })
  }
}

const oversized = (right: Members): string => JSON.stringify({ ...right, padding: 'x'.repeat(TWO_MEGABYTES) })

function writeOnAndOn(response: ServerResponse, text: string, everyMs: number): void {
  response.write(text)
  const timer = setInterval(() => response.write(text), everyMs)
  response.on('close', () => clearInterval(timer))
}
