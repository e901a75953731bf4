import { useMemo, useSyncExternalStore } from 'react'
import { useMedia } from '../../components/use-media.ts'
import { usePageSettings } from '../../settings/settings.ts'
import type { Todo } from '../../sync/entities.ts'
import type { TodoRow } from '../../todo-views/rows.ts'

/** In pixels, as in `styles/board.css`: a column, the room of a card that is not for its title, and the margins of a phone. */
const columnWidth = 280
const besideTitle = { fine: 60, coarse: 112 } as const
const phoneMargins = 40

/** In pixels, as in `styles/tokens.css`: a card with one line. */
const cardHeights = { compact: 30, normal: 36, roomy: 44 } as const
const lineHeight = 20
const notesHeight = 16

/** The most pixels that a letter is wide, so that most short titles need not be measured. */
const widestLetter = 15

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

/** Makes a function that says whether a title needs a second line where it has `room` px. */
function createTitleMeasure(room: number): (todo: Todo) => boolean {
  const pen = document.createElement('canvas').getContext('2d')
  if (pen === null) return () => false
  pen.font = getComputedStyle(document.body).font
  const known = new WeakMap<Todo, boolean>()
  return (todo) => {
    const before = known.get(todo)
    if (before !== undefined) return before
    const isLong = todo.title.length * widestLetter > room && pen.measureText(todo.title).width > room
    known.set(todo, isLong)
    return isLong
  }
}

/** Functions that say the lines and the height of a card. Cards that are `leaving`, named by their keys, fold. */
export function useCardHeight(leaving: ReadonlySet<string>) {
  const isCoarse = useMedia('(pointer: coarse)')
  const isPhone = useMedia('(width < 560px)')
  const { density } = usePageSettings()
  const width = useSyncExternalStore(subscribe, () =>
    isPhone ? window.innerWidth - phoneMargins : columnWidth,
  )
  const linesOf = useMemo(() => {
    const isTooLong = createTitleMeasure(width - besideTitle[isCoarse ? 'coarse' : 'fine'])
    return ({ todo }: TodoRow) => ({
      hasNotesLine: density === 'roomy' && todo.notes !== '',
      hasTwoTitleLines: isTooLong(todo),
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
