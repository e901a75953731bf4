import { Action } from '../../components/buttons/action.tsx'
import { clip } from '../../components/clip.ts'
import { Dialog } from '../../components/dialog.tsx'
import { useText } from '../../messages/use-text.ts'
import type { SeriesQuestion } from './series-question.tsx'

interface SeriesDialogProps {
  readonly question: SeriesQuestion
  readonly onClose: () => void
}

/** Asks whether to skip an occurrence or to delete its series. */
export function SeriesDialog({ question: { todo, onSkip, onDelete }, onClose }: SeriesDialogProps) {
  const text = useText()
  const choose = (act: () => void) => () => {
    onClose()
    act()
  }
  return (
    <Dialog
      title={text('series.title', { title: clip(todo.title) })}
      role="alertdialog"
      isOpen
      onOpenChange={(isOpen) => isOpen || onClose()}
    >
      <p>{text('series.body')}</p>
      <div className="dialog-actions">
        <Action look="plain" slot="close" label={text('dialog.cancel')} />
        <Action look="danger" label={text('series.delete')} onPress={choose(onDelete)} />
        <Action look="primary" label={text('command.todo.skip')} autoFocus onPress={choose(onSkip)} />
      </div>
    </Dialog>
  )
}
