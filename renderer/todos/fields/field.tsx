import { useRef, type ReactNode, type RefObject } from 'react'
import { Button, Popover } from 'react-aria-components'
import { Hint } from '../../components/hint.tsx'
import '../../styles/fields.css'
import '../../styles/sheets.css'

/** The props that open a field from outside. */
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
  /** The visible value; null if the field is empty. */
  readonly value: ReactNode | null
  /** The value for assistive technology. It must begin with the visible text (WCAG 2.5.3). */
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
  const button = useRef<HTMLButtonElement>(null)
  return (
    <>
      {!anchor && (
        <Hint hint={invitation} isDisabled={value !== null}>
          <Button
            ref={button}
            className="field-line"
            data-empty={value === null || undefined}
            aria-haspopup="dialog"
            aria-expanded={isOpen}
            {...(value !== null && { 'aria-label': `${name}: ${spokenValue}` })}
            onPress={() => onOpenChange(true)}
          >
            {icon}
            <span className="field-value">
              <bdi>{value ?? invitation}</bdi>
            </span>
          </Button>
        </Hint>
      )}
      <Popover
        className="popover field-popover"
        aria-label={name}
        placement="bottom start"
        offset={4}
        triggerRef={anchor ?? button}
        isOpen={isOpen}
        onOpenChange={onOpenChange}
      >
        {children}
      </Popover>
    </>
  )
}
