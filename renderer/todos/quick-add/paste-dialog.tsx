import { CornerDownRight } from 'lucide-react'
import { useIntl } from 'react-intl'
import { Action } from '../../components/buttons/action.tsx'
import { Dialog } from '../../components/dialog.tsx'
import { Icon } from '../../components/icon.tsx'
import { useText } from '../../messages/use-text.ts'
import type { NewTodoFields } from '../../sync/new-todos.ts'
import { useDay } from '../../views/day.tsx'
import { createDueWords } from '../due-words.ts'
import { isTooLong } from '../texts/text-rules.ts'
import { mostLines, type PastedLine } from '../texts/pasted-lines.ts'

/** A todo that a pasted line becomes. */
export interface PastedTodo extends Pick<PastedLine, 'depth' | 'completed'> {
  readonly fields: NewTodoFields
}

interface PasteDialogProps {
  /** The todos that the first lines become, as many as can be added. */
  readonly todos: readonly PastedTodo[]
  /** The number of all lines. */
  readonly count: number
  readonly onAdd: () => void
  /** Puts the text into the field, as one line. */
  readonly onJoin: () => void
  readonly onClose: () => void
}

/** The most todos that the preview shows. */
const mostShown = 100

/** Asks whether the lines of a pasted text become todos, and shows them. */
export function PasteDialog({ todos, count, onAdd, onJoin, onClose }: PasteDialogProps) {
  const text = useText()
  const { locale } = useIntl()
  const now = useDay()
  const dueWords = createDueWords(locale)
  const long = todos.findIndex(({ fields }) => isTooLong('title', fields.title))
  const problem =
    count > mostLines
      ? text('paste.tooMany', { count, most: mostLines })
      : long >= 0
        ? text('paste.tooLong', { line: long + 1 })
        : null
  return (
    <Dialog title={text('paste.title', { count })} isOpen onOpenChange={(isOpen) => !isOpen && onClose()}>
      {problem !== null && (
        <p className="field-error" role="alert">
          {problem}
        </p>
      )}
      <ul className="pasted" aria-label={text('paste.preview')}>
        {todos.slice(0, mostShown).map(({ fields, depth, completed }, index) => (
          <li key={index} data-depth={depth} data-completed={completed || undefined}>
            {depth > 0 && <Icon of={CornerDownRight} />}
            <span className="pasted-title" dir="auto">
              {fields.title}
            </span>
            <span className="meta">
              {[
                fields.dueDate
                  ? dueWords({ date: fields.dueDate, time: fields.dueTime ?? null }, now).words
                  : '',
                ...(fields.tags ?? []).map((tag) => `#${tag}`),
                completed ? text('paste.completed') : '',
              ]
                .filter((part) => part !== '')
                .join(' · ')}
            </span>
          </li>
        ))}
        {count > mostShown && <li className="meta">{text('paste.more', { count: count - mostShown })}</li>}
      </ul>
      <div className="dialog-actions">
        <Action look="quiet" label={text('dialog.cancel')} onPress={onClose} />
        <Action look="plain" label={text('paste.join')} onPress={onJoin} />
        <Action
          look="primary"
          label={text('paste.add', { count })}
          autoFocus={problem === null}
          isDisabled={problem !== null}
          onPress={onAdd}
        />
      </div>
    </Dialog>
  )
}
