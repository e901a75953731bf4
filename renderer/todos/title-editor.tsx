import { useEffect, useRef, useState } from 'react'
import type { Todo } from '../../server/contract.ts'
import { OneLineField } from '../components/fields/one-line-field.tsx'
import { useText } from '../messages/use-text.ts'
import { useRowState } from './row-context.ts'

interface TitleEditorProps {
  readonly todo: Todo
}

/** Renames a todo in its place: Enter and leaving the field keep what was typed, Escape does not. */
export function TitleEditor({ todo }: TitleEditorProps) {
  const text = useText()
  const { endEdit } = useRowState()
  const [before] = useState(todo.title)
  const [title, setTitle] = useState(before)
  const input = useRef<HTMLTextAreaElement>(null)
  const ended = useRef(false)

  useEffect(() => {
    const field = input.current
    field?.focus()
    field?.setSelectionRange(field.value.length, field.value.length)
  }, [])

  const end = (typed: string | null, byKey: boolean) => {
    if (ended.current) return
    ended.current = true
    // Whoever has typed nothing must not take back what a script did meanwhile.
    endEdit(todo, typed === before ? null : typed, byKey)
  }

  return (
    <OneLineField
      label={text('todos.rename')}
      value={title}
      onChange={setTitle}
      onEnter={() => end(title, true)}
      onEscape={() => end(null, true)}
      onBlur={() => end(title, false)}
      inputRef={input}
    />
  )
}
