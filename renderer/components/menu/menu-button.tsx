import type { LucideIcon } from 'lucide-react'
import { useRef, useState, type ReactNode } from 'react'
import { Button } from 'react-aria-components'
import { Hint } from '../hint.tsx'
import { Icon } from '../icon.tsx'
import { ContextMenu } from './context-menu.tsx'
import type { OpenedMenu } from './lazy-menu.tsx'
import type { MenuGroup } from './menu-entries.ts'
import { below, type Point } from './point.ts'

interface MenuOpenerProps {
  /** The name and the tooltip of the button. */
  readonly label: string
  readonly icon: LucideIcon
  readonly className?: string
  /** Renders the menu while it is open. */
  readonly renderMenu: (menu: OpenedMenu) => ReactNode
}

/** A button that opens a menu below it (WAI-ARIA Authoring Practices, Menu Button). */
export function MenuOpener({ label, icon, className = '', renderMenu }: MenuOpenerProps) {
  const button = useRef<HTMLButtonElement>(null)
  const [at, setAt] = useState<Point | null>(null)
  const open = () => button.current && setAt(below(button.current))
  return (
    <>
      <Hint hint={label} isDisabled={at !== null}>
        <Button
          ref={button}
          aria-label={label}
          aria-haspopup="menu"
          aria-expanded={at !== null}
          className={`icon-action ${className}`}
          onPress={open}
          // Other keys belong to the page.
          onKeyDown={(event) =>
            event.key === 'ArrowDown' && !event.altKey ? open() : event.continuePropagation()
          }
        >
          <Icon of={icon} />
        </Button>
      </Hint>
      {at !== null && renderMenu({ label, at, onClose: () => setAt(null) })}
    </>
  )
}

interface MenuButtonProps extends Omit<MenuOpenerProps, 'renderMenu'> {
  /** Makes the entries of the menu. */
  readonly makeGroups: () => readonly MenuGroup[]
}

/** A button that opens a menu of entries that are at hand. */
export function MenuButton({ makeGroups, ...button }: MenuButtonProps) {
  return <MenuOpener {...button} renderMenu={(menu) => <ContextMenu groups={makeGroups()} {...menu} />} />
}
