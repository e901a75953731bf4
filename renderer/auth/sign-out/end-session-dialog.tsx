import { Action } from '../../components/action.tsx'
import { Dialog } from '../../components/dialog.tsx'
import { WebLink } from '../../components/web-link.tsx'
import { useText } from '../../messages/use-text.ts'
import { openLabelOf } from '../provider-page/open-label.ts'

/** The page of a provider that ends the session there. */
export interface EndSession {
  /** An address of the web. */
  readonly url: string
  /** What the person calls the provider. */
  readonly provider: string
  /** Whether it was opened. */
  readonly isOpened: boolean
}

interface EndSessionDialogProps {
  readonly endSession: EndSession
  /** Called when the person opens the page. */
  readonly onOpened: () => void
  readonly onClose: () => void
}

/** Says that the rest of the sign-out takes place on the page of the provider. */
export function EndSessionDialog({ endSession, onOpened, onClose }: EndSessionDialogProps) {
  const { url, provider, isOpened } = endSession
  const text = useText()
  const where = isOpened ? (window.desktop ? 'signOut.inBrowser' : 'signOut.inTab') : 'signOut.notOpened'
  return (
    <Dialog title={text('signOut.title')} isOpen onOpenChange={(isOpen) => isOpen || onClose()}>
      <p>{text(where, { provider })}</p>
      <div className="dialog-actions">
        <WebLink look="plain" href={url} label={text(openLabelOf(isOpened))} onPress={onOpened} />
        <Action look="primary" slot="close" label={text('dialog.done')} autoFocus />
      </div>
    </Dialog>
  )
}
