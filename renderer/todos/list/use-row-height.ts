import { useMemo, useSyncExternalStore } from 'react'
import { inboxId } from '../../../common/inbox.ts'
import { useMedia } from '../../components/use-media.ts'
import { usePageSettings } from '../../settings/settings.ts'
import type { Row, TodoRow } from '../../todo-views/rows.ts'
import { saysLists, type View } from '../../todo-views/view.ts'
import { useDay } from '../../clock/day.tsx'
import { createTitleMeasure } from './measure-title.ts'
import type { RowFacts } from './todo-row.tsx'

/** In pixels, as in `styles/tokens.css` and `styles/rows.css`. */
const rowHeights = { compact: 30, normal: 36, roomy: 44 } as const
const notesHeight = 16
const factsHeight = 16
const titleLineHeight = 20
const headingHeight = 52

function subscribe(onChange: () => void): () => void {
  window.addEventListener('resize', onChange)
  return () => window.removeEventListener('resize', onChange)
}

/** The lines that a row has besides the first one. */
interface RowLines {
  readonly hasNotesLine: boolean
  readonly hasTwoTitleLines: boolean
  readonly facts: RowFacts
}

/** Functions that say the lines and the height of a row. Rows that are `leaving`, named by their keys, fold. */
export function useRowHeight(view: View, leaving: ReadonlySet<string>) {
  const isCoarse = useMedia('(pointer: coarse)')
  const isPhone = useMedia('(width < 560px)')
  const { density } = usePageSettings()
  // The list has the whole width on a phone, and titles one line on other screens.
  const width = useSyncExternalStore(subscribe, () => (isPhone ? window.innerWidth : 0))
  const { date } = useDay()
  // A search can find a todo by its notes alone.
  const hasNotes = density === 'roomy' || view.empty === 'search'
  return useMemo(() => {
    const rowHeight = rowHeights[isCoarse ? 'roomy' : density]
    const isTooLong = isPhone ? createTitleMeasure({ width, isCoarse, view, date }) : () => false
    const factsOf = ({ todo, level, parentTitle }: TodoRow): RowFacts => {
      if (!isPhone) return 'beside'
      const hasList = saysLists(view) && level === 1 && todo.listId !== inboxId
      return hasList || todo.tags.length > 0 || parentTitle !== null ? 'below' : 'none'
    }
    const linesOf = (row: TodoRow): RowLines => ({
      hasNotesLine: hasNotes && row.todo.notes !== '',
      hasTwoTitleLines: isTooLong(row),
      facts: factsOf(row),
    })
    const heightOf = (row: Row): number => {
      if (leaving.has(row.key)) return 0
      if (row.type === 'heading') return row.isEmpty ? rowHeight : headingHeight
      const { hasNotesLine, hasTwoTitleLines, facts } = linesOf(row)
      return (
        rowHeight +
        (hasNotesLine ? notesHeight : 0) +
        (hasTwoTitleLines ? titleLineHeight : 0) +
        (facts === 'below' ? factsHeight : 0)
      )
    }
    return { linesOf, heightOf }
  }, [isCoarse, isPhone, density, hasNotes, width, view, date, leaving])
}
