import { useMemo } from 'react'
import { useFormats } from '../../messages/formats.ts'
import { inboxId } from '../../../common/inbox.ts'
import { Choice } from '../../components/fields/choice.tsx'
import { ColourDot } from '../../components/colour-dot.tsx'
import { Picker } from '../../components/fields/picker.tsx'
import { ListIcon } from '../../lists/list-icon.tsx'
import { isTemplate } from '../../../common/templates/templates.ts'
import { sortLists } from '../../lists/sort-lists.ts'
import { useText } from '../../messages/use-text.ts'
import { useLists, useViewTodos } from '../../sync/sync-context.ts'
import { ChipGroup, type Chip } from './chip-group.tsx'
import { DateFields } from './date-fields.tsx'
import { priorityChoices, statusChoices, type Draft } from './draft.ts'

const priorityTexts = {
  any: 'views.anyPriority',
  from4: 'views.urgent',
  from3: 'views.high',
  from2: 'views.medium',
  from1: 'views.low',
  only4: 'views.onlyUrgent',
  only3: 'views.onlyHigh',
  only2: 'views.onlyMedium',
  only1: 'views.onlyLow',
  only0: 'views.noPriority',
} as const

const statusTexts = { open: 'views.open', completed: 'views.completed', both: 'views.both' } as const

interface FilterFieldsProps {
  readonly draft: Draft
  readonly onChange: (fields: Partial<Draft>) => void
  /** Finds the message about a field. */
  readonly errorOf: (field: string) => string | undefined
}

/** The fields for the todos of a view, other than their words. */
export function FilterFields({ draft, onChange, errorOf }: FilterFieldsProps) {
  const text = useText()
  const lists = useListChips(draft.lists)
  const tags = useTagChips(draft.tags)
  return (
    <>
      <ChipGroup
        label={text('views.lists')}
        hint={errorOf('lists') ?? text('views.anyList')}
        chips={lists}
        chosen={draft.lists}
        onChange={(chosen) => onChange({ lists: chosen })}
      />
      <ChipGroup
        label={text('views.tags')}
        hint={errorOf('tags') ?? text(tags.length === 0 ? 'views.noTags' : 'views.anyTag')}
        chips={tags}
        chosen={draft.tags}
        onChange={(chosen) => onChange({ tags: chosen })}
      />
      <div className="view-terms">
        <Picker
          label={text('views.priority')}
          value={draft.priority}
          options={priorityChoices
            .filter((value) => value !== 'only4' || value === draft.priority)
            .map((value) => ({ value, label: text(priorityTexts[value]) }))}
          onChange={(priority) => onChange({ priority })}
        />
        <Choice
          label={text('views.status')}
          value={draft.status}
          options={statusChoices.map((value) => ({ value, label: text(statusTexts[value]) }))}
          onChange={(status) => onChange({ status })}
        />
      </div>
      <DateFields draft={draft} onChange={onChange} errorOf={errorOf} />
    </>
  )
}

// The chosen ones are there too where they are gone, so that they can be taken out.
function useListChips(chosen: readonly string[]): readonly Chip[] {
  const text = useText()
  const lists = useLists()
  const known: readonly Chip[] = [
    { value: inboxId, label: text('view.inbox'), icon: <ColourDot colour="grey" /> },
    ...sortLists(lists)
      .filter((list) => !isTemplate(list))
      .map((list) => ({
        value: list.id,
        label: list.name,
        icon: <ListIcon list={list} />,
      })),
  ]
  const gone = chosen.filter((id) => !known.some(({ value }) => value === id))
  return [
    ...known,
    ...gone.map((id) => ({ value: id, label: lists.get(id)?.name ?? text('views.goneList') })),
  ]
}

function useTagChips(chosen: readonly string[]): readonly Chip[] {
  const todos = useViewTodos()
  const { locale } = useFormats()
  const tags = useMemo(() => {
    const found = new Set<string>()
    for (const todo of todos.values()) {
      if (todo.deletedAt === null) for (const tag of todo.tags) found.add(tag)
    }
    return [...found]
  }, [todos])
  const collator = useMemo(() => new Intl.Collator(locale, { numeric: true }), [locale])
  return [...new Set([...tags, ...chosen])]
    .toSorted((a, b) => collator.compare(a, b))
    .map((tag) => ({ value: tag, label: `#${tag}` }))
}
