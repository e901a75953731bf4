import bodyParser from 'koa-bodyparser'
import type { Context } from 'koa'
import type { IncomingMessage } from 'node:http'
import type { Description } from '../http/endpoint.ts'
import { excerpt } from '../http/hints/excerpt.ts'
import { findJsonFault } from '../http/hints/json-fault.ts'
import { BadRequest, Invalid, TooLarge, UnsupportedMediaType } from '../http/problems.ts'

/**
 * The most bytes of a body. The largest valid todo, escaped to ASCII, has about 513 KiB: 6 × 64 KiB of notes, 12 × 100 × 100
 * bytes of tags, 12 × 1,000 bytes of title. Twice as much also leaves room for indentation.
 */
const defaultLimit = 1024 * 1024

const jsonTypes = ['application/json']
const patchTypes = [...jsonTypes, 'application/merge-patch+json']

// koa-bodyparser only reads the bytes, because its own parser takes text for `{}`, answers a deep or bogus body with 500, and
// stores invalid UTF-8 as U+FFFD. `encoding: null` makes it return a Buffer. It changes its options, so each app needs its own.
const createParserOptions = (limit: number) => ({
  enableTypes: ['text'],
  extendTypes: { text: patchTypes },
  textLimit: String(limit),
  encoding: null,
  onerror: (error: Error): never => {
    throw createBodyProblem(error, limit)
  },
})

/**
 * Returns a function that reads the JSON body of a request in UTF-8 (RFC 8259), at most 1 MiB or the limit of the endpoint; undefined where the request has no
 * body. It throws UnsupportedMediaType for another media type, TooLarge over the limit, and BadRequest for a body that cannot be
 * read, is missing, or is not taken by the endpoint.
 */
export function createBodyReader(): (ctx: Context, endpoint: Description) => Promise<unknown> {
  const readers = new Map<number, ReturnType<typeof bodyParser>>()
  const readerUpTo = (limit: number) => {
    const reader = readers.get(limit) ?? bodyParser(createParserOptions(limit))
    readers.set(limit, reader)
    return reader
  }
  const decoder = new TextDecoder('utf-8', { fatal: true })

  return async (ctx, { method, body: schema, longestBody = defaultLimit }) => {
    if (schema === undefined) {
      if (mayHaveBody(ctx.req)) await refuseBody(ctx.req)
      return undefined
    }
    if (mayHaveBody(ctx.req)) {
      checkMediaType(ctx, method === 'PATCH' ? patchTypes : jsonTypes)
      await readerUpTo(longestBody)(ctx, async () => {})
      const bytes = ctx.request.rawBody
      if (Buffer.isBuffer(bytes) && bytes.length > 0) return parseJson(decoder, bytes, longestBody)
    }
    if (schema.safeParse(undefined).success) return undefined
    if (ctx.req.headers['content-type'] === undefined) throw createMissingType()
    throw new BadRequest('The body is empty. Send a JSON object.')
  }
}

/** Whether a request has a body, which may be empty, and so may take time to arrive (RFC 9112, 6). */
export const mayHaveBody = ({ headers }: IncomingMessage): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0

const refuseBody = async (request: IncomingMessage): Promise<void> => {
  const isEmpty = await endsAtOnce(request).catch((error: Error) => {
    throw createBodyProblem(error)
  })
  if (isEmpty) return
  throw new BadRequest('This endpoint takes no body. Send the request without one.', {
    headers: { Connection: 'close' },
  })
}

const endsAtOnce = async (request: IncomingMessage): Promise<boolean> => {
  for await (const _chunk of request) return false
  return true
}

const checkMediaType = ({ request, req: { headers } }: Context, accepted: readonly string[]): void => {
  if (headers['content-type'] === undefined) throw createMissingType()
  if (request.is(...accepted) === false) {
    const sent = request.type === '' ? 'nothing' : excerpt(request.type.trim().toLowerCase())
    throw new UnsupportedMediaType(`Send the body as ${accepted.join(' or ')}, not ${sent}.`)
  }
  // Koa reads no charset where a parameter is malformed, as in `charset=latin1;`.
  const charset = request.charset || (/;\s*charset=([^;]*)/i.exec(headers['content-type'])?.[1] ?? '')
  if (!['', 'utf-8', 'utf8'].includes(charset.toLowerCase())) {
    throw new UnsupportedMediaType('Send the body in UTF-8.')
  }
  const encoding = headers['content-encoding']
  if (encoding !== undefined && encoding.toLowerCase() !== 'identity') {
    throw new UnsupportedMediaType('Send the body without Content-Encoding.')
  }
  // Node accepts other codings before `chunked` without decoding them.
  const transfer = headers['transfer-encoding']
  if (transfer !== undefined && transfer.toLowerCase() !== 'chunked') {
    throw new UnsupportedMediaType('Send the body without a Transfer-Encoding other than chunked.')
  }
}

const createMissingType = (): UnsupportedMediaType =>
  new UnsupportedMediaType('The header Content-Type: application/json is missing.')

/**
 * The values of a valid body take more bytes each. A bare `0,` takes two, and to parse and to refuse millions of them takes seconds.
 */
const leastBytesOfValue = 40

/** The most fields of an object; no schema has as many. */
const mostFields = 1000

const parseJson = (decoder: { decode(bytes: Uint8Array): string }, bytes: Buffer, limit: number): unknown => {
  const text = decode(decoder, bytes)
  const limits = { values: Math.floor(limit / leastBytesOfValue), fields: mostFields }
  // A field and its comma take at least two characters.
  const exceeded = text.length < 2 * mostFields ? null : findExceeded(text, limits)
  if (exceeded !== null) {
    const most = `at most ${limits[exceeded].toLocaleString('en')} ${exceeded}`
    const message = exceeded === 'fields' ? `must hold ${most} in an object` : `must hold ${most}`
    throw new Invalid([{ field: 'body', message }])
  }
  try {
    return JSON.parse(text)
  } catch (cause) {
    const fault = findJsonFault(text)
    if (fault === null) throw new BadRequest('The body is not valid JSON.', { cause })
    const { line, column, message } = fault
    const detail = `The body is not valid JSON: at line ${line}, column ${column} ${message}.`
    throw new BadRequest(detail, { members: { line, column }, cause })
  }
}

const decode = (decoder: { decode(bytes: Uint8Array): string }, bytes: Buffer): string => {
  try {
    return decoder.decode(bytes)
  } catch (cause) {
    throw new BadRequest('The body is not valid UTF-8.', { cause })
  }
}

const createBodyProblem = (error: Error, limit = defaultLimit): BadRequest | TooLarge => {
  const closing = { headers: { Connection: 'close' }, cause: error }
  if ('status' in error && error.status === 413) {
    const size = `${limit / 1024 / 1024} MiB`
    return new TooLarge(`The body is larger than ${size}. Send a smaller body.`, closing)
  }
  return new BadRequest('The body did not arrive whole.', closing)
}

/** How much a JSON text may hold. */
export interface ValueLimits {
  /** The most values of all arrays and objects together. */
  readonly values: number
  /** The most fields of an object. */
  readonly fields: number
}

/**
 * Finds the limit that a JSON text exceeds; null where it keeps to both. It only counts commas and opening brackets outside of strings, so
 * that it takes a tenth of the time that parsing takes. A text that is not JSON has some number too.
 */
function findExceeded(text: string, limits: ValueLimits): keyof ValueLimits | null {
  let values = 0
  /** The commas of each object that is open, or of an array, which counts none. */
  const open: number[] = []
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at)
    if (code === quote) at = findStringEnd(text, at)
    else if (code === comma || code === bracket || code === brace) values += 1
    if (values > limits.values) return 'values'
    if (code === bracket || code === brace) open.push(code === brace ? 1 : Number.NEGATIVE_INFINITY)
    else if (code === closingBracket || code === closingBrace) open.pop()
    else if (code === comma) {
      const fields = (open.pop() ?? 0) + 1
      if (fields > limits.fields) return 'fields'
      open.push(fields)
    }
  }
  return null
}

const [quote, comma, backslash] = [0x22, 0x2c, 0x5c]
const [bracket, closingBracket, brace, closingBrace] = [0x5b, 0x5d, 0x7b, 0x7d]

const findStringEnd = (text: string, start: number): number => {
  let end = text.indexOf('"', start + 1)
  while (end !== -1 && isEscaped(text, end)) end = text.indexOf('"', end + 1)
  return end === -1 ? text.length : end
}

// A quote is escaped by an odd number of backslashes before it.
const isEscaped = (text: string, at: number): boolean => {
  let first = at
  while (text.charCodeAt(first - 1) === backslash) first -= 1
  return (at - first) % 2 === 1
}
