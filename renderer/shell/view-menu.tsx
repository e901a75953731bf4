import { Ellipsis } from 'lucide-react'
import { lazyMenu } from '../components/menu/lazy-menu.tsx'
import { MenuOpener } from '../components/menu/menu-button.tsx'
import { SaveAsView } from '../custom-views/save-as-view.tsx'
import { useText } from '../messages/use-text.ts'
import { parseViewPath } from '../routing/view-path.ts'
import { useCustomViews, useLists } from '../sync/sync-context.ts'
import type { View } from '../todo-views/view.ts'

const OpenViewMenu = lazyMenu(() => import('./open-view-menu.tsx').then((module) => module.OpenViewMenu))

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
  if (kind === 'tag') return <SaveAsView name={title} filter={{ completed: false, tag: [title] }} />
  const label = (): string | null => {
    if (kind === 'list') return list === undefined ? null : text('lists.menu', { name: list.name })
    if (kind === 'custom-view' && customView !== undefined)
      return text('views.menu', { name: customView.name })
    // All and its filters have a menu beside these.
    const isOfAll = view.empty === 'all' || view.empty === 'active' || view.empty === 'completed'
    return name === null || isOfAll ? null : text('views.menu', { name: text(name) })
  }
  const said = label()
  if (said === null) return null
  return (
    <MenuOpener
      icon={Ellipsis}
      className="view-menu"
      label={said}
      renderMenu={(menu) => <OpenViewMenu view={view} {...menu} />}
    />
  )
}
