import type { LucideIcon } from 'lucide-react'
import type { Ref } from 'react'
import { Button, type TooltipProps } from 'react-aria-components'
import { Hint } from '../hint.tsx'
import { Icon } from '../icon.tsx'
import { Key } from '../key.tsx'

interface IconActionProps {
  readonly icon: LucideIcon
  /** The name for assistive technology. */
  readonly label: string
  /** The text of the tooltip if the label is too long for it. */
  readonly hint?: string
  readonly shortcut?: string | undefined
  /** The side of the button on which the tooltip stands. */
  readonly hintAt?: TooltipProps['placement']
  readonly onPress?: () => void
  readonly slot?: string
  readonly excludeFromTabOrder?: boolean
  readonly autoFocus?: boolean
  readonly className?: string
  readonly ref?: Ref<HTMLButtonElement>
}

/** A button with an icon, and a tooltip with its label and its shortcut. */
export function IconAction(props: IconActionProps) {
  const { icon, label, hint, shortcut, hintAt, className = '', ...button } = props
  const tip = (
    <>
      {hint ?? label} {shortcut !== undefined && <Key name={shortcut} />}
    </>
  )
  return (
    <Hint hint={tip} placement={hintAt}>
      <Button {...button} aria-label={label} className={`icon-action ${className}`}>
        <Icon of={icon} />
      </Button>
    </Hint>
  )
}
