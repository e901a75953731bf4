import { Inbox } from 'lucide-react'
import type { List } from '../../../server/contract.ts'
import { inboxId } from '../../../common/inbox.ts'
import { ListIcon } from '../../lists/list-icon.tsx'
import { Icon } from '../../components/icon.tsx'
import { useText } from '../../messages/use-text.ts'
import { Field } from './field.tsx'
import { FilteredOptionList } from './option-list.tsx'
import { useOpening, type OpeningProps } from './use-opening.ts'

interface ListControlProps extends OpeningProps {
  /** The id of the list; null for several todos in different lists. */
  readonly value: string | null
  readonly onChange: (listId: string) => void
  /** The lists without the inbox, in their order. */
  readonly lists: readonly Pick<List, 'id' | 'name' | 'colour' | 'icon'>[]
}

/** The list that a todo is in. */
export function ListControl({ value, onChange, lists, ...opening }: ListControlProps) {
  const text = useText()
  const { isOpen, onOpenChange, anchor } = useOpening(opening)
  const options = [
    { id: inboxId, label: text('fields.inbox'), icon: <Icon of={Inbox} /> },
    ...lists.map((list) => ({ id: list.id, label: list.name, icon: <ListIcon list={list} /> })),
  ]
  const current = options.find(({ id }) => id === value)
  const choose = (id: string) => {
    if (id !== value) onChange(id)
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
