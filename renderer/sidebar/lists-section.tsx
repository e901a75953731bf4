import { use, useRef, useState } from 'react'
import { useCommands } from '../commands/registry.ts'
import { clip } from '../components/clip.ts'
import { NameField } from '../components/fields/name-field.tsx'
import { lazyMenu, type OpenedMenu } from '../components/menu/lazy-menu.tsx'
import { useToasts } from '../components/toasts/toasts.ts'
import { isTemplate } from '../../common/templates/templates.ts'
import { suggestColour } from '../../common/colours.ts'
import { useListEditing } from '../lists/list-editing.ts'
import { isOffered, sortLists } from '../lists/sort-lists.ts'
import { useListActions } from '../lists/use-list-actions.ts'
import { useText } from '../messages/use-text.ts'
import { showPath } from '../routing/location.ts'
import { listPath } from '../routing/view-path.ts'
import type { List } from '../sync/entities.ts'
import { useLists, useStore } from '../sync/sync-context.ts'
import { listName, NewList } from './new-list.tsx'
import { SidebarContext } from './sidebar-link.tsx'
import { RowIcon, type SidebarItem } from './sidebar-row.tsx'
import { SidebarRows, type SidebarRowsProps } from './sidebar-rows.tsx'
import { FoldButton, SidebarSection } from './sidebar-section.tsx'

const ListMenu = lazyMenu(() => import('./row-menus.tsx').then((module) => module.ListMenu))

interface ListsSectionProps {
  /** The numbers of open todos by the id of the list. */
  readonly counts: ReadonlyMap<string, number>
}

/** The lists in the sidebar. */
export function ListsSection({ counts }: ListsSectionProps) {
  const text = useText()
  const stored = useLists()
  const lists = sortLists(stored)
  const live = lists.filter(isOffered)
  const { edited, edit, end } = useListEditing()
  const { add, move } = useListActions()
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
  useCommands({ 'new-list': startNew })

  const toItem = ({ id, name, colour, icon }: List): SidebarItem => ({
    id,
    name,
    path: listPath(id),
    count: counts.get(id) ?? 0,
    colour,
    icon,
  })
  const folded = {
    templates: lists.filter((list) => !list.archived && isTemplate(list)),
    archived: lists.filter((list) => list.archived),
  }
  const editedList = lists.find(({ id }) => id === edited)
  const shared = {
    edited: editedList ? { id: editedList.id, field: <ListNameField list={editedList} /> } : null,
    renderMenu(id: string, menu: OpenedMenu) {
      const list = stored.get(id)
      return list !== undefined && <ListMenu list={list} {...menu} />
    },
    onRename: edit,
  }
  return (
    <SidebarSection id="lists" add={{ label: text('command.new-list'), onPress: startNew }}>
      <SidebarRows
        id="lists"
        items={live.map(toItem)}
        onMove={(id, neighbour) => {
          const list = stored.get(id)
          if (list !== undefined) move(list, neighbour)
        }}
        {...shared}
      >
        {edited === 'new' && (
          <li className="sidebar-row">
            <NewList
              colour={suggestColour(live)}
              onAdd={(fields, isOpened) => {
                const id = add(fields)
                end()
                if (isOpened) showPath(listPath(id))
              }}
              onCancel={cancelNew}
            />
          </li>
        )}
      </SidebarRows>
      {(['templates', 'archived'] as const).map(
        (kind) =>
          folded[kind].length > 0 && (
            <FoldedLists key={kind} kind={kind} items={folded[kind].map(toItem)} {...shared} />
          ),
      )}
    </SidebarSection>
  )
}

interface FoldedListsProps extends Pick<SidebarRowsProps, 'items' | 'edited' | 'renderMenu' | 'onRename'> {
  readonly kind: 'templates' | 'archived'
}

/** The templates, or the archived lists, which are folded until they are opened or one of them is shown. */
function FoldedLists({ kind, ...props }: FoldedListsProps) {
  const { items, edited } = props
  const text = useText()
  const { current } = use(SidebarContext)
  const [isOpen, setIsOpen] = useState(false)
  const isShown = isOpen || items.some(({ id, path }) => id === edited?.id || path === current)
  return (
    <>
      <FoldButton
        link={kind}
        name={text(`lists.${kind}`)}
        count={items.length}
        isOpen={isShown}
        onPress={() => setIsOpen(!isShown)}
      />
      {isShown && <SidebarRows id={`${kind}-lists`} className="archived" {...props} />}
    </>
  )
}

/** The field for the name of a list. */
function ListNameField({ list }: { readonly list: List }) {
  const text = useText()
  const store = useStore()
  const toasts = useToasts()
  const { end } = useListEditing()
  const { update } = useListActions()
  const sayNotRenamed = (typed: string) => {
    end()
    const now = store.read().shown.lists.get(list.id)
    const isElsewhere = now === undefined || now.deletedAt !== null || now.archived !== list.archived
    if (isElsewhere && typed !== list.name)
      toasts.say(text('lists.notRenamed', { name: clip(list.name), typed }))
  }
  return (
    <NameField
      {...listName}
      label={text('lists.rename')}
      name={list.name}
      icon={<RowIcon colour={list.colour} icon={list.icon} />}
      onSave={(name) => {
        end()
        if (name !== list.name) update(list, { name })
      }}
      onCancel={end}
      onGone={sayNotRenamed}
    />
  )
}
