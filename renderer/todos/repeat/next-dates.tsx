import { useFormats } from '../../messages/formats.ts'
import { useText } from '../../messages/use-text.ts'
import { findFirst, listNextDates, type RepeatBase, type RepeatProblem } from './preview.ts'
import type { RepeatChoice } from './rule-draft.ts'

const shownDates = 3

interface NextDatesProps {
  readonly base: RepeatBase
  readonly choice: RepeatChoice
  readonly problem: RepeatProblem | null
}

/** The next three dates of a rule, or the reason for which there are none. */
export function NextDates({ base, choice, problem }: NextDatesProps) {
  const text = useText()
  const { formatDate } = useFormats()
  const format = (date: string) =>
    formatDate(date, { weekday: 'short', day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' })
  const dates = problem === null ? listNextDates(base, choice, shownDates) : []
  return (
    <section className="repeat-next" aria-live="polite">
      {problem !== null && (
        <p className="field-error" role="alert">
          {problem === 'ends-early'
            ? text('repeat.endsEarly', { date: format(findFirst(base, choice) ?? base.today) })
            : text('repeat.neverMatches')}
        </p>
      )}
      {problem === null && (
        <>
          <h3>{text('repeat.next')}</h3>
          {dates.length === 0 && <p>{text('repeat.noNext')}</p>}
          <ol>
            {dates.map((date) => (
              <li key={date}>{format(date)}</li>
            ))}
          </ol>
        </>
      )}
    </section>
  )
}
