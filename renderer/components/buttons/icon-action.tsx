import type { LucideIcon } from 'lucide-react'
import type { Ref } from 'react'
import { Button, Tooltip, TooltipTrigger } from 'react-aria-components'
import { Icon } from '../icon.tsx'
import { Key } from '../key.tsx'

interface IconActionProps {
  readonly icon: LucideIcon
  /** The name for assistive technology. */
  readonly label: string
  /** The text of the tooltip if the label is too long for it. */
  readonly hint?: string
  readonly shortcut?: string
  readonly onPress?: () => void
  readonly slot?: string
  readonly excludeFromTabOrder?: boolean
  readonly autoFocus?: boolean
  readonly className?: string
  readonly ref?: Ref<HTMLButtonElement>
}

/** A button with an icon, and a tooltip with its label and its shortcut. */
export function IconAction({ icon, label, hint, shortcut, className = '', ...button }: IconActionProps) {
  return (
    <TooltipTrigger delay={600} closeDelay={100}>
      <Button {...button} aria-label={label} className={`icon-action ${className}`}>
        <Icon of={icon} />
      </Button>
      <Tooltip className="tooltip" placement="bottom" offset={6}>
        {hint ?? label} {shortcut !== undefined && <Key name={shortcut} />}
      </Tooltip>
    </TooltipTrigger>
  )
}
