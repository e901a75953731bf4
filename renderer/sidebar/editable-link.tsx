import { Ellipsis } from 'lucide-react'
import { useLayoutEffect, useRef, type HTMLAttributes, type MouseEvent, type ReactNode } from 'react'
import { below, pointOf, type Point } from '../components/menu/point.ts'
import { Icon } from '../components/icon.tsx'
import { SidebarLink } from './sidebar-link.tsx'

interface EditableLinkProps extends HTMLAttributes<HTMLLIElement> {
  readonly path: string
  readonly name: string
  readonly icon: ReactNode
  readonly count: number
  /** The name of the button that opens its menu. */
  readonly menuLabel: string
  /** The field that replaces it while it is renamed; null otherwise. */
  readonly field: ReactNode
  readonly onRename: () => void
  /** Opens its menu at a point in the window. */
  readonly onMenu: (at: Point) => void
}

/** A link of the sidebar with a name and a menu of its own, such as a list or a tag. */
export function EditableLink({ field, onRename, onMenu, menuLabel, ...rest }: EditableLinkProps) {
  const { path, name, icon, count, onKeyDown, ...item } = rest
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
    onMenu(pointOf(event, event.currentTarget))
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the link in it has the focus
    <li
      {...item}
      ref={row}
      className="sidebar-row"
      onContextMenu={onContextMenu}
      onDoubleClick={onRename}
      onKeyDown={(event) => {
        onKeyDown?.(event)
        if (event.key !== 'F2') return
        event.preventDefault()
        onRename()
      }}
    >
      <SidebarLink path={path} name={name} icon={icon} count={count} />
      <button
        type="button"
        className="sidebar-menu"
        aria-label={menuLabel}
        aria-haspopup="menu"
        title={menuLabel}
        tabIndex={-1}
        onClick={(event) => onMenu(below(event.currentTarget))}
        onDoubleClick={(event) => event.stopPropagation()}
      >
        <Icon of={Ellipsis} />
      </button>
    </li>
  )
}
