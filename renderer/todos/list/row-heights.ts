import type { Row } from '../../views/rows.ts'
import { hasMeta } from './todo-row.tsx'

/** In pixels, as in `styles/rows.css`. */
const heights = {
  fine: { row: 36, meta: 16, heading: 52, emptyHeading: 36 },
  coarse: { row: 44, meta: 16, heading: 52, emptyHeading: 44 },
} as const

/** Returns the height of a row in pixels. A row that is edited can be higher, and is measured. */
export function heightOf(row: Row | undefined, parentTitle: string | null, isCoarse: boolean): number {
  const { row: height, meta, heading, emptyHeading } = heights[isCoarse ? 'coarse' : 'fine']
  if (row === undefined) return height
  if (row.type === 'heading') return row.isEmpty ? emptyHeading : heading
  return hasMeta(row, parentTitle) ? height + meta : height
}
