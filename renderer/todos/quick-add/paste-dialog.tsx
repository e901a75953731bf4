import { useMemo } from 'react'
import { Action } from '../../components/buttons/action.tsx'
import { Dialog } from '../../components/dialog.tsx'
import {
  addSections,
  longestSectionName,
  mostSections,
  sectionsOf,
} from '../../lists/sections/section-changes.ts'
import { useText } from '../../messages/use-text.ts'
import type { NewTodoFields } from '../../sync/entities.ts'
import { useStore } from '../../sync/sync-context.ts'
import type { NewTodo } from '../changes/new-todos.ts'
import { isTooLong } from '../text-rules.ts'
import { useTodoActions } from '../use-todo-actions.ts'
import { PastePreview } from './paste-preview.tsx'
import { findParents, mostLines, splitPasted } from './pasted-lines.ts'
import { usePastedReader, type PastedTodo } from './use-pasted-reader.ts'
import type { Line } from './use-line.ts'

interface PasteDialogProps {
  /** The pasted text of several lines. */
  readonly pasted: string
  /** The fields of a todo that is added where the text was pasted. */
  readonly fields: Partial<NewTodoFields>
  readonly read: Line['read']
  /** Called with the id of the first todo that was added. */
  readonly onAdded: (id: string) => void
  /** Called when the text is to be put into the field, as one line. */
  readonly onJoin: () => void
  readonly onClose: () => void
}

/** Asks whether the lines of a pasted text become todos, and shows them. */
export function PasteDialog({ pasted, fields: given, read, onAdded, onJoin, onClose }: PasteDialogProps) {
  const text = useText()
  const store = useStore()
  const { addPasted } = useTodoActions()
  const lines = useMemo(() => splitPasted(pasted), [pasted])
  const count = lines.length
  const readPasted = usePastedReader(given, read)
  // More lines than can be added are not read, which would take minutes.
  const todos = useMemo(() => lines.slice(0, mostLines).map(readPasted), [lines, readPasted])
  const newSections = listNewSections(todos)
  const addLines = () => {
    const parents = findParents(todos)
    const ids = todos.map(() => crypto.randomUUID())
    const added = todos.map(({ fields, completed }, index): NewTodo => {
      const parent = ids[parents[index] ?? -1]
      return {
        ...fields,
        id: ids[index] ?? '',
        ...(completed && { completed }),
        ...(parent !== undefined && { parentId: parent }),
      }
    })
    addPasted(
      added,
      addSections(store.read().shown, given.listId ?? '', newSections, new Date().toISOString()),
    )
    onAdded(ids[0] ?? '')
  }
  const closeAnd = (action: () => void) => () => {
    onClose()
    action()
  }
  const findProblem = (): string | null => {
    if (count > mostLines) return text('paste.tooMany', { count, most: mostLines })
    const long = todos.findIndex(({ fields }) => isTooLong('title', fields.title))
    if (long >= 0) return text('paste.tooLong', { line: long + 1 })
    if (newSections.some(({ name }) => [...name].length > longestSectionName))
      return text('lists.nameTooLong')
    const all = sectionsOf(store.read().shown, given.listId ?? '').length + newSections.length
    return newSections.length > 0 && all > mostSections ? text('sections.tooMany') : null
  }
  const problem = findProblem()
  return (
    <Dialog title={text('paste.title', { count })} isOpen onOpenChange={(isOpen) => !isOpen && onClose()}>
      {problem !== null && (
        <p className="field-error" role="alert">
          {problem}
        </p>
      )}
      <PastePreview todos={todos} count={count} listId={given.listId} />
      <div className="dialog-actions">
        <Action look="quiet" label={text('dialog.cancel')} onPress={onClose} />
        <Action look="plain" label={text('paste.join')} onPress={closeAnd(onJoin)} />
        <Action
          look="primary"
          label={text('paste.add', { count })}
          autoFocus={problem === null}
          isDisabled={problem !== null}
          onPress={closeAnd(addLines)}
        />
      </div>
    </Dialog>
  )
}

const listNewSections = (todos: readonly PastedTodo[]) => [
  ...new Set(todos.flatMap(({ section }) => (section?.isNew === true ? [section] : []))),
]
