import { useState } from 'react'
import type { Todo } from '../sync/entities.ts'
import { useSnapshot, useStore } from '../sync/sync-context.ts'
import { findText } from '../sync/texts.ts'
import { renameTodo } from './changes/rename-todo.ts'
import { useLine, type Line } from './quick-add/use-line.ts'
import type { TypedText } from './text-rules.ts'
import { useUpdateWords } from './use-update-in-view.ts'
import { useTextEdit, type TextEdit } from './use-text-edit.ts'

/** The edit of a title, in whose new words dates, tags and the like are understood as in those of a new todo. */
export interface TitleEdit extends TextEdit {
  readonly line: Line
  /** Whether the words are read: from the focus to the end of the edit. */
  readonly isReading: boolean
  /** Called when the field gets the focus, and when it loses it. */
  readonly onFocusChange: (isFocused: boolean) => void
}

/** Edits a title. The words that it has at the focus stay in it, unless the person chooses one. */
export function useTitleEdit(todo: Todo, editor: 'details' | 'row'): TitleEdit {
  const store = useStore()
  const describe = useUpdateWords()
  const unsaved = useSnapshot(({ texts }) => findText(texts, { id: todo.id, field: 'title' })?.after)
  const [keptTitle, setKeptTitle] = useState<string | null>(null)
  const isReading = keptTitle !== null
  const line = useLine(
    unsaved ?? todo.title,
    { dueDate: todo.dueDate },
    { isWanted: isReading, isSubtask: todo.parentId !== null, keptTitle: keptTitle ?? '' },
  )
  const { pieces, title, fields } = line.meaning
  const { newList } = line.fields
  const edit = useTextEdit(todo, 'title', editor, {
    ...(isReading &&
      pieces.length > 0 && {
        makeChange: (stored: Todo, typed: TypedText) =>
          renameTodo(
            store.read().shown,
            stored,
            { title, fields, newList, words: describe({ ...fields, newList }) },
            typed,
            new Date().toISOString(),
          ),
      }),
  })
  const endReading = (isSaved: boolean): boolean => {
    if (isSaved) line.reset()
    if (isSaved && isReading) setKeptTitle(title)
    return isSaved
  }
  return {
    ...edit,
    line: {
      ...line,
      toggle(piece) {
        line.toggle(piece)
        // The text is the same, but there is something to save.
        edit.type(edit.value)
      },
    },
    isReading,
    save: () => endReading(edit.save()),
    insist: () => endReading(edit.insist()),
    // The buttons of the question about a newer title take the focus.
    onFocusChange: (isFocused) =>
      setKeptTitle(isFocused || edit.isContested ? (keptTitle ?? todo.title) : null),
  }
}
