import { Plus } from 'lucide-react'
import { useRef, useState } from 'react'
import { useCommand } from '../commands/registry.ts'
import { IconAction } from '../components/buttons/icon-action.tsx'
import { ContextMenu } from '../components/menu/context-menu.tsx'
import type { Point } from '../components/menu/point.ts'
import { useLatest } from '../components/use-latest.ts'
import { useText } from '../messages/use-text.ts'
import { showPath } from '../routing/location.ts'
import type { List } from '../sync/entities.ts'
import { useLists } from '../sync/sync-context.ts'
import { useFirstLinks } from './first-links.tsx'
import { ArchivedLists } from './archived-lists.tsx'
import { suggestColour } from '../lists/colours.ts'
import { useListEditing } from '../lists/list-editing.ts'
import { ListRow } from './list-row.tsx'
import { NewList } from './new-list.tsx'
import { sortLists, useListActions } from '../lists/use-list-actions.ts'
import { useListDrag } from './use-list-drag.ts'
import { useListMenu } from '../lists/use-list-menu.tsx'

interface ListsSectionProps {
  /** The numbers of open todos by the id of the list. */
  readonly counts: ReadonlyMap<string, number>
}

const pathOf = ({ id }: List): string => `/lists/${id}`

/** The lists in the sidebar. */
export function ListsSection({ counts }: ListsSectionProps) {
  const text = useText()
  const lists = sortLists(useLists())
  const live = lists.filter(({ archived }) => !archived)
  const archived = lists.filter((list) => list.archived)
  const { edited, edit, end } = useListEditing()
  const { add, move } = useListActions()
  const makeMenu = useListMenu()
  const [menu, setMenu] = useState<{ readonly id: string; readonly at: Point } | null>(null)
  const [spoken, setSpoken] = useState('')
  const drag = useListDrag('list', live, move)
  /** The element that had the focus before the field of a new list. */
  const opener = useRef<Element>(null)
  const startNew = () => {
    opener.current = document.activeElement
    edit('new')
  }
  const cancelNew = () => {
    const isInField = document.activeElement?.closest('.name-editor') !== null
    if (isInField && opener.current instanceof HTMLElement) opener.current.focus()
    end()
  }
  useCommand('new-list', startNew)

  const menuList = lists.find(({ id }) => id === menu?.id)
  const moveBy = (list: List, by: -1 | 1) => {
    const index = live.indexOf(list) + by
    const neighbour = live[index]
    if (neighbour === undefined) return
    move(list, { id: neighbour.id, position: by < 0 ? 'before' : 'after' })
    setSpoken(text('lists.position', { name: list.name, position: index + 1, count: live.length }))
  }
  const rowActions = useLatest({
    menu: (list: List, at: Point) => setMenu({ id: list.id, at }),
    move: moveBy,
  })
  const first = useFirstLinks('lists', live, { pathOf, isKept: ({ id }) => id === edited })
  const draw = (list: List) => (
    <ListRow
      key={list.id}
      list={list}
      count={counts.get(list.id) ?? 0}
      isEdited={edited === list.id}
      drop={drag.target?.id === list.id ? drag.target.position : null}
      isDragged={drag.draggedId === list.id}
      onMenu={rowActions.menu}
      onMove={rowActions.move}
    />
  )
  return (
    <section className="sidebar-links" aria-labelledby="lists-heading">
      <div className="sidebar-heading">
        <h2 id="lists-heading">{text('lists.title')}</h2>
        <IconAction
          icon={Plus}
          label={text('command.new-list')}
          className="heading-action"
          onPress={startNew}
        />
      </div>
      <ul {...drag.handlers}>
        {first.shown.map(draw)}
        {edited === 'new' && (
          <li className="sidebar-row">
            <NewList
              colour={suggestColour(live)}
              onAdd={(fields, isOpened) => {
                const id = add(fields)
                end()
                if (isOpened) showPath(`/lists/${id}`)
              }}
              onCancel={cancelNew}
            />
          </li>
        )}
      </ul>
      {first.more}
      {archived.length > 0 && <ArchivedLists lists={archived} draw={draw} />}
      {menuList && (
        <ContextMenu
          label={text('lists.menu', { name: menuList.name })}
          groups={makeMenu(menuList)}
          at={menu?.at ?? null}
          onClose={() => setMenu(null)}
        />
      )}
      <p className="spoken-only" aria-live="polite">
        {spoken}
      </p>
    </section>
  )
}
