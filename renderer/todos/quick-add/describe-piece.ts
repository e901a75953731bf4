import { useMemo } from 'react'
import { useFormats } from '../../messages/formats.ts'
import type { Piece } from '../../../common/lines/read-line.ts'
import { useText } from '../../messages/use-text.ts'
import type { NewTodoFields } from '../../sync/entities.ts'
import { useDay } from '../../clock/day.tsx'
import { createDueWords } from '../../clock/due-words.ts'
import { useReminderWords } from '../../settings/reminder-words.ts'
import { createRepeatWords } from '../repeat/describe-repeat.ts'

/** Says in full what a piece of a line means, which has these pieces and gives its todo these fields. */
export type DescribePiece = (piece: Piece, fields: NewTodoFields, pieces: readonly Piece[]) => string

/** Returns the function that says what a piece of a line means. */
export function useDescribePiece(): DescribePiece {
  const text = useText()
  const { locale } = useFormats()
  const now = useDay()
  const describeReminder = useReminderWords()
  return useMemo(() => {
    const dueWords = createDueWords(locale)
    const describeRepeat = createRepeatWords(text, locale)
    const describeDue = ({ dueDate, dueTime }: Pick<NewTodoFields, 'dueDate' | 'dueTime'>): string =>
      dueDate ? dueWords({ date: dueDate, time: dueTime ?? null }, now).long : ''
    // A date beside the repeat says by itself where it begins.
    const describeSeries = (repeat: string, fields: NewTodoFields, pieces: readonly Piece[]): string =>
      pieces.some(({ kind }) => kind === 'date')
        ? repeat
        : text('quickAdd.repeat', { repeat, date: describeDue(fields) })
    return (piece, fields, pieces) => {
      switch (piece.kind) {
        case 'date':
          return piece.startDate === null
            ? describeDue(fields)
            : text('quickAdd.start', { date: dueWords({ date: piece.startDate, time: null }, now).long })
        case 'repeat':
          return describeSeries(describeRepeat(piece), fields, pieces)
        case 'tag':
          return `#${piece.tag}`
        case 'list':
          if (piece.listId === '') return text('quickAdd.newList', { name: piece.name })
          return piece.section === null ? piece.name : `${piece.name}/${piece.section.name}`
        case 'priority':
          return text(`priority.${piece.priority}`)
        case 'reminder':
          return piece.reminders.map((each) => describeReminder(each, fields)).join(', ')
      }
    }
  }, [text, locale, now, describeReminder])
}
