import { Plus } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { useCommand, useCommands } from '../commands/registry.ts'
import { OneLineField } from '../components/fields/one-line-field.tsx'
import { typeInto } from '../components/fields/type-into.ts'
import { Icon } from '../components/icon.tsx'
import { useToasts } from '../components/toasts/toasts.ts'
import { useText } from '../messages/use-text.ts'
import type { NewTodoFields } from '../sync/todo-changes.ts'
import { useDraft } from '../sync/drafts.ts'
import { isTooLong, useTodoActions } from './use-todo-actions.ts'

interface QuickAddProps {
  /** The fields of a todo that is added here. */
  readonly fields: Partial<NewTodoFields>
  /** Whether the field takes the focus by itself: where the page begins empty, or the list has no row left for it. */
  readonly wantsFocus: boolean
  readonly isDisabled: boolean
  readonly onAdded: (id: string) => void
}

/** The field at the top of a view. Enter adds a todo and keeps the focus for the next one. Escape leaves the text there. */
export function QuickAdd({ fields, wantsFocus, isDisabled, onAdded }: QuickAddProps) {
  const text = useText()
  const toasts = useToasts()
  const [draft, setDraft] = useDraft()
  const { add } = useTodoActions()
  const input = useRef<HTMLTextAreaElement>(null)
  const commands = useCommands()
  useCommand('add-todo', isDisabled ? null : () => input.current?.focus())

  const part = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (!wantsFocus || isDisabled || document.activeElement !== document.body) return
    input.current?.focus()
    // In an empty field, undo belongs to the page.
    part.current?.setAttribute('data-focused-by-page', '')
  }, [wantsFocus, isDisabled])
  const take = () => part.current?.removeAttribute('data-focused-by-page')

  const submit = () => {
    const title = draft.text.trim()
    if (title === '') return
    if (isTooLong(title)) return toasts.say(text('error.longTitle'))
    const field = input.current
    field?.select()
    if (field) typeInto(field, '')
    setDraft('')
    onAdded(add({ title, ...fields }))
  }
  return (
    <div ref={part} className="quick-add">
      <Icon of={Plus} />
      <OneLineField
        label={text('todos.add')}
        placeholder={text('todos.add')}
        value={draft.text}
        onChange={(typed) => {
          take()
          setDraft(typed)
        }}
        onBlur={take}
        onEnter={submit}
        onEscape={() => input.current?.blur()}
        onArrowDown={() => void commands.run('todo.next')}
        isDisabled={isDisabled}
        inputRef={input}
      />
    </div>
  )
}
