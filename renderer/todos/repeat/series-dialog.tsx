import { Action } from '../../components/buttons/action.tsx'
import { clip } from '../../components/clip.ts'
import { Dialog } from '../../components/dialog.tsx'
import { useText } from '../../messages/use-text.ts'
import type { Todo } from '../../sync/entities.ts'

/** The question that is asked where occurrences are deleted: these alone, or their series. */
export interface SeriesQuestion {
  /** All todos that are deleted, subtasks left out that go with others. */
  readonly todos: readonly Todo[]
  /** How many of them repeat: 1 or more. */
  readonly repeating: number
  readonly onSkip: () => void
  readonly onDelete: () => void
}

interface SeriesDialogProps {
  readonly question: SeriesQuestion
  readonly onClose: () => void
}

/** Asks whether to skip occurrences or to delete their series. Todos among them that do not repeat are deleted either way. */
export function SeriesDialog({ question, onClose }: SeriesDialogProps) {
  const { todos, repeating, onSkip, onDelete } = question
  const text = useText()
  const count = todos.length
  const values = { title: clip(todos[0]?.title ?? ''), count, repeating, others: count - repeating }
  const choose = (act: () => void) => () => {
    onClose()
    act()
  }
  return (
    <Dialog
      title={text('series.title', values)}
      role="alertdialog"
      isOpen
      onOpenChange={(isOpen) => isOpen || onClose()}
    >
      <p>{text('series.body', values)}</p>
      <div className="dialog-actions">
        <Action look="plain" slot="close" label={text('dialog.cancel')} />
        <Action look="danger" label={text('series.delete', values)} onPress={choose(onDelete)} />
        <Action
          look="primary"
          label={count === 1 ? text('command.todo.skip') : text('series.skip', values)}
          autoFocus
          onPress={choose(onSkip)}
        />
      </div>
    </Dialog>
  )
}
