import { useEffect, useRef } from 'react'
import { cleanLine } from '../../../common/one-line.ts'
import { takesLetters } from '../../commands/key-targets.ts'
import { NewerText } from '../../components/states/newer-text.tsx'
import { useText } from '../../messages/use-text.ts'
import type { Todo } from '../../sync/entities.ts'
import { TitleLine } from '../quick-add/title-line.tsx'
import { useTitleEdit } from '../use-title-edit.ts'

interface TitleEditorProps {
  readonly todo: Todo
  /** Called at the end of the edit. `keepsRow` says that a key or a button ended it, and that the row is still there. */
  readonly onEnd: (keepsRow: boolean) => void
}

/** Edits a title in its place. Enter and leaving the field save it, Escape does not. */
export function TitleEditor({ todo, onEnd }: TitleEditorProps) {
  const text = useText()
  const edit = useTitleEdit(todo, 'row')
  const { value, isContested, save, revert, insist } = edit
  const input = useRef<HTMLTextAreaElement>(null)
  useEffect(() => {
    const field = input.current
    // The question must not take the focus from another field.
    if (isContested && takesLetters(document.activeElement)) return
    field?.focus()
    field?.setSelectionRange(field.value.length, field.value.length)
    field?.scrollIntoView({ block: 'nearest' })
  }, [isContested])
  const submit = () => {
    const isSaved = isContested ? insist() : save()
    if (isSaved) onEnd(cleanLine(value) !== '')
  }
  const cancel = () => {
    revert()
    onEnd(true)
  }
  const field = (
    <TitleLine
      label={text('todos.rename')}
      edit={edit}
      onEnter={submit}
      onEscape={cancel}
      onBlur={() => {
        if (document.hasFocus() && save()) onEnd(false)
      }}
      inputRef={input}
    />
  )
  if (!isContested) return field
  return (
    <div>
      {field}
      <NewerText newer={todo.title} onReplace={submit} onKeep={cancel} />
    </div>
  )
}
