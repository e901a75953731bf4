import { Ellipsis } from 'lucide-react'
import { MenuButton } from '../components/menu/menu-button.tsx'
import { SaveAsView } from '../custom-views/save-as-view.tsx'
import { useCustomViewMenu } from '../custom-views/use-custom-view-menu.tsx'
import { useListMenu } from '../lists/use-list-menu.tsx'
import { useText } from '../messages/use-text.ts'
import { parseViewPath } from '../routing/view-path.ts'
import { useLists, useCustomViews } from '../sync/sync-context.ts'
import { useDisplayMenu } from '../todos/display/use-display-menu.tsx'
import type { View } from '../todo-views/view.ts'

interface ViewMenuProps {
  readonly view: View
}

/** The button beside the title of a view: its menu, or for a tag, the button that keeps it as a custom view. */
export function ViewMenu({ view }: ViewMenuProps) {
  const text = useText()
  const { path, name, title } = view
  const { kind, id } = parseViewPath(path)
  const list = useLists().get(id)
  const customView = useCustomViews().get(id)
  const makeListMenu = useListMenu()
  const makeViewMenu = useCustomViewMenu()
  const makeDisplayMenu = useDisplayMenu(view)
  const shared = { icon: Ellipsis, className: 'view-menu' }
  if (kind === 'list' && list !== undefined)
    return (
      <MenuButton
        {...shared}
        label={text('lists.menu', { name: list.name })}
        makeGroups={() => [...makeDisplayMenu(), ...makeListMenu(list)]}
      />
    )
  if (kind === 'custom-view' && customView !== undefined)
    return (
      <MenuButton
        {...shared}
        label={text('views.menu', { name: customView.name })}
        makeGroups={() => [...makeDisplayMenu(), ...makeViewMenu(customView)]}
      />
    )
  if (kind === 'tag') return <SaveAsView name={title} filter={{ completed: false, tag: [title] }} />
  // All and its filters have a menu beside these.
  if (name === null || view.empty === 'all' || view.empty === 'active' || view.empty === 'completed')
    return null
  return (
    <MenuButton {...shared} label={text('views.menu', { name: text(name) })} makeGroups={makeDisplayMenu} />
  )
}
