import { gzipSync } from 'node:zlib'
import test from 'ava'
import * as fc from 'fast-check'
import { findJsonFault } from '../../../server/http/hints/json-fault.ts'
import { rawConnection, rawRequest, readToEnd } from '../../support/http.ts'
import { startServer, type TestServer } from '../../support/server.ts'

const send = (
  server: TestServer,
  body: string | Buffer | undefined,
  headers: Readonly<Record<string, string>>,
  method = 'POST',
  path = '/api/todos',
) =>
  rawRequest(server.url, {
    method,
    path,
    headers: { Authorization: `Bearer ${server.token}`, ...lengthOf(body, headers), ...headers },
    ...(body !== undefined && { body }),
  })

// Node's client leaves Content-Length out where a method seldom has a body.
const lengthOf = (body: string | Buffer | undefined, headers: object) =>
  body === undefined || 'Transfer-Encoding' in headers
    ? {}
    : { 'Content-Length': String(Buffer.byteLength(body)) }

const json = { 'Content-Type': 'application/json' }

const refused = test.macro({
  async exec(t, status: number, body: string | Buffer, headers: Readonly<Record<string, string>>) {
    const server = await startServer(t)
    const answer = await send(server, body, headers)
    t.is(answer.status, status)
    t.is(answer.body.status, status)
    t.deepEqual((await send(server, undefined, {}, 'GET')).body, [])
  },
  title: (name = '') => `a body is refused that is ${name}`,
})

test('not JSON', refused, 400, '{"title": ', json)
test('empty', refused, 400, '', { ...json, 'Content-Length': '0' })
test('not UTF-8', refused, 400, Buffer.from('{"title": "\xff"}', 'latin1'), json)
test('cut in the middle of a character', refused, 400, Buffer.from([0x7b, 0xf0, 0x9f, 0x98]), json)
test('nested 500,000 deep', refused, 422, `{"title": ${'['.repeat(500_000)}${']'.repeat(500_000)}}`, json)
test('over 1 MiB', refused, 413, JSON.stringify({ title: 'a', notes: 'a'.repeat(1024 * 1024) }), json)
test('in a transfer coding beside chunked', refused, 415, '{"title": "a"}', {
  ...json,
  'Transfer-Encoding': 'gzip, chunked',
})
test('over 1 MiB in chunks', refused, 413, 'a'.repeat(1025 * 1024), {
  ...json,
  'Transfer-Encoding': 'chunked',
})
test('text', refused, 415, '{"title": "a"}', { 'Content-Type': 'text/plain' })
test('a form', refused, 415, 'title=a', { 'Content-Type': 'application/x-www-form-urlencoded' })
test('of no type', refused, 415, '{"title": "a"}', {})
test('a merge patch for POST', refused, 415, '{"title": "a"}', {
  'Content-Type': 'application/merge-patch+json',
})
test('in another charset', refused, 415, '{"title": "a"}', {
  'Content-Type': 'application/json; charset=latin1',
})
test('in another charset, with a semicolon at the end', refused, 415, '{"title": "a"}', {
  'Content-Type': 'application/json; charset=latin1;',
})
test('in another charset, after a parameter without a value', refused, 415, '{"title": "a"}', {
  'Content-Type': 'application/json; strict; charset=latin1',
})
test('in a charset whose quotes do not end', refused, 415, '{"title": "a"}', {
  'Content-Type': 'application/json; charset="latin1',
})
test('compressed', refused, 415, gzipSync('{"title": "a"}'), { ...json, 'Content-Encoding': 'gzip' })
test('said to be compressed', refused, 415, '{"title": "a"}', { ...json, 'Content-Encoding': 'gzip' })

test('a missing Content-Type is quoted', async (t) => {
  const server = await startServer(t)
  t.regex((await send(server, '{}', {})).body.detail, /Content-Type: application\/json/)
})

test('JSON with a charset, and 64 KiB of notes that grow when escaped, are taken', async (t) => {
  const server = await startServer(t)
  const charset = { 'Content-Type': 'application/json; charset=UTF-8' }
  t.is((await send(server, '{"title": "a"}', charset)).status, 201)
  const sloppy = { 'Content-Type': 'application/json; charset=utf-8;' }
  t.is((await send(server, '{"title": "a"}', sloppy)).status, 201)
  const escaped = `{"title": "a", "notes": "${String.raw`\"`.repeat(64 * 1024)}"}`
  t.is((await send(server, escaped, json)).status, 201)
})

test('the largest todo, grown by PATCHes that each fitted, can be PUT as it was read, escaped to ASCII as well', async (t) => {
  const server = await startServer(t)
  const path = `/api/todos/4c0e3b2a-1111-1111-8111-000000000001`
  const change = (method: string, body: string) => send(server, body, json, method, path)
  // Each of these takes as many bytes as its field can: six for a control character, twelve for one beyond the BMP.
  const title = '\u{1f98a}'.repeat(1000)
  const notes = '\u{1}'.repeat(64 * 1024)
  const tags = Array.from(
    { length: 100 },
    (_, index) => `${'\u{1f98a}'.repeat(98)}${String(index).padStart(2, '0')}`,
  )
  t.is((await change('PUT', JSON.stringify({ title }))).status, 201)
  const dates = { startDate: '2028-02-29', dueDate: '2028-03-01', dueTime: '23:59' }
  for (const patch of [{ notes }, { tags }, { completed: true, priority: 4, order: -1 / 3, ...dates }]) {
    t.is((await change('PATCH', JSON.stringify(patch))).status, 200)
  }
  const todo = (await send(server, undefined, {}, 'GET', path)).body
  const text = JSON.stringify({ ...todo, completed: false }, null, 2)
  const ascii = text.replaceAll(
    /[^\0-\x7f]/g,
    (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
  t.true(ascii.length > 512 * 1024)
  const put = await change('PUT', ascii)
  t.is(put.status, 200)
  t.like(put.body, { title, notes, tags, completed: false })
})

test('a body where none is defined is refused, an empty one is fine', async (t) => {
  const server = await startServer(t)
  t.is((await send(server, '{"title": "a"}', json)).status, 201)
  t.is((await send(server, '{"all": true}', json, 'DELETE')).status, 400)
  t.is((await send(server, undefined, {}, 'GET')).body.length, 1)
  const empty = { ...json, 'Content-Length': '0' }
  t.is((await send(server, undefined, empty, 'DELETE')).status, 200)
})

test('a body that breaks off where none is defined is the fault of the client, and not logged', async (t) => {
  const server = await startServer(t)
  const socket = await rawConnection(t, server.url)
  const closed = readToEnd(socket)
  socket.write(
    `DELETE /api/todos HTTP/1.1\r\nHost: ${new URL(server.url).host}\r\nAuthorization: Bearer ${server.token}\r\n` +
      'Transfer-Encoding: chunked\r\n\r\nnot a chunk\r\n',
  )
  t.regex(await closed, /^HTTP\/1\.1 400 /)
  await server.stop()
  t.deepEqual(server.log, [])
})

test('a body that may be left out is still checked where it is sent', async (t) => {
  const server = await startServer(t)
  const codes = '/api/auth/launch-codes'
  t.is((await send(server, undefined, {}, 'POST', codes)).status, 201)
  t.is((await send(server, '{"client": "window"}', json, 'POST', codes)).status, 201)
  t.is((await send(server, '{"client": "robot"}', json, 'POST', codes)).status, 422)
  t.is((await send(server, 'x', json, 'POST', codes)).status, 400)
})

test('a fault is found in a text if and only if JSON.parse refuses it', (t) => {
  const isJson = (text: string): boolean => {
    try {
      JSON.parse(text)
      return true
    } catch {
      return false
    }
  }
  const pieces = [
    '{',
    '}',
    '[',
    ']',
    ',',
    ':',
    '"',
    '\\',
    'u00e',
    '0',
    '-',
    '1.5e3',
    'true',
    'nul',
    ' ',
    '\n',
    '\u007f',
    'é',
  ]
  const soup = fc.array(fc.constantFrom(...pieces)).map((some) => some.join(''))
  const damaged = fc
    .tuple(fc.json(), fc.nat(), fc.nat(3), fc.constantFrom('', ...pieces))
    .map(([text, at, length, piece]) => {
      const start = at % (text.length + 1)
      return text.slice(0, start) + piece + text.slice(start + length)
    })
  fc.assert(
    fc.property(fc.oneof(fc.json(), damaged, soup), (text) => {
      t.is(findJsonFault(text) === null, isJson(text), text)
    }),
    { numRuns: 2000 },
  )
})
