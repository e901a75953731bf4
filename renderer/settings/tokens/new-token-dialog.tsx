import type { CreatedToken } from '../../../server/contract.ts'
import { Action } from '../../components/buttons/action.tsx'
import { CopyField } from '../../components/fields/copy-field.tsx'
import { Dialog } from '../../components/dialog.tsx'
import { useText } from '../../messages/use-text.ts'

interface NewTokenDialogProps {
  readonly created: CreatedToken | undefined
  readonly onClose: () => void
}

/** Shows a new access token, once, with a command line that tries it. Only its button closes it. */
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
            label={text('tokens.newCurl')}
            value={makeCurlLine(window.location.origin, created.token)}
          />
        </>
      )}
      <div className="dialog-actions">
        <Action look="primary" slot="close" label={text('dialog.done')} />
      </div>
    </Dialog>
  )
}

const makeCurlLine = (origin: string, token: string): string =>
  `curl -H 'Authorization: Bearer ${token}' ${origin}/api/todos`
