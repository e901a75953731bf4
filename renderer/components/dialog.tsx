import type { ReactNode } from 'react'
import { Dialog as AriaDialog, Heading, Modal, ModalOverlay } from 'react-aria-components'

interface DialogProps {
  readonly title: string
  readonly isOpen: boolean
  readonly onOpenChange: (isOpen: boolean) => void
  readonly role?: 'dialog' | 'alertdialog'
  /** Whether Escape and a press outside of it close it. */
  readonly isDismissable?: boolean
  /** Whether a press outside of it leaves it open, for example because the person comes back to it from another window. */
  readonly ignoresPressOutside?: boolean
  /** Whether it shows only after a short delay, for work that is mostly done before. */
  readonly isDelayed?: boolean
  readonly children: ReactNode
}

/** A dialog over the page. When it closes, the focus returns to the element that had it before. */
export function Dialog({
  title,
  isOpen,
  onOpenChange,
  role = 'dialog',
  isDismissable = true,
  ignoresPressOutside = false,
  isDelayed = false,
  children,
}: DialogProps) {
  return (
    <ModalOverlay
      className="overlay"
      isOpen={isOpen}
      onOpenChange={onOpenChange}
      isDismissable={isDismissable}
      isKeyboardDismissDisabled={!isDismissable}
      shouldCloseOnInteractOutside={() => !ignoresPressOutside}
    >
      <Modal className={isDelayed ? 'modal modal-late' : 'modal'}>
        <AriaDialog className="dialog" role={role}>
          <Heading slot="title">{title}</Heading>
          {children}
        </AriaDialog>
      </Modal>
    </ModalOverlay>
  )
}
