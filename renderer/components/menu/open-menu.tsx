import { useRef } from 'react'
import { createPortal } from 'react-dom'
import { Popover } from 'react-aria-components'
import type { OpenedMenu } from './lazy-menu.tsx'
import type { MenuGroup } from './menu-entries.ts'
import { MenuItems } from './menu-items.tsx'
import type { Point } from './point.ts'

interface OpenMenuProps extends OpenedMenu {
  readonly groups: readonly MenuGroup[]
}

/** An open menu at a point in the window. When it closes, the focus returns to the element that had it before. */
export function OpenMenu({ label, groups, at, onClose }: OpenMenuProps) {
  const anchor = useRef<HTMLSpanElement>(null)
  const { x: left, y: top, height = 0 } = moveIntoWindow(at, measure(groups))
  return (
    <>
      {/* In the body, since a transformed row would be the frame of a fixed element in it. */}
      {createPortal(
        <span ref={anchor} className="menu-anchor" style={{ left, top, height }} />,
        document.body,
      )}
      {/* The key makes a new popover for each point, since a popover does not follow its anchor. */}
      <Popover
        key={`${at.x} ${at.y}`}
        className="popover menu-popover"
        aria-label={label}
        triggerRef={anchor}
        placement="bottom start"
        offset={height === 0 ? 0 : 4}
        isOpen
        onOpenChange={(isOpen) => !isOpen && onClose()}
      >
        <MenuItems label={label} groups={groups} onClose={onClose} />
      </Popover>
    </>
  )
}

/** The heights of the parts of a menu and the distance from the edge of the window, in px, as in `menus.css`. */
const entryHeight = 28.5
const lineHeight = 9
const padding = 10
const margin = 12

const measure = (groups: readonly MenuGroup[]): number =>
  groups.flat().length * entryHeight + (groups.length - 1) * lineHeight + padding

/** Moves a point up where a menu of this height has room neither below nor above it, so that all of its entries are in the window. */
function moveIntoWindow(at: Point, menuHeight: number): Point {
  const { x, y, height = 0 } = at
  const hasRoom = y + height + menuHeight + margin <= window.innerHeight || menuHeight + margin <= y
  return hasRoom ? at : { x, y: Math.max(margin, window.innerHeight - menuHeight - margin) }
}
