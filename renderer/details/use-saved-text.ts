import { useEffect, useRef, useState } from 'react'
import { leavingEvent } from '../api/hold-while-saving.ts'
import { useToasts } from '../components/toasts/toasts.ts'
import { useLatest } from '../components/use-latest.ts'
import { useText } from '../messages/use-text.ts'
import type { Todo } from '../sync/account-state.ts'
import type { ExpectedText, TextField } from '../sync/pending.ts'
import { useSnapshot, useStore } from '../sync/sync-context.ts'
import { useKeepText, useTypedText } from '../sync/drafts.ts'
import { areTooLong, isTooLong, useTodoActions } from '../todos/use-todo-actions.ts'

/** The pause in typing after which a text is saved, in milliseconds. */
const rest = 2000

/** A text that is saved after a pause in typing and on leaving. */
export interface SavedText {
  readonly value: string
  /** Whether there is something to save. */
  readonly isDirty: boolean
  /** The text that was not saved, because another one was saved elsewhere meanwhile; null if there is none. */
  readonly conflict: ExpectedText | null
  readonly type: (text: string) => void
  /** Saves at once. */
  readonly save: () => void
  /** Goes back to the stored text. */
  readonly revert: () => void
  /** Replaces the newer text with the typed one. */
  readonly insist: () => void
}

// A title is stored without the spaces around it.
const cleanText = (field: TextField, typed: string): string => (field === 'title' ? typed.trim() : typed)

const isStorable = (field: TextField, text: string): boolean => field === 'notes' || text !== ''

/** Edits a text of a todo. Saves it two seconds after the last key and on leaving. */
export function useSavedText(todo: Todo, field: TextField): SavedText {
  const store = useStore()
  const toasts = useToasts()
  const text = useText()
  const typedText = useTypedText()
  const keepText = useKeepText()
  const { replaceText } = useTodoActions()
  const conflict = useSnapshot(
    ({ conflicts }) => conflicts.find((each) => each.id === todo.id && each.field === field) ?? null,
  )
  const [typed, setTyped] = useState<string | null>(null)
  /** The typed text, and the text before it. It is a ref, since a text can be typed and saved before the next rendering. */
  const current = useRef<{ readonly typed: string; readonly before: string } | null>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const stored = todo[field]
  const isDirty = typed !== null && cleanText(field, typed) !== stored

  const finish = () => {
    clearTimeout(timer.current)
    current.current = null
    setTyped(null)
    typedText.drop()
    if (conflict !== null) store.dropConflict(conflict)
  }
  const saveText = (before: string, after: string) => {
    if (after !== before && isStorable(field, after)) replaceText(todo, field, before, after)
  }
  const isRefused = (typedNow: string): boolean => {
    if (field === 'notes' ? !areTooLong(typedNow) : !isTooLong(typedNow)) return false
    toasts.say(text(field === 'notes' ? 'error.longNotes' : 'error.longTitle'))
    return true
  }
  const save = () => {
    const edit = current.current
    if (edit === null || conflict !== null || isRefused(edit.typed)) return
    finish()
    saveText(edit.before, cleanText(field, edit.typed))
  }
  const saveAtRest = () => {
    const edit = current.current
    if (edit === null || conflict !== null) return
    const after = cleanText(field, edit.typed)
    // The person may go on in an empty field, or after a space: the field keeps what was typed.
    if (!isStorable(field, after)) return
    if (after === edit.typed) return save()
    if (isRefused(after)) return
    current.current = { typed: edit.typed, before: after }
    saveText(edit.before, after)
  }
  const leave = () => {
    save()
    const left = current.current
    if (left === null) return
    if (conflict !== null) store.retypeConflict(conflict, left.typed)
    else keepText(left.typed)
    typedText.drop()
  }
  const latest = useLatest({ save, saveAtRest, leave })
  useEffect(() => {
    const { save: saveNow } = latest
    window.addEventListener(leavingEvent, saveNow)
    window.addEventListener('pagehide', saveNow)
    return () => {
      window.removeEventListener(leavingEvent, saveNow)
      window.removeEventListener('pagehide', saveNow)
      latest.leave()
    }
  }, [latest])

  return {
    value: typed ?? conflict?.after ?? stored,
    isDirty,
    conflict,
    type(next) {
      const before = current.current?.before ?? stored
      current.current = { typed: next, before }
      setTyped(next)
      typedText.keep({ id: todo.id, field, shown: before, typed: next })
      clearTimeout(timer.current)
      timer.current = setTimeout(latest.saveAtRest, rest)
    },
    save,
    revert: finish,
    insist() {
      const insisted = typed ?? conflict?.after ?? stored
      if (isRefused(insisted)) return
      finish()
      saveText(stored, cleanText(field, insisted))
    },
  }
}
