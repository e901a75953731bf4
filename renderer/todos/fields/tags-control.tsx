import { Tag as TagIcon, X } from 'lucide-react'
import { useRef, useState, type KeyboardEvent } from 'react'
import {
  Button,
  ComboBox,
  Input,
  ListBox,
  ListBoxItem,
  Popover,
  Tag,
  TagGroup,
  TagList,
} from 'react-aria-components'
import '../../styles/menus.css'
import '../../styles/tags.css'
import '../../styles/fields.css'
import '../../styles/sheets.css'
import { Icon } from '../../components/icon.tsx'
import { isOfInputMethod } from '../../components/keyboard.ts'
import { useText } from '../../messages/use-text.ts'
import { addTags, completeTag, mostTags } from '../../tags/tag-names.ts'
import { useOpening, type OpeningProps } from './use-opening.ts'

interface TagsFieldProps {
  readonly value: readonly string[]
  readonly onChange: (tags: readonly string[]) => void
  /** The tags of all todos, the most used first. */
  readonly known: readonly string[]
}

/** The tags of a todo: a line of the details, or with an `anchor` a popover there. */
export function TagsControl(props: TagsFieldProps & OpeningProps) {
  const { value, onChange, known, ...opening } = props
  const text = useText()
  const { isOpen, onOpenChange, anchor } = useOpening(opening)
  const field = { value, onChange, known }
  if (!anchor) return <TagsField {...field} />
  return (
    <Popover
      className="popover field-popover"
      aria-label={text('fields.tags')}
      placement="bottom start"
      offset={4}
      triggerRef={anchor}
      isOpen={isOpen}
      onOpenChange={onOpenChange}
    >
      <TagsField {...field} autoFocus onEmptyEnter={() => onOpenChange(false)} />
    </Popover>
  )
}

interface TagsFieldOptions {
  readonly autoFocus?: boolean
  /** Called for Enter in an empty field. */
  readonly onEmptyEnter?: () => void
}

function TagsField({
  value,
  onChange,
  known,
  autoFocus = false,
  onEmptyEnter,
}: TagsFieldProps & TagsFieldOptions) {
  const text = useText()
  const input = useRef<HTMLInputElement>(null)
  const [typed, setTyped] = useState('')

  const add = (names: string) => {
    const tags = addTags(value, names, known)
    if (tags.length > value.length) onChange(tags)
    setTyped('')
  }
  const remove = (removed: ReadonlySet<unknown>) => {
    onChange(value.filter((tag) => !removed.has(tag)))
    if (value.length === removed.size) input.current?.focus()
  }
  const onInputChange = (next: string) => (next.includes(',') ? add(next) : setTyped(next))
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (isOfInputMethod(event.nativeEvent)) return
    if (event.key === 'Backspace' && typed === '' && value.length > 0) return onChange(value.slice(0, -1))
    if (event.key !== 'Enter') return
    event.preventDefault()
    // The combo box itself chooses an option that the arrow keys have reached.
    if (event.currentTarget.getAttribute('aria-activedescendant') !== null) return
    if (typed.trim() === '') return onEmptyEnter?.()
    add(typed)
  }

  return (
    <div className="tags-line" data-empty={value.length === 0 || undefined}>
      <Icon of={TagIcon} />
      <div
        className="tags-field"
        onClick={({ target, currentTarget }) => target === currentTarget && input.current?.focus()}
      >
        {value.length > 0 && (
          <TagGroup aria-label={text('fields.tags')} onRemove={remove}>
            <TagList className="tag-chips" items={value.map((name) => ({ id: name, name }))}>
              {({ name }) => (
                <Tag className="tag-chip" textValue={name}>
                  <bdi>#{name}</bdi>
                  <Button slot="remove" className="tag-chip-remove" aria-label={text('fields.removeTag')}>
                    <Icon of={X} />
                  </Button>
                </Tag>
              )}
            </TagList>
          </TagGroup>
        )}
        <ComboBox
          className="tags-input"
          aria-label={text('fields.addTags')}
          items={completeTag(value, typed, known).map((name) => ({ id: name, name }))}
          inputValue={typed}
          onInputChange={onInputChange}
          selectedKey={null}
          onSelectionChange={(key) => key !== null && add(String(key))}
          allowsCustomValue
          isDisabled={value.length >= mostTags}
          onBlur={() => typed.trim() !== '' && add(typed)}
        >
          <Input
            ref={input}
            className="tags-text"
            placeholder={value.length === 0 || autoFocus ? text('fields.addTags') : ''}
            dir="auto"
            autoComplete="off"
            autoFocus={autoFocus}
            onKeyDownCapture={onKeyDown}
          />
          <Popover className="popover menu-popover" placement="bottom start" offset={4}>
            <ListBox className="options">
              {({ name }: { readonly name: string }) => (
                <ListBoxItem className="menu-item" textValue={name}>
                  <bdi>#{name}</bdi>
                </ListBoxItem>
              )}
            </ListBox>
          </Popover>
        </ComboBox>
      </div>
    </div>
  )
}
