import type { ReactNode, RefObject } from 'react'
import { Button, Dialog, DialogTrigger, Popover } from 'react-aria-components'

/** How a field is opened from outside. */
export interface FieldOpening {
  readonly isOpen: boolean
  readonly onOpenChange: (isOpen: boolean) => void
  /** The element at which it opens, such as a row. There is no button then. */
  readonly anchor?: RefObject<Element | null>
}

interface FieldProps extends FieldOpening {
  /** The name of the field, such as "Due date". */
  readonly name: string
  readonly icon: ReactNode
  /** The value as it is shown, or null where the field is empty. */
  readonly value: ReactNode | null
  /** The value as it is read out, which begins with the words that are shown (WCAG 2.5.3). */
  readonly spokenValue: string
  /** Shown where the field is empty, such as "Add a date". */
  readonly invitation: string
  /** The controls that change the value. */
  readonly children: ReactNode
}

/** A line of the details, with an icon and a value. It opens the controls that change the value. */
export function Field({
  name,
  icon,
  value,
  spokenValue,
  invitation,
  isOpen,
  onOpenChange,
  anchor,
  children,
}: FieldProps) {
  const popover = (
    <Popover
      className="popover field-popover"
      placement="bottom start"
      offset={4}
      {...(anchor && { triggerRef: anchor, isOpen, onOpenChange })}
    >
      <Dialog className="field-dialog" aria-label={name}>
        {children}
      </Dialog>
    </Popover>
  )
  if (anchor) return popover
  return (
    <DialogTrigger isOpen={isOpen} onOpenChange={onOpenChange}>
      <Button
        className="field-line"
        data-empty={value === null || undefined}
        {...(value !== null && { 'aria-label': `${name}: ${spokenValue}` })}
      >
        {icon}
        <span className="field-value">
          <bdi>{value ?? invitation}</bdi>
        </span>
      </Button>
      {popover}
    </DialogTrigger>
  )
}
