import { Search } from 'lucide-react'
import { Icon } from '../components/icon.tsx'
import { paneLimits } from '../components/panes/pane-size.ts'
import { useText } from '../messages/use-text.ts'
import { SidebarLink } from '../sidebar/sidebar-link.tsx'
import { otherPages } from '../sidebar/other-pages.ts'
import { laterViews, mainViews, type View } from '../todo-views/view.ts'
import { firstIconOf } from '../todo-views/view-icon.tsx'

function ViewLinks({ views }: { readonly views: readonly View[] }) {
  const text = useText()
  return views.map((view) => (
    <li key={view.path}>
      <SidebarLink
        path={view.path}
        name={text(view.name ?? 'view.all')}
        icon={<Icon of={firstIconOf(view)} />}
      />
    </li>
  ))
}

/**
 * The sidebar as far as it is the same for everyone, and the empty list beside it. The build writes it into the page, so that it is
 * painted before the script runs; the server sets the width of the svg, since the policy of the page allows no styles in it.
 */
export function FirstShell() {
  const text = useText()
  return (
    <div className="app first-shell" data-sidebar aria-busy inert>
      <nav className="sidebar">
        <svg width={paneLimits.sidebar.usual} height="0" aria-hidden />
        <div className="sidebar-scroller">
          <div className="sidebar-link">
            <Icon of={Search} />
            <span className="sidebar-link-name">{text('palette.button')}</span>
          </div>
          <ul className="sidebar-links">
            <ViewLinks views={mainViews} />
          </ul>
        </div>
        <ul className="sidebar-links sidebar-end">
          <ViewLinks views={laterViews} />
          {otherPages.map(({ path, name, icon }) => (
            <li key={path}>
              <SidebarLink path={path} name={text(name)} icon={<Icon of={icon} />} />
            </li>
          ))}
        </ul>
      </nav>
      <main className="view" />
    </div>
  )
}
