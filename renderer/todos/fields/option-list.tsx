import { Check } from 'lucide-react'
import type { ReactNode } from 'react'
import {
  Autocomplete,
  Input,
  ListBox,
  ListBoxItem,
  SearchField,
  Text,
  useFilter,
  type Selection,
} from 'react-aria-components'
import '../../styles/menus.css'
import { useText } from '../../messages/use-text.ts'
import { Icon } from '../../components/icon.tsx'

/** An option of a field. */
export interface Option {
  readonly id: string
  readonly label: string
  readonly icon?: ReactNode
  /** Shown muted at the end of the line. */
  readonly detail?: string
}

interface OptionListProps {
  /** The name for assistive technology. */
  readonly label: string
  readonly options: readonly Option[]
  /** The id of the chosen option, or null. */
  readonly selected: string | null
  /** Called with the id of an option, also of the chosen one. */
  readonly onChoose: (id: string) => void
  /** Whether the list takes the focus when it is drawn; true unless given. */
  readonly takesFocus?: boolean
}

/** A list of options, of which one can be chosen. Typed letters move to the option that begins with them. */
export function OptionList({ label, options, selected, onChoose, takesFocus = true }: OptionListProps) {
  const text = useText()
  const choose = (selection: Selection) => {
    const [id = selected] = selection === 'all' ? [] : selection
    if (id !== null) onChoose(String(id))
  }
  return (
    <ListBox
      className="options field-options"
      aria-label={label}
      items={options}
      autoFocus={takesFocus && (options.some(({ id }) => id === selected) || 'first')}
      selectionMode="single"
      selectedKeys={selected === null ? [] : [selected]}
      onSelectionChange={choose}
      renderEmptyState={() => <p className="meta options-none">{text('empty.search.title')}</p>}
    >
      {(option) => (
        <ListBoxItem className="menu-item" textValue={option.label}>
          {({ isSelected }) => (
            <>
              {option.icon}
              <Text slot="label">
                <bdi>{option.label}</bdi>
              </Text>
              {option.detail !== undefined && <span className="meta">{option.detail}</span>}
              {isSelected && <Icon of={Check} />}
            </>
          )}
        </ListBoxItem>
      )}
    </ListBox>
  )
}

/** An `OptionList` with a field above it that filters the options by their labels, ignoring accents. */
export function FilteredOptionList({ label, ...list }: OptionListProps) {
  const text = useText()
  const { contains } = useFilter({ sensitivity: 'base' })
  return (
    <Autocomplete filter={contains}>
      <SearchField className="field-filter" aria-label={text('fields.filter', { name: label })} autoFocus>
        <Input className="field-filter-input" placeholder={label} dir="auto" autoComplete="off" />
      </SearchField>
      <OptionList label={label} {...list} />
    </Autocomplete>
  )
}
