import { CalendarDate } from '@internationalized/date'
import { useMemo, useState } from 'react'
import type { DateValue } from 'react-aria-components'
import { viewNames } from '../../../common/filters/filter-names.ts'
import { DayField } from '../../components/fields/day-field.tsx'
import { Fold } from '../../components/fold.tsx'
import { Picker } from '../../components/fields/picker.tsx'
import { useText } from '../../messages/use-text.ts'
import { useViewTodos } from '../../sync/sync-context.ts'
import { startChoices, type Draft } from './draft.ts'

const startTexts = {
  any: 'views.startAny',
  started: 'views.startStarted',
  later: 'views.startLater',
} as const

/** Longer lists of todos are hard to choose from. The newest are the likely ones. */
const mostParents = 100

interface MoreFieldsProps {
  readonly draft: Draft
  readonly onChange: (fields: Partial<Draft>) => void
}

/** The fields for conditions that few views need. They are open at first where the view has one of them. */
export function MoreFields({ draft, onChange }: MoreFieldsProps) {
  const text = useText()
  const { start, view, parentId, changedSince } = draft
  const [isOpen] = useState(
    () => start !== 'any' || view !== null || parentId !== null || changedSince !== null,
  )
  const parents = useParents(parentId)
  return (
    <Fold summary={text('views.moreConditions')} isOpen={isOpen}>
      <div className="view-terms">
        <Picker
          label={text('views.start')}
          value={start}
          options={startChoices.map((value) => ({ value, label: text(startTexts[value]) }))}
          onChange={(chosen) => onChange({ start: chosen })}
        />
        <Picker
          label={text('views.within')}
          value={view ?? 'any'}
          options={[
            { value: 'any', label: text('views.withinAny') },
            ...viewNames.map((value) => ({ value, label: text(`view.${value}`) })),
          ]}
          onChange={(chosen) => onChange({ view: viewNames.find((name) => name === chosen) ?? null })}
        />
        <Picker
          label={text('views.subtasks')}
          value={parentId ?? 'any'}
          options={[
            { value: 'any', label: text('views.subtasksAny') },
            { value: 'none', label: text('views.subtasksNone') },
            ...parents.map(({ id, title }) => ({
              value: id,
              label: text('views.subtasksOf', { title: title ?? text('views.goneTodo') }),
            })),
          ]}
          onChange={(chosen) => onChange({ parentId: chosen === 'any' ? null : chosen })}
        />
        <Picker
          label={text('views.changed')}
          value={changedSince === null ? 'any' : 'since'}
          options={[
            { value: 'any', label: text('views.changedAny') },
            { value: 'since', label: text('views.changedSince') },
          ]}
          onChange={(chosen) =>
            onChange({ changedSince: chosen === 'any' ? null : startOf(dayOf(new Date())) })
          }
        />
        {changedSince !== null && (
          <DayField
            label={text('views.since')}
            value={dayOf(new Date(changedSince))}
            onChange={(day) => day !== null && onChange({ changedSince: startOf(day) })}
            isAvailable={() => true}
            error={undefined}
          />
        )}
      </div>
    </Fold>
  )
}

const startOf = ({ year, month, day }: DateValue): string => new Date(year, month - 1, day).toISOString()

const dayOf = (instant: Date): CalendarDate =>
  new CalendarDate(instant.getFullYear(), instant.getMonth() + 1, instant.getDate())

interface Parent {
  readonly id: string
  /** Null where the todo is gone. */
  readonly title: string | null
}

// The chosen one is there too where it has no subtasks any more, so that it can be kept.
function useParents(chosen: string | null): readonly Parent[] {
  const todos = useViewTodos()
  return useMemo(() => {
    const live = [...todos.values()].filter(({ deletedAt }) => deletedAt === null)
    const ids = new Set(live.flatMap(({ parentId }) => parentId ?? []))
    const found = live
      .filter(({ id }) => ids.has(id))
      .toSorted((one, other) => other.createdAt.localeCompare(one.createdAt))
      .slice(0, mostParents)
    if (chosen === null || chosen === 'none' || found.some(({ id }) => id === chosen)) return found
    return [...found, { id: chosen, title: todos.get(chosen)?.title ?? null }]
  }, [todos, chosen])
}
