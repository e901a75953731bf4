import { Plus } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { Icon } from '../components/icon.tsx'
import { OneLineField } from '../components/fields/one-line-field.tsx'
import { typeInto } from '../components/fields/type-into.ts'
import { useText } from '../messages/use-text.ts'
import { useDraft, useKeepText } from './drafts.ts'

interface AddTodoProps {
  readonly isDisabled: boolean
  /** Resolves to whether the todo was taken; what was not comes back into the field. */
  readonly onAdd: (title: string, id: string) => Promise<boolean>
  /** Whether the person asked for the field by its key. */
  readonly wanted: boolean
  readonly onFocused: () => void
  /** Whether the page moves the focus here because the list has no row for it any more. */
  readonly isLastResort: boolean
  /** Called when the person types here, or leaves. */
  readonly onUsed: () => void
}

/** The field below the list; Enter adds and keeps the focus for the next one, Escape leaves the text there. */
export function AddTodo({ isDisabled, onAdd, wanted, onFocused, isLastResort, onUsed }: AddTodoProps) {
  const text = useText()
  const [draft, setDraft] = useDraft()
  const keep = useKeepText()
  const input = useRef<HTMLTextAreaElement>(null)

  useEffect(() => {
    if (!wanted || isDisabled) return
    input.current?.focus()
    onFocused()
  }, [wanted, isDisabled, onFocused])
  useEffect(() => {
    if (isLastResort && !isDisabled) input.current?.focus()
  }, [isLastResort, isDisabled])

  const type = (typed: string) => {
    onUsed()
    setDraft(typed)
  }
  const empty = () => {
    const field = input.current
    field?.select()
    if (field) typeInto(field, '')
    setDraft('')
  }

  const add = async () => {
    const typed = draft.text.trim()
    if (typed === '') return
    // What may have been added already is not added twice.
    const id = draft.id ?? crypto.randomUUID()
    empty()
    if (!(await onAdd(typed, id))) keep({ text: typed, id })
  }

  return (
    <div className="add-todo" data-focused-by-page={isLastResort || undefined}>
      <div className="add-todo-field">
        <Icon of={Plus} />
        <OneLineField
          label={text('todos.add')}
          placeholder={text('todos.add')}
          value={draft.text}
          onChange={type}
          onEnter={() => void add()}
          onEscape={() => input.current?.blur()}
          onBlur={() => {
            // It keeps the focus while another window has it, or the menu.
            if (document.activeElement !== input.current) onUsed()
          }}
          isDisabled={isDisabled}
          inputRef={input}
        />
      </div>
    </div>
  )
}
