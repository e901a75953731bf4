import { Bell, CalendarDays, Flag, List, Repeat, Tag } from 'lucide-react'
import { useFormats } from '../../messages/formats.ts'
import { ToggleButton } from 'react-aria-components'
import type { Piece } from '../../../common/lines/read-line.ts'
import { Icon } from '../../components/icon.tsx'
import { useRested } from '../../components/use-rested.ts'
import { useText } from '../../messages/use-text.ts'
import type { NewTodoFields } from '../../sync/entities.ts'
import { useDay } from '../../clock/day.tsx'
import { createDueWords } from '../../clock/due-words.ts'
import { useDescribePiece } from './describe-piece.ts'

const icons = {
  date: CalendarDays,
  repeat: Repeat,
  tag: Tag,
  list: List,
  priority: Flag,
  reminder: Bell,
} as const

interface LineSummaryProps {
  readonly pieces: readonly Piece[]
  readonly fields: NewTodoFields
  readonly isOff: (piece: Piece) => boolean
  readonly givenDate: string | null
  readonly isInTabOrder: boolean
  readonly onToggle: (piece: Piece) => void
}

/**
 * The line below the field for a new todo that says in full what will be added: each piece that was understood, with a button that
 * switches it off, and the date of the view where the text has none.
 */
export function LineSummary({ pieces, fields, isOff, givenDate, isInTabOrder, onToggle }: LineSummaryProps) {
  const text = useText()
  const { locale } = useFormats()
  const now = useDay()
  const describe = useDescribePiece()
  const inText = pieces.filter((piece) => !isOff(piece))
  const hasDate = inText.some(({ kind }) => kind === 'date' || kind === 'repeat')
  const given =
    fields.title === '' || hasDate || givenDate === null
      ? null
      : createDueWords(locale)({ date: givenDate, time: null }, now).words
  const taken = [
    ...inText.map((piece) => describe(piece, fields, pieces)),
    ...(given === null ? [] : [given]),
  ]
  const said = useRested(taken.length === 0 ? '' : text('quickAdd.understood', { pieces: taken.join(', ') }))
  return (
    <>
      {(pieces.length > 0 || given !== null) && (
        <div className="line-summary" role="group" aria-label={text('quickAdd.pieces')}>
          {given !== null && (
            <span className="line-piece" data-given>
              <Icon of={CalendarDays} />
              <bdi>{given}</bdi>
            </span>
          )}
          {pieces.map((piece) => {
            const isTaken = !isOff(piece)
            const words = isTaken ? describe(piece, fields, pieces) : piece.text
            return (
              <ToggleButton
                key={piece.start}
                className="line-piece"
                isSelected={isTaken}
                onChange={() => onToggle(piece)}
                // The field keeps the focus when it is pressed by a pointer.
                preventFocusOnPress
                excludeFromTabOrder={!isInTabOrder}
                aria-label={words}
              >
                <Icon of={icons[piece.kind]} />
                <bdi>{words}</bdi>
              </ToggleButton>
            )
          })}
        </div>
      )}
      <span className="spoken-only" role="status">
        {said}
      </span>
    </>
  )
}
