import { Check, Minus, Plus } from 'lucide-react'
import { useState, type KeyboardEvent } from 'react'
import { Button, Checkbox, Popover } from 'react-aria-components'
import '../../styles/menus.css'
import '../../styles/checks.css'
import '../../styles/sheets.css'
import '../../styles/tag-ticks.css'
import { Icon } from '../../components/icon.tsx'
import { isOfInputMethod } from '../../components/keyboard.ts'
import { useText } from '../../messages/use-text.ts'
import type { Todo } from '../../sync/entities.ts'
import { useViewTodos } from '../../sync/sync-context.ts'
import { addTags, completeTag, countTags } from '../../tags/tag-names.ts'
import { useOpening, type OpeningProps } from '../fields/use-opening.ts'
import { useTodoActions } from '../use-todo-actions.ts'
import { findSharedTags } from './shared-values.ts'

interface SeveralTagsProps extends OpeningProps {
  readonly todos: readonly Todo[]
}

/** The tags of several todos, as a popover with a tick for each tag of the account. Each choice is one change of all of them. */
export function SeveralTags({ todos, ...opening }: SeveralTagsProps) {
  const text = useText()
  const { isOpen, onOpenChange, anchor } = useOpening(opening)
  return (
    <Popover
      className="popover field-popover"
      aria-label={text('fields.tags')}
      placement="bottom start"
      offset={4}
      isOpen={isOpen}
      onOpenChange={onOpenChange}
      {...(anchor && { triggerRef: anchor })}
    >
      <TagTicks todos={todos} onClose={() => onOpenChange(false)} />
    </Popover>
  )
}

interface TagTicksProps {
  readonly todos: readonly Todo[]
  readonly onClose: () => void
}

function TagTicks({ todos, onClose }: TagTicksProps) {
  const text = useText()
  const [typed, setTyped] = useState('')
  // A finger chooses; the keyboard of a phone would cover the tags.
  const [takesFocus] = useState(() => !matchMedia('(pointer: coarse)').matches)
  const { all, some } = findSharedTags(todos)
  const change = useChangeTags(todos)
  const known = useKnownTags([...all, ...some])
  const shown = typed.trim() === '' ? known : completeTag([], typed, known)
  const added = addTags([], typed, known)
  const isNew = added.some((tag) => !known.includes(tag))
  const add = () => {
    const missing = added.filter((tag) => !all.includes(tag))
    if (missing.length > 0) change.add(missing)
    setTyped('')
  }
  const onEnter = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || isOfInputMethod(event.nativeEvent)) return
    event.preventDefault()
    if (typed.trim() === '') onClose()
    else add()
  }
  return (
    <div className="tag-ticks" onKeyDownCapture={walkByArrows}>
      <div className="field-filter">
        <input
          className="field-filter-input"
          aria-label={text('fields.addTags')}
          placeholder={text('fields.addTags')}
          dir="auto"
          autoComplete="off"
          autoFocus={takesFocus}
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
          onKeyDown={onEnter}
        />
      </div>
      <div role="group" aria-label={text('fields.tags')} className="tag-ticks-list">
        {shown.map((tag, index) => (
          <Checkbox
            key={tag}
            className="menu-item"
            excludeFromTabOrder={index > 0}
            autoFocus={!takesFocus && index === 0}
            isSelected={all.includes(tag)}
            isIndeterminate={some.includes(tag)}
            onChange={() => (all.includes(tag) ? change.remove(tag) : change.add([tag]))}
          >
            <span className="check-box">
              <Icon of={some.includes(tag) ? Minus : Check} />
            </span>
            <bdi>#{tag}</bdi>
          </Checkbox>
        ))}
      </div>
      {isNew && (
        <Button className="menu-item tag-ticks-new" onPress={add}>
          <Icon of={Plus} />
          <span>{text('selection.newTag', { name: added.join(', #') })}</span>
        </Button>
      )}
    </div>
  )
}

/** The tags of all todos: those of the chosen ones first, then the most used. A tag keeps its place, also where nothing has it any more. */
function useKnownTags(chosen: readonly string[]): readonly string[] {
  const todos = useViewTodos()
  const [first] = useState(() => [...new Set([...chosen, ...countTags(todos.values())])])
  return [...chosen.filter((tag) => !first.includes(tag)), ...first]
}

/** The changes of the tags of all chosen todos. */
function useChangeTags(todos: readonly Todo[]) {
  const { update } = useTodoActions()
  return {
    add(added: readonly string[]) {
      const lacking = todos.filter(({ tags }) => added.some((tag) => !tags.includes(tag)))
      const withAdded = (tags: readonly string[]) => [...new Set([...tags, ...added])]
      const done = { message: 'change.tagged', newName: added.join(', #') } as const
      update(lacking, ({ tags }) => ({ tags: withAdded(tags) }), done)
    },
    remove(removed: string) {
      const having = todos.filter(({ tags }) => tags.includes(removed))
      const done = { message: 'change.untagged', newName: removed } as const
      update(having, ({ tags }) => ({ tags: tags.filter((tag) => tag !== removed) }), done)
    },
  }
}

/** Moves the focus between the field and the ticks, of which Tab reaches the first one. */
function walkByArrows(event: KeyboardEvent<HTMLElement>): void {
  const { key, target, currentTarget } = event
  if (key !== 'ArrowDown' && key !== 'ArrowUp') return
  const stops = [...currentTarget.querySelectorAll<HTMLElement>('input, button')]
  const next = stops[stops.findIndex((stop) => stop === target) + (key === 'ArrowDown' ? 1 : -1)]
  event.preventDefault()
  next?.focus()
}
