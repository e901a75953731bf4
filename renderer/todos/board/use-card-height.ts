import { useMemo, useSyncExternalStore } from 'react'
import { useMedia } from '../../components/use-media.ts'
import { usePageSettings } from '../../settings/settings.ts'
import type { TodoRow } from '../../todo-views/rows.ts'
import { createWidthCheck } from '../list/measure-title.ts'

/** In pixels, as in `styles/board.css`: a column, the room of a card that is not for its title, and the margins of a phone. */
const columnWidth = 280
const besideTitle = { fine: 60, coarse: 112 } as const
const phoneMargins = 40

/** In pixels, as in `styles/tokens.css`: a card with one line. */
const cardHeights = { compact: 30, normal: 36, roomy: 44 } as const
const lineHeight = 20
const notesHeight = 16

function subscribe(onChange: () => void): () => void {
  window.addEventListener('resize', onChange)
  return () => window.removeEventListener('resize', onChange)
}

/** Whether a card has a line below its title. */
const hasFieldsLine = ({ todo, subtasks, parentTitle }: TodoRow): boolean =>
  todo.dueDate !== null ||
  todo.tags.length > 0 ||
  todo.repeat !== null ||
  (todo.reminders.length > 0 && !todo.completed) ||
  subtasks.count > 0 ||
  parentTitle !== null

/** Functions that say the lines and the height of a card. Cards that are `leaving`, named by their keys, fold. */
export function useCardHeight(leaving: ReadonlySet<string>) {
  const isCoarse = useMedia('(pointer: coarse)')
  const isPhone = useMedia('(width < 560px)')
  const { density } = usePageSettings()
  const width = useSyncExternalStore(subscribe, () =>
    isPhone ? window.innerWidth - phoneMargins : columnWidth,
  )
  const linesOf = useMemo(() => {
    const room = width - besideTitle[isCoarse ? 'coarse' : 'fine']
    const isWider = createWidthCheck()
    return ({ todo }: TodoRow) => ({
      hasNotesLine: density === 'roomy' && todo.notes !== '',
      hasTwoTitleLines: isWider(todo.title, room),
      facts: 'beside' as const,
    })
  }, [isCoarse, density, width])
  const heightOf = useMemo(
    () => (row: TodoRow) => {
      if (leaving.has(row.key)) return 0
      const { hasNotesLine, hasTwoTitleLines } = linesOf(row)
      return (
        cardHeights[isCoarse ? 'roomy' : density] +
        (hasTwoTitleLines ? lineHeight : 0) +
        (hasFieldsLine(row) ? lineHeight : 0) +
        (hasNotesLine ? notesHeight : 0)
      )
    },
    [leaving, linesOf, isCoarse, density],
  )
  return { linesOf, heightOf }
}
