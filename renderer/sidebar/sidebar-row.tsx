import { Ellipsis, Hash } from 'lucide-react'
import { memo, useLayoutEffect, useRef, type KeyboardEvent, type MouseEvent, type ReactNode } from 'react'
import { Icon } from '../components/icon.tsx'
import { below, pointOf, type Point } from '../components/menu/point.ts'
import type { List } from '../sync/entities.ts'
import { ListIcon } from '../lists/list-icon.tsx'
import { SidebarLink } from './sidebar-link.tsx'

/** A list, a custom view or a tag as its row shows it. */
export interface SidebarItem {
  /** The id of the list or the custom view, or the tag itself. */
  readonly id: string
  readonly name: string
  /** The path of its view. */
  readonly path: string
  /** The number of its open todos. */
  readonly count: number
  /** The colour of a list or a custom view. */
  readonly colour?: List['colour']
  /** The icon of a custom view or a list; null for the dot of a list. */
  readonly icon?: List['icon']
}

/** The changes of a row, by the id of its item. They never change. */
export interface RowActions {
  readonly rename: (id: string) => void
  /** Opens its menu at a point in the window. */
  readonly openMenu: (id: string, at: Point) => void
  /** Moves it up by -1 or down by 1. */
  readonly move: (id: string, by: -1 | 1) => void
}

interface SidebarRowProps extends SidebarItem {
  /** The name of the button that opens its menu. */
  readonly menuLabel: string
  /** Whether it can be moved among its siblings. */
  readonly isMovable: boolean
  /** The field that replaces it while it is renamed; null otherwise. */
  readonly field: ReactNode
  readonly actions: RowActions
}

/** The icon of a custom view or a list, the dot of a list, or the sign of a tag. */
export function RowIcon({ colour, icon = null }: Pick<SidebarItem, 'colour' | 'icon'>) {
  if (colour === undefined) return <Icon of={Hash} />
  return <ListIcon list={{ icon, colour }} />
}

/** A list, a custom view or a tag in the sidebar, with a menu of its own. */
export const SidebarRow = memo(function SidebarRow({ field, actions, ...props }: SidebarRowProps) {
  const { id, name, path, count, colour, icon, menuLabel, isMovable } = props
  const isEdited = field !== null
  const row = useRef<HTMLLIElement>(null)
  const wasEdited = useRef(false)
  useLayoutEffect(() => {
    const isLost = document.activeElement === document.body
    if (wasEdited.current && !isEdited && isLost) row.current?.querySelector('a')?.focus()
    wasEdited.current = isEdited
  }, [isEdited])
  if (isEdited)
    return (
      <li ref={row} className="sidebar-row">
        {field}
      </li>
    )

  const onContextMenu = (event: MouseEvent<HTMLElement>) => {
    event.preventDefault()
    const { nativeEvent, currentTarget } = event
    const isTouch = nativeEvent instanceof PointerEvent && nativeEvent.pointerType === 'touch'
    // A long touch begins to drag the row. It opens the menu where it does not move.
    if (!isTouch || !isMovable) actions.openMenu(id, pointOf(event, currentTarget))
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const { key, altKey, ctrlKey, metaKey, shiftKey } = event
    const isMove = altKey && !ctrlKey && !metaKey && !shiftKey && (key === 'ArrowUp' || key === 'ArrowDown')
    if (isMove && isMovable) actions.move(id, key === 'ArrowUp' ? -1 : 1)
    else if (key === 'F2') actions.rename(id)
    else return
    event.preventDefault()
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the link in it has the focus
    <li
      ref={row}
      className="sidebar-row"
      data-key={isMovable ? id : undefined}
      onContextMenu={onContextMenu}
      onDoubleClick={() => actions.rename(id)}
      onKeyDown={onKeyDown}
    >
      <SidebarLink
        path={path}
        name={name}
        icon={<RowIcon {...(colour && { colour })} {...(icon && { icon })} />}
        count={count}
      />
      <button
        type="button"
        className="sidebar-menu"
        aria-label={menuLabel}
        aria-haspopup="menu"
        title={menuLabel}
        tabIndex={-1}
        onClick={(event) => actions.openMenu(id, below(event.currentTarget))}
        onDoubleClick={(event) => event.stopPropagation()}
      >
        <Icon of={Ellipsis} />
      </button>
    </li>
  )
})
