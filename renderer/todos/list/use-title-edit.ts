import { useCallback, useState } from 'react'
import { useToasts } from '../../components/toasts/toasts.ts'
import { useText } from '../../messages/use-text.ts'
import type { Todo } from '../../sync/account-state.ts'
import type { ExpectedText } from '../../sync/pending.ts'
import { useSnapshot, useStore } from '../../sync/sync-context.ts'
import { useTypedText } from '../drafts.ts'
import { longestTitle, useTodoActions } from '../use-todo-actions.ts'
import type { EditEnd } from './title-editor.tsx'

/** The title that is being edited. */
interface Editing {
  readonly id: string
  /** The title that the person saw when the edit began. */
  readonly before: string
}

/** Edits one title of the list at a time. A text that is not saved yet survives a crash of the page. */
export function useTitleEdit() {
  const store = useStore()
  const text = useText()
  const toasts = useToasts()
  const kept = useTypedText()
  const { replaceText, remove } = useTodoActions()
  const [editing, setEditing] = useState<Editing | null>(null)
  const conflict = useSnapshot(({ conflicts }) => conflicts.find(({ field }) => field === 'title') ?? null)

  const edit = useCallback(({ id, title }: Todo) => setEditing({ id, before: title }), [])
  const end = (todo: Todo, ended: Editing, contested: ExpectedText | null, typed: string | null) => {
    setEditing(null)
    kept.drop()
    if (contested !== null) store.dropConflict(contested)
    if (typed === null) return
    const title = typed.trim()
    // Emptying the title is how one deletes a todo while editing it; undo brings it back.
    if (title === '') return remove([todo])
    if ([...title].length > longestTitle) return toasts.say(text('error.longTitle'))
    // A person who insists on their text has seen the present title.
    const before = contested === null ? ended.before : todo.title
    if (title !== before) replaceText(todo, 'title', before, title)
  }
  const editingId = conflict?.id ?? editing?.id ?? null
  return {
    editingId,
    conflict,
    edit,
    type: (todo: Todo, typed: string) =>
      kept.keep({ id: todo.id, field: 'title', shown: editing?.before ?? todo.title, typed }),
    endEdit(todo: Todo, { typed }: EditEnd) {
      const ended = editing ?? { id: todo.id, before: todo.title }
      end(todo, ended, conflict?.id === todo.id ? conflict : null, typed)
    },
  }
}
