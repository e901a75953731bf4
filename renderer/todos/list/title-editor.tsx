import { useEffect, useRef, useState } from 'react'
import { leavingEvent } from '../../api/hold-while-saving.ts'
import { takesLetters } from '../../commands/key-targets.ts'
import { OneLineField } from '../../components/fields/one-line-field.tsx'
import { NewerText } from '../../components/states/newer-text.tsx'
import { useToasts } from '../../components/toasts/toasts.ts'
import { useText } from '../../messages/use-text.ts'
import { isTooLong } from '../use-todo-actions.ts'
import type { Editing } from './use-title-edit.ts'

/** The end of an edit: the text to save, or null to keep the title; and whether a key ended it. */
export interface EditEnd {
  readonly typed: string | null
  readonly isByKey: boolean
}

interface TitleEditorProps {
  /** The title that the todo has now. */
  readonly title: string
  readonly editing: Editing
  readonly onType: (typed: string) => void
  readonly onEnd: (end: EditEnd) => void
}

/** Edits a title in its place. Enter and leaving the field save it, Escape does not. */
export function TitleEditor({ title, editing, onType, onEnd }: TitleEditorProps) {
  const text = useText()
  const toasts = useToasts()
  const { isContested } = editing
  const [typed, setTyped] = useState(editing.typed)
  const input = useRef<HTMLTextAreaElement>(null)
  const ended = useRef<Editing | null>(null)
  const end = (saved: string | null, isByKey: boolean) => {
    // Removing the field blurs it.
    if (ended.current === editing) return
    if (saved !== null && isTooLong(saved)) return toasts.say(text('error.longTitle'))
    ended.current = editing
    onEnd({ typed: saved, isByKey })
  }

  useEffect(() => {
    const field = input.current
    // The question must not take the focus from another field.
    if (isContested && takesLetters(document.activeElement)) return
    field?.focus()
    field?.setSelectionRange(field.value.length, field.value.length)
    field?.scrollIntoView({ block: 'nearest' })
  }, [isContested])
  useEffect(() => {
    // Save nothing until the person has chosen one of the two titles.
    const save = () => !isContested && end(typed, false)
    window.addEventListener(leavingEvent, save)
    window.addEventListener('pagehide', save)
    return () => {
      window.removeEventListener(leavingEvent, save)
      window.removeEventListener('pagehide', save)
    }
  })

  const field = (
    <OneLineField
      label={text('todos.rename')}
      value={typed}
      onChange={(next) => {
        setTyped(next)
        onType(next)
      }}
      onEnter={() => end(typed, true)}
      onEscape={() => end(null, true)}
      onBlur={() => {
        if (!isContested && document.hasFocus()) end(typed, false)
      }}
      inputRef={input}
    />
  )
  if (!isContested) return field
  return (
    <div>
      {field}
      <NewerText newer={title} onReplace={() => end(typed, true)} onKeep={() => end(null, true)} />
    </div>
  )
}
