import { use, useRef, useState, type ReactNode } from 'react'
import type { OpenedMenu } from '../components/menu/lazy-menu.tsx'
import { below, type Point } from '../components/menu/point.ts'
import { useLatest } from '../components/use-latest.ts'
import { useText } from '../messages/use-text.ts'
import type { Neighbour } from '../../common/plan-moves.ts'
import { SidebarContext } from './sidebar-link.tsx'
import { FoldButton } from './sidebar-section.tsx'
import { SidebarRow, type RowActions, type SidebarItem } from './sidebar-row.tsx'
import { useRowDrag } from './use-row-drag.ts'

/** The most rows that are drawn unasked: a script can make thousands of tags. */
const firstCount = 50

/** The number of rows that each press of the button adds: drawing all of thousands stops the page for seconds. */
const moreCount = 200

/** The item whose name is edited. */
interface EditedItem {
  readonly id: string
  readonly field: ReactNode
}

/** A list of the sidebar whose rows have names and menus of their own. */
export interface SidebarRowsProps {
  /** Different from the ids of all other rows of the sidebar. */
  readonly id: 'views' | 'lists' | 'templates-lists' | 'archived-lists' | 'tags'
  readonly items: readonly SidebarItem[]
  readonly edited?: EditedItem | null
  /** Renders the menu of an item while it is open. */
  readonly renderMenu: (id: string, menu: OpenedMenu) => ReactNode
  readonly onRename: (id: string) => void
  /** Moves an item beside another one; absent where they are sorted. */
  readonly onMove?: (id: string, neighbour: Neighbour) => void
  readonly className?: string
  /** More items of the list below the rows. */
  readonly children?: ReactNode
}

/** The kind of the items, by which the messages begin. */
const kinds = {
  views: 'views',
  lists: 'lists',
  'templates-lists': 'lists',
  'archived-lists': 'lists',
  tags: 'tags',
} as const

/** The rows of a section, each with a link and a menu. They can be moved by the keys and the pointer where they have an order. */
export function SidebarRows(props: SidebarRowsProps) {
  const { id, items, edited = null, renderMenu, onRename, onMove, className, children } = props
  const text = useText()
  const { current } = use(SidebarContext)
  const list = useRef<HTMLUListElement>(null)
  const [count, setCount] = useState(firstCount)
  const [menu, setMenu] = useState<{ readonly id: string; readonly at: Point } | null>(null)
  const [spoken, setSpoken] = useState('')
  const kind = kinds[id]
  const menuItem = items.find((item) => item.id === menu?.id)
  const actions = useLatest<RowActions>({
    rename: onRename,
    openMenu: (itemId, at) => setMenu({ id: itemId, at }),
    move(itemId, by) {
      const index = items.findIndex((item) => item.id === itemId)
      const [item, neighbour] = [items[index], items[index + by]]
      if (item === undefined || neighbour === undefined || kind === 'tags') return
      onMove?.(itemId, { id: neighbour.id, position: by < 0 ? 'before' : 'after' })
      setSpoken(text(`${kind}.position`, { name: item.name, position: index + by + 1, count: items.length }))
    },
  })
  useRowDrag({
    list,
    nameOf: (itemId) => items.find((item) => item.id === itemId)?.name ?? null,
    onMove: (itemId, neighbour) => onMove?.(itemId, neighbour),
    onLongPress: (itemId, row) => actions.openMenu(itemId, below(row)),
  })
  // The item of the shown view, and one whose name is edited, stay in sight.
  const isDrawn = (item: SidebarItem, index: number) =>
    index < count || item.path === current || item.id === edited?.id
  const isWhole = count >= items.length
  return (
    <>
      <ul ref={list} className={className}>
        {items.filter(isDrawn).map((item) => (
          <SidebarRow
            key={item.id}
            {...item}
            menuLabel={text(`${kind}.menu`, { name: item.name })}
            isMovable={onMove !== undefined}
            field={edited?.id === item.id ? edited.field : null}
            actions={actions}
          />
        ))}
        {children}
      </ul>
      {items.length > firstCount && (
        <FoldButton
          link={`more-${id}`}
          name={text(isWhole ? 'places.fewer' : 'places.more')}
          count={isWhole ? 0 : items.length - count}
          isOpen={isWhole}
          onPress={() => setCount(isWhole ? firstCount : count + moreCount)}
        />
      )}
      {menuItem &&
        menu &&
        renderMenu(menuItem.id, {
          label: text(`${kind}.menu`, { name: menuItem.name }),
          at: menu.at,
          onClose: () => setMenu(null),
        })}
      {onMove && (
        <p className="spoken-only" aria-live="polite">
          {spoken}
        </p>
      )}
    </>
  )
}
