import { useMemo } from 'react'
import type { QueryPiece } from '../../../common/queries/pieces.ts'
import { sayDue } from '../../clock/due-words.ts'
import { useDay } from '../../clock/day.tsx'
import { useFormats } from '../../messages/formats.ts'
import { useText } from '../../messages/use-text.ts'

const stateTexts = {
  overdue: 'view.overdue',
  completed: 'view.completed',
  open: 'search.open',
  today: 'view.today',
  someday: 'view.someday',
} as const

const dayFormat = {
  weekday: 'short',
  day: 'numeric',
  month: 'short',
  timeZone: 'UTC',
  calendar: 'gregory',
} as const

const instantOf = (date: string): number => Date.parse(`${date}T00:00:00Z`)

/** Returns the function that says what a piece of a search means. */
export function useDescribeQuery(): (piece: QueryPiece) => string {
  const text = useText()
  const { locale } = useFormats()
  const { date: today } = useDay()
  return useMemo(() => {
    const days = new Intl.DateTimeFormat(locale, dayFormat)
    const say = (date: string): string => sayDue(locale, { date, time: null }, today)
    const sayDays = ({ relation, first, last }: QueryPiece & { kind: 'due' }): string => {
      if (relation === 'on' && first !== last)
        return text('search.on', { date: days.formatRange(instantOf(first), instantOf(last)) })
      const isEnd = relation === 'after' || relation === 'until'
      return text(`search.${relation}`, { date: say(isEnd ? last : first) })
    }
    return (piece) => {
      switch (piece.kind) {
        case 'list':
          return piece.section === null ? piece.name : `${piece.name}/${piece.section.name}`
        case 'tag':
          return `#${piece.tag}`
        case 'priority':
          return text(`priority.${piece.priority}`)
        case 'state':
          return text(stateTexts[piece.state])
        case 'due':
          return sayDays(piece)
      }
    }
  }, [text, locale, today])
}
