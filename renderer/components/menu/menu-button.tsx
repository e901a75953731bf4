import type { LucideIcon } from 'lucide-react'
import { useRef, useState } from 'react'
import { Button } from 'react-aria-components'
import { Hint } from '../hint.tsx'
import { Icon } from '../icon.tsx'
import { ContextMenu } from './context-menu.tsx'
import type { MenuGroup } from './menu-entries.ts'
import { below, type Point } from './point.ts'

interface MenuButtonProps {
  /** The name and the tooltip of the button. */
  readonly label: string
  readonly icon: LucideIcon
  /** Makes the menu as it is when it opens. */
  readonly makeGroups: () => readonly MenuGroup[]
  readonly className?: string
}

/** A button that opens a menu below it (WAI-ARIA Authoring Practices, Menu Button). */
export function MenuButton({ label, icon, makeGroups, className = '' }: MenuButtonProps) {
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
      <ContextMenu
        label={label}
        groups={at === null ? [] : makeGroups()}
        at={at}
        onClose={() => setAt(null)}
      />
    </>
  )
}
