import { ChevronRight } from 'lucide-react'
import { memo, Suspense } from 'react'
import { useDayWords } from '../../clock/use-day-words.ts'
import { Action } from '../../components/buttons/action.tsx'
import { lazyPart } from '../../components/states/lazy-part.tsx'
import { nameList } from '../../lists/name-list.ts'
import { useText } from '../../messages/use-text.ts'
import { hrefOf } from '../../routing/location.ts'
import { useLists, useSnapshot } from '../../sync/sync-context.ts'
import type { HeadingRow as Row } from '../../todo-views/groups.ts'
import { useRowActions } from './row-actions.ts'

const SectionTools = lazyPart(
  () => import('./section-tools.tsx').then((module) => module.SectionTools),
  'none',
)

interface HeadingRowProps {
  readonly row: Row
  /** From the top of the list, in pixels. */
  readonly start: number
  /** The number among all rows, from 1. */
  readonly index: number
  /** Whether it stays at the top while its group scrolls. */
  readonly isSticky: boolean
  /** As `2026-12-01`. */
  readonly today: string
  /** Makes the overdue todos below it due today; null where it cannot. */
  readonly onMoveToToday: (() => void) | null
}

/** A heading between todos: what is overdue, today, a day with its weekday, a list or a section. */
export const HeadingRow = memo(function HeadingRow(props: HeadingRowProps) {
  const { row, start, index, isSticky, today, onMoveToToday } = props
  const text = useText()
  const { fold } = useRowActions()
  const lists = useLists()
  const sections = useSnapshot(({ shown }) => shown.sections)
  const section = row.group === 'section' ? sections.get(row.id ?? '') : undefined
  const ownName = row.group === 'tag' ? `#${row.id}` : section?.name
  const name = row.name ? text(row.name) : row.id && (ownName ?? nameList(lists, row.id, text))
  const { day, weekday, number, near, month } = useDayWords(row.date, today)
  const isComing = row.group === 'date' && row.date > today
  const words =
    name !== null ? (
      <bdi>{name}</bdi>
    ) : isComing ? (
      <>
        <span className="list-heading-number">{number}</span> {near}
        {month !== null && <span className="list-heading-weekday"> {month}</span>}
      </>
    ) : row.group === 'overdue' ? (
      text('heading.overdue')
    ) : (
      <>
        {row.group === 'today' ? text('heading.today') : day}{' '}
        <span className="list-heading-weekday">{weekday}</span>
      </>
    )
  return (
    <div
      role="row"
      data-key={row.key}
      data-index={index - 1}
      aria-rowindex={index}
      className="list-heading"
      data-empty={row.isEmpty || undefined}
      data-section={section?.id}
      data-sticky={isSticky || undefined}
      style={isSticky ? undefined : { transform: `translateY(${start}px)` }}
    >
      <div role="gridcell">
        <h2>
          {row.group === 'older' ? (
            <a href={hrefOf('/completed')}>{words}</a>
          ) : row.foldKey === null ? (
            words
          ) : (
            <button type="button" aria-expanded={row.folded === null} onClick={() => fold(row.foldKey ?? '')}>
              {words}
              {row.folded !== null && <span className="list-heading-weekday"> {row.folded.length}</span>}
              <ChevronRight size={14} strokeWidth={1.75} aria-hidden />
            </button>
          )}
        </h2>
        {section !== undefined && (
          <Suspense>
            <SectionTools section={section} />
          </Suspense>
        )}
        {onMoveToToday !== null && (
          <Action look="quiet" label={text('heading.moveToToday')} onPress={onMoveToToday} />
        )}
      </div>
    </div>
  )
})
