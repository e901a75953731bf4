import { Action } from '../../components/buttons/action.tsx'
import { Dialog } from '../../components/dialog.tsx'
import { WebLink } from '../../components/buttons/web-link.tsx'
import { useText } from '../../messages/use-text.ts'
import { findOpenLabel } from '../provider-page.ts'

/** The page of the provider that ends its session (OpenID Connect RP-Initiated Logout). */
export interface EndSession {
  /** A web address. */
  readonly url: string
  /** The name of the provider. */
  readonly provider: string
  readonly isOpened: boolean
}

interface EndSessionDialogProps {
  readonly endSession: EndSession
  /** Called when the provider's page is opened by the link. */
  readonly onOpened: () => void
  readonly onClose: () => void
}

/** Says that the sign-out goes on at the provider's page. */
export function EndSessionDialog({ endSession, onOpened, onClose }: EndSessionDialogProps) {
  const { url, provider, isOpened } = endSession
  const text = useText()
  const where = isOpened ? (window.desktop ? 'signOut.inBrowser' : 'signOut.inTab') : 'signOut.notOpened'
  return (
    <Dialog title={text('signOut.title')} isOpen onOpenChange={(isOpen) => isOpen || onClose()}>
      <p>{text(where, { provider })}</p>
      <div className="dialog-actions">
        <WebLink look="plain" href={url} label={text(findOpenLabel(isOpened))} onPress={onOpened} />
        <Action look="primary" slot="close" label={text('dialog.done')} autoFocus />
      </div>
    </Dialog>
  )
}
