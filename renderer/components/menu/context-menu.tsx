import { useRef } from 'react'
import { Popover } from 'react-aria-components'
import { MenuItems, type MenuGroup } from './menu-items.tsx'

/** A point in the window, in px, as `clientX` and `clientY` of an event. */
export interface Point {
  readonly x: number
  readonly y: number
}

interface ContextMenuProps {
  /** The name for assistive technology. */
  readonly label: string
  readonly groups: readonly MenuGroup[]
  /** The point at which the menu is open; null if it is closed. */
  readonly at: Point | null
  readonly onClose: () => void
}

/** A menu that opens at a point in the window. When it closes, the focus returns to the element that had it before. */
export function ContextMenu({ label, groups, at, onClose }: ContextMenuProps) {
  const anchor = useRef<HTMLSpanElement>(null)
  if (at === null) return null
  return (
    <>
      <span ref={anchor} className="menu-anchor" style={{ left: at.x, top: at.y }} />
      {/* The key makes a new popover for each point, since a popover does not follow its anchor. */}
      <Popover
        key={`${at.x} ${at.y}`}
        className="popover menu-popover"
        aria-label={label}
        triggerRef={anchor}
        placement="bottom start"
        offset={0}
        isOpen
        onOpenChange={(isOpen) => !isOpen && onClose()}
      >
        <MenuItems label={label} groups={groups} onClose={onClose} />
      </Popover>
    </>
  )
}
