import { useEffect, useRef, useState } from 'react'
import { leavingEvent } from '../api/hold-while-saving.ts'
import { useLatest } from '../components/use-latest.ts'
import type { Todo } from '../sync/account-state.ts'
import type { ExpectedText, TextField } from '../sync/pending.ts'
import { useSnapshot, useStore } from '../sync/sync-context.ts'
import { useTypedText } from '../sync/drafts.ts'
import { useTodoActions } from '../todos/use-todo-actions.ts'

/** In milliseconds: how long the person rests until a text is saved. */
const rest = 2000

/** A text that is saved when the person rests or leaves. */
export interface SavedText {
  readonly value: string
  /** Whether there is something to save. */
  readonly isDirty: boolean
  /** The text that could not be saved, because somebody else changed it; null for none. */
  readonly conflict: ExpectedText | null
  readonly type: (text: string) => void
  /** Saves at once. */
  readonly save: () => void
  /** Goes back to the stored text. */
  readonly revert: () => void
  /** Saves the person's text in place of the one that somebody else gave. */
  readonly insist: () => void
}

/** Edits a text of a todo. Saves it after two seconds of rest and on leaving. */
export function useSavedText(todo: Todo, field: TextField): SavedText {
  const store = useStore()
  const typedText = useTypedText()
  const { replaceText } = useTodoActions()
  const conflict = useSnapshot(
    ({ conflicts }) => conflicts.find((each) => each.id === todo.id && each.field === field) ?? null,
  )
  const [typed, setTyped] = useState<string | null>(null)
  /** What is typed, and the text that the person saw before it. A text can be typed and saved before the next rendering. */
  const current = useRef<{ readonly typed: string; readonly before: string } | null>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const stored = todo[field]
  const isDirty = typed !== null && typed !== stored

  const finish = () => {
    clearTimeout(timer.current)
    current.current = null
    setTyped(null)
    typedText.drop()
    if (conflict !== null) store.dropConflict(conflict)
  }
  const save = () => {
    const edit = current.current
    if (edit === null || conflict !== null) return
    finish()
    const { before } = edit
    const text = field === 'title' ? edit.typed.trim() : edit.typed
    if (text !== before && (field === 'notes' || text !== '')) replaceText(todo, field, before, text)
  }
  const latest = useLatest({ save })
  useEffect(() => {
    const { save: saveNow } = latest
    window.addEventListener(leavingEvent, saveNow)
    window.addEventListener('pagehide', saveNow)
    return () => {
      window.removeEventListener(leavingEvent, saveNow)
      window.removeEventListener('pagehide', saveNow)
      saveNow()
    }
  }, [latest])

  return {
    value: typed ?? conflict?.after ?? stored,
    isDirty,
    conflict,
    type(text) {
      const before = current.current?.before ?? stored
      current.current = { typed: text, before }
      setTyped(text)
      typedText.keep({ id: todo.id, field, shown: before, typed: text })
      clearTimeout(timer.current)
      timer.current = setTimeout(latest.save, rest)
    },
    save,
    revert: finish,
    insist() {
      const text = typed ?? conflict?.after ?? stored
      finish()
      if (text !== stored) replaceText(todo, field, stored, text)
    },
  }
}
