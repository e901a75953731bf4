import { CalendarDays, CircleDot, Flag, List, Tag, X } from 'lucide-react'
import type { QueryPiece, UnknownName } from '../../common/queries/pieces.ts'
import { Icon } from '../components/icon.tsx'
import { useRested } from '../components/use-rested.ts'
import { useDescribeQuery } from '../custom-views/query/describe-query.ts'
import { useText, type Text } from '../messages/use-text.ts'
import '../styles/query-chips.css'

const icons = { due: CalendarDays, tag: Tag, list: List, priority: Flag, state: CircleDot } as const

interface QueryChipsProps {
  readonly pieces: readonly QueryPiece[]
  readonly unknown: readonly UnknownName[]
  /** Called when the person wants a piece read as text again. */
  readonly onText: (piece: QueryPiece) => void
}

/** Says what of a search was understood, each with a button that makes it text again, and which names are not known. */
export function QueryChips({ pieces, unknown, onText }: QueryChipsProps) {
  const text = useText()
  const describe = useDescribeQuery()
  const notes = unknown.map((name) => describeUnknown(name, text))
  const meanings = pieces.map(describe)
  const said = useRested(
    [
      ...(meanings.length > 0 ? [text('quickAdd.understood', { pieces: meanings.join(', ') })] : []),
      ...notes,
    ].join(' '),
  )
  return (
    <>
      {pieces.length > 0 && (
        <div className="query-chips" role="group" aria-label={text('quickAdd.pieces')}>
          {pieces.map((piece, index) => {
            const hint = text('search.asText', { text: piece.text })
            return (
              <button
                key={piece.start}
                type="button"
                className="query-chip"
                title={hint}
                aria-label={text('search.chip', { meaning: meanings[index] ?? '', hint })}
                onClick={() => onText(piece)}
              >
                <Icon of={icons[piece.kind]} />
                <bdi>{meanings[index]}</bdi>
                <Icon of={X} />
              </button>
            )
          })}
        </div>
      )}
      {notes.length > 0 && <p className="query-note">{notes.join(' ')}</p>}
      <span className="spoken-only" role="status">
        {said}
      </span>
    </>
  )
}

const describeUnknown = ({ kind, name, candidates }: UnknownName, text: Text): string => {
  if (kind === 'tag') return text('search.noTag', { name })
  if (candidates.length < 2) return text('search.noList', { name })
  return text('search.manyLists', { name, lists: candidates.slice(0, mostNamed).join(', ') })
}

const mostNamed = 5

/** Puts a piece of a search into quotation marks, in which nothing is read. */
export function quotePiece(query: string, { start, end, text }: QueryPiece): string {
  const quoted = text.includes('"') ? `“${text}”` : `"${text}"`
  return query.slice(0, start) + quoted + query.slice(end)
}
