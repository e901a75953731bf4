import type { MouseEvent, PointerEvent } from 'react'
import type { Piece } from '../../../common/lines/read-line.ts'
import { useText } from '../../messages/use-text.ts'
import type { NewTodoFields } from '../../sync/entities.ts'
import { useDescribePiece } from './describe-piece.ts'
import type { KnownList } from './completion.ts'
import type { DoubtfulDate } from './doubtful-dates.ts'
import '../../styles/quick-add.css'

interface LineHighlightsProps {
  readonly typed: string
  /** From left to right, both the pieces that are taken and those that stay in the title. */
  readonly pieces: readonly Piece[]
  readonly fields: NewTodoFields
  readonly lists: readonly KnownList[]
  readonly isOff: (piece: Piece) => boolean
  readonly onToggle: (piece: Piece) => void
  /** The parts that look like dates but were not read. */
  readonly doubts: readonly DoubtfulDate[]
  /** Called for a click on one. */
  readonly onAsk: (doubt: DoubtfulDate) => void
}

/**
 * Colours the parts of a line that were understood. It lies over the field, with the same text at the same positions, but transparent.
 * The line below the field says the same to assistive technology, and by keys.
 */
export function LineHighlights({
  typed,
  pieces,
  fields,
  lists,
  isOff,
  onToggle,
  doubts,
  onAsk,
}: LineHighlightsProps) {
  const text = useText()
  const describe = useDescribePiece()
  const colourOf = (piece: Piece): string | null | undefined =>
    piece.kind === 'list' ? lists.find(({ id }) => id === piece.listId)?.colour : undefined
  const keepFocus = {
    onPointerDown: (event: PointerEvent) => event.preventDefault(),
    onMouseDown: (event: MouseEvent) => event.preventDefault(),
  }
  const parts = [...pieces, ...doubts].toSorted((a, b) => a.start - b.start)
  return (
    <div className="line-highlights" aria-hidden dir="auto">
      {parts.map((part, index) => (
        <span key={part.start}>
          {typed.slice(parts[index - 1]?.end ?? 0, part.start)}
          {'ways' in part ? (
            <span
              className="line-doubt"
              title={text('quickAdd.doubt')}
              {...keepFocus}
              onClick={() => onAsk(part)}
            >
              {part.text}
            </span>
          ) : (
            <span
              className={part.kind === 'list' ? 'line-mark list-mark' : 'line-mark'}
              data-kind={part.kind}
              data-off={isOff(part) || undefined}
              data-priority={part.kind === 'priority' ? part.priority : undefined}
              data-colour={colourOf(part) ?? undefined}
              title={describe(part, fields, pieces)}
              {...keepFocus}
              onClick={() => onToggle(part)}
            >
              {part.text}
            </span>
          )}
        </span>
      ))}
      {typed.slice(parts.at(-1)?.end ?? 0)}
    </div>
  )
}
