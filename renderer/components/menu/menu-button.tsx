import type { LucideIcon } from 'lucide-react'
import { Button, MenuTrigger, Popover, Tooltip, TooltipTrigger } from 'react-aria-components'
import { Icon } from '../icon.tsx'
import { MenuItems, type MenuGroup } from './menu-items.tsx'

interface MenuButtonProps {
  /** The text of the button, or its name and tooltip if it has an icon. */
  readonly label: string
  /** Shown in place of the label. */
  readonly icon?: LucideIcon
  readonly groups: readonly MenuGroup[]
  readonly isDisabled?: boolean
  readonly excludeFromTabOrder?: boolean
  readonly className?: string
}

/** A button that opens a menu below it. */
export function MenuButton({ label, icon, groups, className = '', ...button }: MenuButtonProps) {
  return (
    <MenuTrigger>
      {icon ? (
        <TooltipTrigger delay={600} closeDelay={100}>
          <Button {...button} aria-label={label} className={`icon-action ${className}`}>
            <Icon of={icon} />
          </Button>
          <Tooltip className="tooltip" placement="bottom" offset={6}>
            {label}
          </Tooltip>
        </TooltipTrigger>
      ) : (
        <Button {...button} className={`action action-plain ${className}`}>
          {label}
        </Button>
      )}
      <Popover className="popover menu-popover" placement="bottom start" offset={4}>
        <MenuItems label={label} groups={groups} />
      </Popover>
    </MenuTrigger>
  )
}
