import type { ReactNode } from 'react'
import { Dialog as AriaDialog, Heading, Modal, ModalOverlay } from 'react-aria-components'

interface DialogProps {
  readonly title: string
  readonly isOpen: boolean
  readonly onOpenChange: (isOpen: boolean) => void
  readonly role?: 'dialog' | 'alertdialog'
  /** Whether Escape and a click beside it close it. */
  readonly isDismissable?: boolean
  /** Whether a click beside it leaves it open: for what the person goes away from and comes back to. */
  readonly staysOnPressBeside?: boolean
  /** Whether it shows only after a breath, for what is mostly over before. */
  readonly isLate?: boolean
  readonly children: ReactNode
}

/** A dialog over the page; once it closes the focus goes back to where it was. */
export function Dialog({
  title,
  isOpen,
  onOpenChange,
  role = 'dialog',
  isDismissable = true,
  staysOnPressBeside = false,
  isLate = false,
  children,
}: DialogProps) {
  return (
    <ModalOverlay
      className="overlay"
      isOpen={isOpen}
      onOpenChange={onOpenChange}
      isDismissable={isDismissable}
      isKeyboardDismissDisabled={!isDismissable}
      shouldCloseOnInteractOutside={() => !staysOnPressBeside}
    >
      <Modal className={isLate ? 'modal modal-late' : 'modal'}>
        <AriaDialog className="dialog" role={role}>
          <Heading slot="title">{title}</Heading>
          {children}
        </AriaDialog>
      </Modal>
    </ModalOverlay>
  )
}
