import * as z from 'zod'
import { instant, uuid } from '../../fields.ts'
import { Invalid } from '../../http/problems.ts'
import type { Day } from '../../../common/dates/dates.ts'
import type { Position } from '../../../common/filters/sorting.ts'

/** The position after which a page begins, and the day of the first page, so that midnight changes nothing between two pages. */
export interface Cursor {
  readonly position: Position
  /** Null where the query does not depend on the day. */
  readonly day: Day | null
}

const format = z.tuple([
  z.string(),
  z.union([z.string(), z.number(), z.null()]),
  z.number(),
  instant,
  uuid,
  z.tuple([z.iso.date(), z.iso.time({ precision: -1 })]).nullable(),
])

/** Formats a cursor for the query with this checksum. */
export function formatCursor(checksum: string, { position, day }: Cursor): string {
  const { key, orderKey } = position
  const moment = day === null ? null : [day.date, day.time]
  const parts = [checksum, key, orderKey.order, orderKey.createdAt, orderKey.id, moment]
  return Buffer.from(JSON.stringify(parts)).toString('base64url')
}

/** Parses a cursor of the query with this checksum. Throws Invalid where it is malformed, or of another query. */
export function parseCursor(cursor: string, checksum: string): Cursor {
  const parsed = format.safeParse(parseJson(Buffer.from(cursor, 'base64url').toString()))
  if (!parsed.success) throw invalidCursor('must be a cursor from a Link header of this list')
  const [madeFor, key, order, createdAt, id, moment] = parsed.data
  if (madeFor !== checksum) {
    throw invalidCursor('belongs to a query with other filters or another order: send it only with its own')
  }
  const day = moment === null ? null : { date: moment[0], time: moment[1] }
  return { position: { key, orderKey: { order, createdAt, id } }, day }
}

const invalidCursor = (message: string): Invalid => new Invalid([{ field: 'cursor', message }])

const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
