import { Suspense, type ComponentType } from 'react'
import { LoadingKeys } from '../loading-keys.tsx'
import { lazyPart } from '../states/lazy-part.tsx'
import type { Point } from './point.ts'

/** The props of every open menu, besides its entries. */
export interface OpenedMenu {
  /** The name for assistive technology. */
  readonly label: string
  /** The point in the window at which it is open. */
  readonly at: Point
  readonly onClose: () => void
}

/** Makes an open menu that is loaded when it opens for the first time, with the entries that it makes. */
export function lazyMenu<Props extends OpenedMenu>(
  load: () => Promise<ComponentType<Props>>,
): ComponentType<Props> {
  const Menu = lazyPart(load, { close: ({ onClose }) => onClose() })
  return function LazyMenu(props) {
    return (
      <Suspense fallback={<LoadingKeys />}>
        <Menu {...props} />
      </Suspense>
    )
  }
}
