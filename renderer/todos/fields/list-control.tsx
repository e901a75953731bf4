import { Inbox } from 'lucide-react'
import { placeChoices } from '../../lists/list-choices.tsx'
import { Icon } from '../../components/icon.tsx'
import { useText } from '../../messages/use-text.ts'
import { useLists, useSnapshot } from '../../sync/sync-context.ts'
import { Field } from './field.tsx'
import { FilteredOptionList } from './option-list.tsx'
import { useOpening, type OpeningProps } from './use-opening.ts'

interface ListControlProps extends OpeningProps {
  /** The place of the todo, as placeOf() makes it; null for several todos in different ones. */
  readonly value: string | null
  /** Gets the place, and its name. */
  readonly onChange: (place: string, name: string) => void
}

/** The list and the section that a todo is in. */
export function ListControl({ value, onChange, ...opening }: ListControlProps) {
  const text = useText()
  const { isOpen, onOpenChange, anchor } = useOpening(opening)
  const lists = useLists()
  const sections = useSnapshot(({ shown }) => shown.sections)
  const choices = placeChoices({ lists, sections }, text, value?.split('/')[0])
  const options = choices.map(({ value: id, ...option }) => ({ id, ...option }))
  const current = options.find(({ id }) => id === value)
  const choose = (id: string) => {
    if (id !== value) onChange(id, options.find((option) => option.id === id)?.label ?? '')
    onOpenChange(false)
  }
  return (
    <Field
      name={text('fields.list')}
      icon={current?.icon ?? <Icon of={Inbox} />}
      invitation={text('fields.chooseList')}
      value={current?.label ?? null}
      spokenValue={current?.label ?? ''}
      isOpen={isOpen}
      onOpenChange={onOpenChange}
      {...(anchor && { anchor })}
    >
      <FilteredOptionList
        label={text('fields.moveTo')}
        options={options}
        selected={value}
        onChoose={choose}
      />
    </Field>
  )
}
