import { Ellipsis } from 'lucide-react'
import { MenuButton } from '../components/menu/menu-button.tsx'
import { SaveAsView } from '../custom-views/save-as-view.tsx'
import { useCustomViewMenu } from '../custom-views/use-custom-view-menu.tsx'
import { useListMenu } from '../lists/use-list-menu.tsx'
import { useText } from '../messages/use-text.ts'
import { parseViewPath } from '../routing/view-path.ts'
import { useLists, useCustomViews } from '../sync/sync-context.ts'
import type { View } from '../todo-views/view.ts'

interface ViewMenuProps {
  readonly view: View
}

/** The button beside the title of a view: the menu of a list or a custom view, or for a tag, one that keeps it as a custom view. */
export function ViewMenu({ view: { path, title } }: ViewMenuProps) {
  const text = useText()
  const { kind, id } = parseViewPath(path)
  const list = useLists().get(id)
  const customView = useCustomViews().get(id)
  const makeListMenu = useListMenu()
  const makeViewMenu = useCustomViewMenu()
  const shared = { icon: Ellipsis, className: 'view-menu' }
  if (kind === 'list' && list !== undefined)
    return (
      <MenuButton
        {...shared}
        label={text('lists.menu', { name: list.name })}
        makeGroups={() => makeListMenu(list)}
      />
    )
  if (kind === 'custom-view' && customView !== undefined)
    return (
      <MenuButton
        {...shared}
        label={text('views.menu', { name: customView.name })}
        makeGroups={() => makeViewMenu(customView)}
      />
    )
  return kind === 'tag' ? <SaveAsView name={title} filter={{ completed: false, tag: [title] }} /> : null
}
