import { Readable } from 'node:stream'
import type { Context } from 'koa'
import { createTurns } from '../turns.ts'
import type { AnyAnswer, Description } from './endpoint.ts'

/** A list with more items or more characters is sent in pieces. */
const mostItems = 500
const mostCharacters = 256 * 1024
/** How long the work for a piece may take before other requests get a turn, in milliseconds. */
const longestTurn = 2

/**
 * Sends the answer of a handler. A long list is presented and sent in pieces, no faster than the client reads, so that it does not
 * delay other requests. A GET is answered with 304 if the client has the ETag already (RFC 9110, 13.1.2).
 */
export function respond(
  ctx: Context,
  { mediaType }: Description,
  { status, body, headers = {} }: AnyAnswer,
): void {
  ctx.status = status
  for (const [name, value] of Object.entries(headers)) ctx.res.setHeader(name, value)
  if (mediaType === 'text/html') {
    ctx.type = 'html'
    ctx.body = body
    return
  }
  ctx.res.setHeader('Content-Type', 'application/json; charset=utf-8')
  ctx.body = isIterable(body) ? formatList(body) : JSON.stringify(body)
  const isConditional = ctx.req.headers['if-none-match'] !== undefined && headers.ETag !== undefined
  if (isConditional && ctx.fresh) ctx.status = 304
}

/** The ETag of an entity with this revision. */
export const etagOf = (revision: number): string => `"${revision}"`

/** Formats a Link header (RFC 8288) to the next page of the list at `url`, with the same query and `cursor`. */
export function formatNextLink(
  url: string,
  query: Readonly<Record<string, string | number | boolean | undefined>>,
  cursor: string,
): string {
  const given = Object.entries(query).filter(([, value]) => value !== undefined)
  const search = new URLSearchParams(given.map(([name, value]) => [name, String(value)] as [string, string]))
  search.set('cursor', cursor)
  return `<${url}?${search.toString()}>; rel="next"`
}

/** Presents `items` one after another, each when it is sent. */
export function* presentEach<T, U>(items: Iterable<T>, present: (item: T) => U): Generator<U> {
  for (const item of items) yield present(item)
}

const isIterable = (body: unknown): body is Iterable<unknown> =>
  typeof body === 'object' && body !== null && Symbol.iterator in body

const formatList = (items: Iterable<unknown>): string | Readable => {
  const iterator = items[Symbol.iterator]()
  let text = '['
  for (let count = 0; count <= mostItems && text.length < mostCharacters; count += 1) {
    const next = iterator.next()
    if (next.done === true) return `${text}]`
    text += `${count === 0 ? '' : ','}${JSON.stringify(next.value)}`
  }
  return Readable.from(streamList(text, iterator), { objectMode: false })
}

async function* streamList(first: string, items: Iterator<unknown>): AsyncGenerator<string> {
  const turns = createTurns(longestTurn)
  let text = first
  for (let next = items.next(); next.done !== true; next = items.next()) {
    text += `,${JSON.stringify(next.value)}`
    if (!turns.areDue() && text.length < mostCharacters) continue
    yield text
    text = ''
    // A fast client never makes the stream wait, so give other requests a turn of the event loop.
    await turns.give()
  }
  yield `${text}]`
}
