import { useEffect, useRef, useState } from 'react'
import { OneLineField } from '../../components/fields/one-line-field.tsx'
import { NewerText } from '../../components/newer-text.tsx'
import { LEAVING } from '../../api/hold-while-saving.ts'
import { useText } from '../../messages/use-text.ts'
import type { ExpectedText } from '../../sync/pending.ts'

/** How an edit ended: the text to save, or null to leave the title as it is; and whether the person ended it by a key. */
export interface EditEnd {
  readonly typed: string | null
  readonly isByKey: boolean
}

interface TitleEditorProps {
  readonly title: string
  /** The text that could not be saved, because somebody else changed the title meanwhile; null for none. */
  readonly conflict: ExpectedText | null
  readonly onType: (typed: string) => void
  readonly onEnd: (end: EditEnd) => void
}

/** Edits a title in its place. Enter and leaving the field save it, Escape does not. */
export function TitleEditor({ title, conflict, onType, onEnd }: TitleEditorProps) {
  const text = useText()
  const [typed, setTyped] = useState(conflict?.after ?? title)
  const input = useRef<HTMLTextAreaElement>(null)
  const hasEnded = useRef(false)
  const end = (saved: string | null, isByKey: boolean) => {
    if (hasEnded.current) return
    hasEnded.current = true
    onEnd({ typed: saved, isByKey })
  }

  useEffect(() => {
    const field = input.current
    field?.focus()
    field?.setSelectionRange(field.value.length, field.value.length)
  }, [])
  useEffect(() => {
    // A conflict waits for the person's decision.
    const save = () => conflict === null && end(typed, false)
    window.addEventListener(LEAVING, save)
    window.addEventListener('pagehide', save)
    return () => {
      window.removeEventListener(LEAVING, save)
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
        if (conflict === null && document.hasFocus()) end(typed, false)
      }}
      inputRef={input}
    />
  )
  if (conflict === null) return field
  return (
    <div>
      {field}
      <NewerText newer={title} onReplace={() => end(typed, true)} onKeep={() => end(null, true)} />
    </div>
  )
}
