import type { ReactNode } from 'react'
import { Dialog as AriaDialog, Heading, Modal, ModalOverlay } from 'react-aria-components'

interface DialogProps {
  readonly title: string
  readonly isOpen: boolean
  readonly onOpenChange: (isOpen: boolean) => void
  readonly role?: 'dialog' | 'alertdialog'
  /** Whether Escape and a click beside it close it. */
  readonly isDismissable?: boolean
  readonly children: ReactNode
}

/** A dialog over the page; once it closes the focus goes back to where it was. */
export function Dialog({
  title,
  isOpen,
  onOpenChange,
  role = 'dialog',
  isDismissable = true,
  children,
}: DialogProps) {
  return (
    <ModalOverlay
      className="overlay"
      isOpen={isOpen}
      onOpenChange={onOpenChange}
      isDismissable={isDismissable}
      isKeyboardDismissDisabled={!isDismissable}
    >
      <Modal className="modal">
        <AriaDialog className="dialog" role={role}>
          <Heading slot="title">{title}</Heading>
          {children}
        </AriaDialog>
      </Modal>
    </ModalOverlay>
  )
}
