import { Suspense } from 'react'
import { LoadingKeys } from '../loading-keys.tsx'
import type { MenuGroup } from './menu-entries.ts'
import type { Point } from './point.ts'
import { lazyPart } from '../states/lazy-part.tsx'

const OpenMenu = lazyPart(() => import('./open-menu.tsx').then((module) => module.OpenMenu), {
  close: ({ onClose }) => onClose(),
})

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
  if (at === null) return null
  return (
    <Suspense fallback={<LoadingKeys />}>
      <OpenMenu {...menu} at={at} />
    </Suspense>
  )
}
