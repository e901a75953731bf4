import { useRef } from 'react'
import { Popover } from 'react-aria-components'
import { MenuItems, type MenuGroup } from './menu-items.tsx'

/** A place in the window, in px from its left and upper edges, as in `clientX` and `clientY`. */
export interface Point {
  readonly x: number
  readonly y: number
}

interface ContextMenuProps {
  /** The name for assistive technology. */
  readonly label: string
  readonly groups: readonly MenuGroup[]
  /** The place where the menu is open, or null where it is closed. */
  readonly at: Point | null
  readonly onClose: () => void
}

/** A menu that opens at a place in the window. When it closes, the focus goes back to where it was. */
export function ContextMenu({ label, groups, at, onClose }: ContextMenuProps) {
  const anchor = useRef<HTMLSpanElement>(null)
  if (at === null) return null
  return (
    <>
      <span ref={anchor} className="menu-anchor" style={{ left: at.x, top: at.y }} />
      {/* Placed anew for each point: a popover does not follow its anchor. */}
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
