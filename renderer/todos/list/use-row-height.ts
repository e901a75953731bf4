import { useMedia } from '../../components/use-media.ts'
import { usePageSettings } from '../../settings/settings.ts'
import type { Row } from '../../todo-views/rows.ts'
import { hasMeta } from './todo-row.tsx'

/** In pixels, as in `styles/tokens.css` and `styles/rows.css`. */
const rowHeights = { compact: 30, normal: 36, roomy: 44 } as const
const metaHeight = 16
const headingHeight = 52

/** The height of a row with one line, and a function that measures a row. */
export function useRowHeight() {
  const isCoarse = useMedia('(pointer: coarse)')
  const { density } = usePageSettings()
  const rowHeight = rowHeights[isCoarse ? 'roomy' : density]
  const heightOf = (row: Row): number => {
    if (row.type === 'heading') return row.isEmpty ? rowHeight : headingHeight
    return hasMeta(row) ? rowHeight + metaHeight : rowHeight
  }
  return { rowHeight, heightOf }
}
