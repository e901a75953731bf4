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
  /** The text that the field begins with. */
  readonly typed: string
  /** Whether somebody else has changed the title meanwhile, so that the person has to choose one. */
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

/** Edits one title at a time. A text that is not saved when the list goes is saved then. */
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
  // The details ask about the todo that they show.
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
    // Emptying the title is how one deletes a todo while editing it; undo brings it back.
    if (title === '') return remove([edited])
    // A person who insists on their text has seen the present title.
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
      if (begun === null) return
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
