import { sortCustomViews, useCustomViewActions } from '../custom-views/use-custom-view-actions.ts'
import { lazyMenu } from '../components/menu/lazy-menu.tsx'
import { useViewDialog } from '../custom-views/view-dialog-context.tsx'
import { newFields } from '../custom-views/view-changes.ts'
import { useText } from '../messages/use-text.ts'
import { customViewPath } from '../routing/view-path.ts'
import { useCustomViews } from '../sync/sync-context.ts'
import { SidebarRows } from './sidebar-rows.tsx'
import { SidebarSection } from './sidebar-section.tsx'

const CustomViewMenu = lazyMenu(() => import('./row-menus.tsx').then((module) => module.CustomViewMenu))

interface CustomViewsSectionProps {
  /** The numbers of open todos by the path of the view. */
  readonly counts: ReadonlyMap<string, number>
}

/** The views that the person made, in the sidebar. */
export function CustomViewsSection({ counts }: CustomViewsSectionProps) {
  const text = useText()
  const views = useCustomViews()
  const openDialog = useViewDialog()
  const { move } = useCustomViewActions()
  const onNew = () => openDialog({ id: null, fields: newFields })
  return (
    <SidebarSection id="views" add={{ label: text('command.new-view'), onPress: onNew }}>
      <SidebarRows
        id="views"
        items={sortCustomViews(views).map(({ id, name, icon, colour }) => {
          const path = customViewPath(id)
          return { id, name, path, icon, colour, count: counts.get(path) ?? 0 }
        })}
        renderMenu={(id, menu) => {
          const view = views.get(id)
          return view !== undefined && <CustomViewMenu view={view} {...menu} />
        }}
        onRename={(id) => {
          const view = views.get(id)
          if (view !== undefined) openDialog({ id, fields: view })
        }}
        onMove={(id, neighbour) => {
          const view = views.get(id)
          if (view !== undefined) move(view, neighbour)
        }}
      />
    </SidebarSection>
  )
}
