import { useEffect, useRef, useState } from 'react'
import { OneLineField } from '../components/fields/one-line-field.tsx'
import { useText } from '../messages/use-text.ts'
import type { TitleEdit } from './hooks/use-title-edit.ts'
import { NewerTitle } from './newer-title.tsx'
import { useRowState } from './row-context.ts'

interface TitleEditorProps {
  readonly edit: TitleEdit
}

/**
 * Renames a todo in its place: Enter and leaving the field keep what was typed, Escape does not. Where the todo has got
 * another title meanwhile, it asks which of the two stays.
 */
export function TitleEditor({ edit }: TitleEditorProps) {
  const text = useText()
  const { type, endEdit } = useRowState()
  const [title, setTitle] = useState(edit.typed)
  const [isFirst] = useState(edit.refusals === 0)
  const input = useRef<HTMLTextAreaElement>(null)

  useEffect(() => {
    // What was refused comes back while the person may already write something else.
    if (!isFirst && document.activeElement instanceof HTMLTextAreaElement) return
    const field = input.current
    // A list that was not used yet leads the focus to its first row, which would end and save the edit.
    field?.closest<HTMLElement>('[role="row"]')?.focus()
    field?.focus()
    field?.setSelectionRange(field.value.length, field.value.length)
  }, [isFirst])

  const field = (
    <OneLineField
      label={text('todos.rename')}
      value={title}
      onChange={(typed) => {
        setTitle(typed)
        type(typed)
      }}
      onEnter={() => endEdit(edit.todo, { isKept: true, byKey: true })}
      onEscape={() => endEdit(edit.todo, { isKept: false, byKey: true })}
      onBlur={() => endEdit(edit.todo, { isKept: true, byKey: false })}
      inputRef={input}
    />
  )
  if (!edit.isContested) return field
  return (
    <div>
      {field}
      <NewerTitle
        title={edit.todo.title}
        onReplace={() => endEdit(edit.todo, { isKept: true, byKey: true })}
        onKeep={() => endEdit(edit.todo, { isKept: false, byKey: true })}
      />
    </div>
  )
}
