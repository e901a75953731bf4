import { Plus } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { Icon } from '../components/icon.tsx'
import { OneLineField } from '../components/fields/one-line-field.tsx'
import { useText } from '../messages/use-text.ts'

interface AddTodoProps {
  readonly isDisabled: boolean
  /** Resolves to whether the todo was taken; what was not comes back into the field. */
  readonly onAdd: (title: string) => Promise<boolean>
  /** Whether the person asked for the field by its key. */
  readonly wanted: boolean
  readonly onFocused: () => void
}

/** The field below the list; Enter adds and keeps the focus for the next one. */
export function AddTodo({ isDisabled, onAdd, wanted, onFocused }: AddTodoProps) {
  const text = useText()
  const [title, setTitle] = useState('')
  const input = useRef<HTMLTextAreaElement>(null)

  useEffect(() => {
    if (!wanted || isDisabled) return
    input.current?.focus()
    onFocused()
  }, [wanted, isDisabled, onFocused])

  const add = async () => {
    const typed = title.trim()
    if (typed === '') return
    setTitle('')
    const taken = await onAdd(typed)
    if (!taken) setTitle((current) => (current === '' ? typed : current))
  }

  return (
    <div className="add-todo">
      <Icon of={Plus} />
      <OneLineField
        label={text('todos.add')}
        placeholder={text('todos.add')}
        value={title}
        onChange={setTitle}
        onEnter={() => void add()}
        onEscape={() => {
          setTitle('')
          input.current?.blur()
        }}
        isDisabled={isDisabled}
        inputRef={input}
      />
    </div>
  )
}
