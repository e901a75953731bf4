import type { CreatedToken } from '../../../server/contract.ts'
import { formatTokenEnvironment } from '../../../common/token-environment.ts'
import { Action } from '../../components/buttons/action.tsx'
import { CopyField } from '../../components/fields/copy-field.tsx'
import { Dialog } from '../../components/dialog.tsx'
import { useText } from '../../messages/use-text.ts'

interface NewTokenDialogProps {
  readonly created: CreatedToken | undefined
  readonly onClose: () => void
}

/** Shows a new access token, once, with the lines that give it to a script. Only its button closes it. */
export function NewTokenDialog({ created, onClose }: NewTokenDialogProps) {
  const text = useText()
  return (
    <Dialog
      title={text('tokens.newTitle')}
      isOpen={created !== undefined}
      onOpenChange={(isOpen) => isOpen || onClose()}
      isDismissable={false}
    >
      {created && (
        <>
          <p>{text('tokens.newBody')}</p>
          <CopyField
            label={text('tokens.newToken', { name: created.name })}
            value={created.token}
            autoFocus
          />
          <CopyField
            label={text('tokens.newEnvironment')}
            value={formatTokenEnvironment(window.location.origin, created.token)}
            rows={2}
          />
        </>
      )}
      <div className="dialog-actions">
        <Action look="primary" slot="close" label={text('dialog.done')} />
      </div>
    </Dialog>
  )
}
