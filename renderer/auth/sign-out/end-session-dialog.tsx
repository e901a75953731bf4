import { Action } from '../../components/action.tsx'
import { Dialog } from '../../components/dialog.tsx'
import { WebLink } from '../../components/web-link.tsx'
import { useText } from '../../messages/use-text.ts'

/** The page of a provider that ends the session there. */
export interface EndSession {
  /** An address of the web. */
  readonly url: string
  /** What the person calls the provider. */
  readonly provider: string
}

interface EndSessionDialogProps {
  readonly endSession: EndSession
  readonly onClose: () => void
}

/** Says that the rest of the sign-out takes place in the browser. */
export function EndSessionDialog({ endSession: { url, provider }, onClose }: EndSessionDialogProps) {
  const text = useText()
  return (
    <Dialog title={text('signOut.title')} isOpen onOpenChange={(isOpen) => isOpen || onClose()}>
      <p>{text('signOut.continue', { provider })}</p>
      <div className="dialog-actions">
        <WebLink look="plain" href={url} label={text('signIn.openAgain')} />
        <Action look="primary" slot="close" label={text('dialog.done')} autoFocus />
      </div>
    </Dialog>
  )
}
