import { lazyMenu } from './lazy-menu.tsx'
import type { MenuGroup } from './menu-entries.ts'
import type { Point } from './point.ts'

const OpenMenu = lazyMenu(() => import('./open-menu.tsx').then((module) => module.OpenMenu))

interface ContextMenuProps {
  /** The name for assistive technology. */
  readonly label: string
  readonly groups: readonly MenuGroup[]
  /** The point at which the menu is open; null if it is closed. */
  readonly at: Point | null
  readonly onClose: () => void
}

/** A menu that opens at a point in the window. */
export function ContextMenu({ at, ...menu }: ContextMenuProps) {
  return at === null ? null : <OpenMenu {...menu} at={at} />
}
