import { Action } from '../components/buttons/action.tsx'
import { Dialog } from '../components/dialog.tsx'
import { useText } from '../messages/use-text.ts'

interface AllQuestionProps {
  readonly title: string
  /** The label of the button that does it. */
  readonly label: string
  readonly onConfirm: () => void
  readonly onClose: () => void
}

/** Asks before all todos of a view are changed. */
export function AllQuestion({ title, label, onConfirm, onClose }: AllQuestionProps) {
  const text = useText()
  return (
    <Dialog role="alertdialog" title={title} isOpen onOpenChange={onClose}>
      <div className="dialog-actions">
        <Action look="plain" slot="close" label={text('dialog.cancel')} autoFocus />
        <Action look="primary" slot="close" label={label} onPress={onConfirm} />
      </div>
    </Dialog>
  )
}
