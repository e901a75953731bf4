import { Readable } from 'node:stream'
import type { Context, Middleware } from 'koa'
import { formatChangeId } from '../../common/change-id.ts'
import type { AccountData } from '../store/state.ts'
import { createYielding } from '../yielding.ts'
import type { AnyAnswer, Description } from './endpoint.ts'
import { originOf } from './request.ts'
import { Problem, InternalError, Invalid } from './problems.ts'
import {
  FileUnavailable,
  StorageForbidden,
  StorageFull,
  StorageUncertain,
  WritingStopped,
} from '../storage/errors.ts'
import { ExplainedError } from '../reasons/reasons.ts'
import type { ProblemSlug } from './problem-types.ts'
import {
  AccountUnavailable,
  BackupUnreadable,
  HistoryGone,
  KeyReused,
  NoSuchBackup,
  RequestUnderWay,
} from '../store/errors.ts'

/** A list with more items or more characters is sent in pieces. */
const mostItems = 500
const mostCharacters = 300 * 1024
/** How long the work for a piece may take before other requests get a turn, in milliseconds. */
const longestTurn = 2

/**
 * Sends the answer of a handler. A long list, which may be a field of the body, is presented and sent in pieces, no faster than the
 * client reads, so that it does not delay other requests. A GET is answered with 304 if the client has the ETag already (RFC 9110, 13.1.2).
 */
export function respond(
  ctx: Context,
  { mediaType }: Description,
  { status, body, headers = {} }: AnyAnswer,
): void {
  ctx.status = status
  for (const [name, value] of Object.entries(headers)) ctx.res.setHeader(name, value)
  if (mediaType === 'text/event-stream') {
    ctx.res.setHeader('Content-Type', mediaType)
    ctx.body = body
    return
  }
  if (mediaType === 'text/html') {
    ctx.type = 'html'
    ctx.body = body
    return
  }
  const isRead = ctx.method === 'GET' || ctx.method === 'HEAD'
  if (isRead && hasEtag(ctx.req.headers['if-none-match'], headers.ETag)) {
    ctx.status = 304
    return
  }
  ctx.res.setHeader('Content-Type', 'application/json; charset=utf-8')
  ctx.body = formatBody(body)
}

// ctx.fresh would compare nothing where the client sends `Cache-Control: no-cache`, as fetch() does with If-None-Match.
const hasEtag = (known: string | undefined, etag: string | undefined): boolean =>
  known !== undefined &&
  etag !== undefined &&
  known.split(',').some((each) => each.trim() === '*' || each.trim().replace(/^W\//, '') === etag)

/** The ETag of an entity with this revision. */
export const etagOf = (revision: number): string => `"${revision}"`

/** The header of an answer that reads an account: the id of the last change in it. A client can follow the changes from there. */
export const revisionHeader = ({ history, revision }: AccountData) => ({
  'Localist-Revision': formatChangeId({ history, revision }),
})

type QueryValue = string | number | boolean

/** Formats a Link header (RFC 8288) to the next page of the list at `url`; `query` is the query of that page. */
export function formatNextLink(
  url: string,
  query: Readonly<Record<string, QueryValue | readonly QueryValue[] | undefined>>,
): string {
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) {
    for (const each of Array.isArray(value) ? value : [value]) {
      if (each !== undefined) search.append(name, String(each))
    }
  }
  return `<${url}?${search.toString()}>; rel="next"`
}

/** Presents `items` one after another, each when it is sent. */
export function* presentEach<T, U>(items: Iterable<T>, present: (item: T) => U): Generator<U> {
  for (const item of items) yield present(item)
}

const formatBody = (body: unknown): string | Readable => {
  if (isIterable(body)) return formatList('[', body, ']')
  const [name, list] = Object.entries(Object(body)).find(([, value]) => isIterator(value)) ?? []
  if (name === undefined || !isIterable(list)) return JSON.stringify(body)
  const { [name]: _list, ...head } = Object(body)
  return formatList(`${JSON.stringify(head).slice(0, -1)},${JSON.stringify(name)}:[`, list, ']}')
}

const isIterable = (body: unknown): body is Iterable<unknown> =>
  typeof body === 'object' && body !== null && Symbol.iterator in body

const isIterator = (value: unknown): boolean => isIterable(value) && !Array.isArray(value)

const formatList = (begin: string, items: Iterable<unknown>, end: string): string | Readable => {
  const iterator = items[Symbol.iterator]()
  let text = begin
  for (let count = 0; count <= mostItems && text.length < mostCharacters; count += 1) {
    const next = iterator.next()
    if (next.done === true) return `${text}${end}`
    text += `${count === 0 ? '' : ','}${JSON.stringify(next.value)}`
  }
  return Readable.from(streamList(text, iterator, end), { objectMode: false })
}

async function* streamList(first: string, items: Iterator<unknown>, end: string): AsyncGenerator<string> {
  const yielding = createYielding(longestTurn)
  let text = first
  for (let next = items.next(); next.done !== true; next = items.next()) {
    text += `,${JSON.stringify(next.value)}`
    if (!yielding.isDue() && text.length < mostCharacters) continue
    yield text
    text = ''
    // A fast client never makes the stream wait, so give other requests a turn of the event loop.
    await yielding.giveWay()
  }
  yield `${text}${end}`
}

/** Answers every error of a request with a problem document (RFC 9457). Only this middleware catches them. */
export function handleProblems(log: (line: string) => void): Middleware {
  return async (ctx, next) => {
    // Read first: after a refused body the request has no socket.
    const { socket } = ctx.req
    try {
      await next()
    } catch (error) {
      const problem = problemOf(error)
      if (loggedStatuses.has(problem.status))
        log(`${ctx.method} ${ctx.path} failed: ${describeCause(problem)}`)
      ctx.status = problem.status
      ctx.set(problem.headers)
      ctx.body = JSON.stringify(problem.toDocument(originOf(socket)))
      ctx.type = 'application/problem+json'
    }
  }
}

// An account that cannot be opened (503) is logged once, when it is opened.
const loggedStatuses = new Set([500, 507])

const describeCause = (problem: Problem): string => {
  if (problem.cause instanceof Error) return problem.cause.stack ?? problem.cause.message
  return problem.message
}

/** An error of storage; its message is the detail, and its explanation gives the reason. */
class StorageProblem extends Problem {
  readonly slug: ProblemSlug

  constructor(slug: ProblemSlug, error: Error) {
    super(error instanceof ExplainedError ? error.explanation : error.message, { cause: error.cause })
    this.slug = slug
  }
}

const known = [
  [AccountUnavailable, 'account-unavailable'],
  [FileUnavailable, 'document-unavailable'],
  [WritingStopped, 'writing-stopped'],
  [StorageForbidden, 'storage-forbidden'],
  [StorageUncertain, 'storage-uncertain'],
  [StorageFull, 'storage-full'],
  [NoSuchBackup, 'not-found'],
  [BackupUnreadable, 'backup-unreadable'],
  [HistoryGone, 'history-gone'],
  [RequestUnderWay, 'request-under-way'],
] as const

/** Converts an error into a problem. Only this function converts the errors of storage. */
export function problemOf(error: unknown): Problem {
  if (error instanceof Problem) return error
  if (error instanceof KeyReused) return new Invalid([{ field: 'Idempotency-Key', message: error.message }])
  for (const [errorClass, slug] of known) {
    if (error instanceof errorClass) return new StorageProblem(slug, error)
  }
  return new InternalError(error)
}
