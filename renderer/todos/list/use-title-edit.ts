import { useEffect, useMemo, useRef, useState } from 'react'
import { useLatest } from '../../components/use-latest.ts'
import { useToasts } from '../../components/toasts/toasts.ts'
import { useText } from '../../messages/use-text.ts'
import type { Todo } from '../../sync/account-state.ts'
import { useSnapshot, useStore } from '../../sync/sync-context.ts'
import { useKeepText, useTypedText } from '../../sync/drafts.ts'
import { isTooLong, useTodoActions } from '../use-todo-actions.ts'

/** The title that is being edited. */
export interface Editing {
  /** The id of the todo. */
  readonly id: string
  /** The title that the person saw when the edit began. */
  readonly before: string
  /** The text of the field at the beginning. */
  readonly typed: string
  /** Whether the title was changed elsewhere meanwhile, so that the person has to choose one. */
  readonly isContested: boolean
}

/** The edit of a title in its row. */
export interface TitleEdit {
  /** The title that is being edited; null for none. */
  readonly editing: Editing | null
  readonly begin: (todo: Todo) => void
  /** Called with each change of the text. */
  readonly type: (typed: string) => void
  /** Ends the edit. Saves a text, deletes the todo for an empty one, and leaves the title as it is for null. */
  readonly end: (typed: string | null) => void
}

/** Edits one title at a time. An unsaved text is saved when the list is removed. */
export function useTitleEdit(openId: string | null): TitleEdit {
  const store = useStore()
  const text = useText()
  const toasts = useToasts()
  const kept = useTypedText()
  const keepText = useKeepText()
  const { replaceText, remove } = useTodoActions()
  const { isLoaded, shown, conflicts } = useSnapshot((snapshot) => snapshot)
  const [begun, setBegun] = useState<Editing | null>(null)
  /** The text in the field now. */
  const typed = useRef({ id: '', text: '' })
  const isGone = (id: string) => shown.todos.get(id)?.deletedAt !== null
  // For the todo in the details, the details ask.
  const conflict = conflicts.findLast(({ id, field }) => field === 'title' && (id !== openId || isGone(id)))
  const editing = useMemo(
    (): Editing | null =>
      begun ?? (conflict ? { ...conflict, typed: conflict.after, isContested: true } : null),
    [begun, conflict],
  )
  const todo = editing === null ? undefined : shown.todos.get(editing.id)

  const end = ({ id, before, isContested }: Editing, ended: string | null) => {
    setBegun(null)
    typed.current = { id: '', text: '' }
    kept.drop()
    for (const each of conflicts) if (each.id === id && each.field === 'title') store.dropConflict(each)
    const edited = store.read().shown.todos.get(id)
    if (ended === null || edited === undefined) return
    const title = ended.trim()
    // Saving an empty title deletes the todo, which can be undone.
    if (title === '') return remove([edited])
    // After "Use my text", the present title counts as seen.
    const seen = isContested ? edited.title : before
    if (title !== seen) replaceText(edited, 'title', seen, title)
  }
  /** Puts a text that cannot be saved into the field that adds. */
  const giveUp = (given: Editing, lost: string) => {
    end(given, null)
    if (lost.trim() === '' || lost === given.before) return
    keepText(lost)
    toasts.say(text('toast.textKept'))
  }
  const textOf = ({ id, typed: initial }: Editing) => (typed.current.id === id ? typed.current.text : initial)
  const latest = useLatest({
    check(edited: Editing, present: Todo | undefined) {
      const last = textOf(edited)
      if (present === undefined || present.deletedAt !== null) giveUp(edited, last)
      else if (edited.isContested)
        kept.keep({ id: edited.id, field: 'title', shown: edited.before, typed: last })
    },
    leave() {
      const { id, text: retyped } = typed.current
      if (begun === null) {
        if (conflict?.id === id) store.retypeConflict(conflict, retyped)
        return
      }
      const last = textOf(begun)
      if (isTooLong(last)) giveUp(begun, last)
      else end(begun, last)
    },
  })
  useEffect(() => {
    if (isLoaded && editing !== null) latest.check(editing, todo)
  }, [latest, isLoaded, editing, todo])
  useEffect(() => () => latest.leave(), [latest])

  return {
    editing,
    begin: ({ id, title }) => setBegun({ id, before: title, typed: title, isContested: false }),
    type(next) {
      if (editing === null) return
      typed.current = { id: editing.id, text: next }
      kept.keep({ id: editing.id, field: 'title', shown: editing.before, typed: next })
    },
    end(ended) {
      if (editing !== null) end(editing, ended)
    },
  }
}
