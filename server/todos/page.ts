import * as z from 'zod'
import { instant, uuid } from '../fields.ts'
import { Invalid } from '../problems.ts'
import type { Row } from '../store/rows/row.ts'
import { countUpTo, type Place } from '../store/rows/row-order.ts'

/** A part of a list. */
export interface Page {
  readonly rows: readonly Row[]
  /** How many there are in all. */
  readonly total: number
  /** Where the next page begins; null on the last one. */
  readonly cursor: string | null
}

/**
 * At most `limit` of the sorted rows, from behind the place that `cursor` names: so no todo that stays in its place
 * is left out or comes twice, whatever comes and goes around it. Throws Invalid for a cursor that is none of ours.
 */
export function pageOf(
  rows: readonly Row[],
  {
    limit = Number.POSITIVE_INFINITY,
    cursor,
  }: { readonly limit?: number | undefined; readonly cursor?: string | undefined },
): Page {
  const start = cursor === undefined ? 0 : countUpTo(rows, placeOf(cursor))
  const page = start === 0 && limit >= rows.length ? rows : rows.slice(start, start + limit)
  const last = page.at(-1)
  const isLast = last === undefined || start + page.length >= rows.length
  return { rows: page, total: rows.length, cursor: isLast ? null : cursorOf(last.todo) }
}

const place = z.tuple([z.number(), instant, uuid])

const cursorOf = ({ order, createdAt, id }: Place): string =>
  Buffer.from(JSON.stringify([order, createdAt, id])).toString('base64url')

const placeOf = (cursor: string): Place => {
  const parsed = place.safeParse(parse(Buffer.from(cursor, 'base64url').toString()))
  if (!parsed.success) {
    throw new Invalid([{ field: 'cursor', message: 'must be one that a Link header of this list named' }])
  }
  const [order, createdAt, id] = parsed.data
  return { order, createdAt, id }
}

const parse = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
