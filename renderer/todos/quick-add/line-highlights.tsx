import type { Piece } from '../../../common/lines/read-line.ts'
import type { NewTodoFields } from '../../sync/entities.ts'
import { useDescribePiece } from './describe-piece.ts'
import type { KnownList } from './completion.ts'
import '../../styles/quick-add.css'

interface LineHighlightsProps {
  readonly typed: string
  /** From left to right, both the pieces that are taken and those that stay in the title. */
  readonly pieces: readonly Piece[]
  readonly fields: NewTodoFields
  readonly lists: readonly KnownList[]
  readonly isOff: (piece: Piece) => boolean
  readonly onToggle: (piece: Piece) => void
}

/**
 * Colours the parts of a line that were understood. It lies over the field, with the same text at the same positions, but transparent.
 * The line below the field says the same to assistive technology, and by keys.
 */
export function LineHighlights({ typed, pieces, fields, lists, isOff, onToggle }: LineHighlightsProps) {
  const describe = useDescribePiece()
  const colourOf = (piece: Piece): string | null | undefined =>
    piece.kind === 'list' ? lists.find(({ id }) => id === piece.listId)?.colour : undefined
  return (
    <div className="line-highlights" aria-hidden dir="auto">
      {pieces.map((piece, index) => (
        <span key={piece.start}>
          {typed.slice(pieces[index - 1]?.end ?? 0, piece.start)}
          <span
            className={piece.kind === 'list' ? 'line-mark list-mark' : 'line-mark'}
            data-kind={piece.kind}
            data-off={isOff(piece) || undefined}
            data-priority={piece.kind === 'priority' ? piece.priority : undefined}
            data-colour={colourOf(piece) ?? undefined}
            title={describe(piece, fields, pieces)}
            // The field keeps the focus.
            onPointerDown={(event) => event.preventDefault()}
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => onToggle(piece)}
          >
            {piece.text}
          </span>
        </span>
      ))}
      {typed.slice(pieces.at(-1)?.end ?? 0)}
    </div>
  )
}
