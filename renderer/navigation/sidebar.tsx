import { Activity, Keyboard, Settings, Trash2, type LucideIcon } from 'lucide-react'
import { Button } from 'react-aria-components'
import { AccountCorner } from '../accounts/account-corner.tsx'
import { useCommands } from '../commands/registry.ts'
import { Icon } from '../components/icon.tsx'
import { useText } from '../messages/use-text.ts'
import { ListsSection } from '../lists/lists-section.tsx'
import { useShown } from '../sync/sync-context.ts'
import { TagsSection } from '../tags/tags-section.tsx'
import { useDay } from '../views/day.tsx'
import { todosOf } from '../views/rows.ts'
import { laterViews, mainViews } from '../views/view.ts'
import { SidebarLink } from '../views/sidebar-link.tsx'

const others: readonly {
  readonly path: string
  readonly name: 'view.trash' | 'view.activity' | 'settings.title'
  readonly icon: LucideIcon
}[] = [
  { path: '/trash', name: 'view.trash', icon: Trash2 },
  { path: '/activity', name: 'view.activity', icon: Activity },
  { path: '/settings', name: 'settings.title', icon: Settings },
]

/** Today's day of the month, as an icon. */
function DayIcon({ date }: { readonly date: string }) {
  return (
    <span className="day-icon" aria-hidden>
      {Number(date.slice(8))}
    </span>
  )
}

interface SidebarProps {
  /** The path of the view that the page shows. */
  readonly current: string
}

/** The views, lists and tags, and the other places of the page. */
export function Sidebar({ current }: SidebarProps) {
  const text = useText()
  const commands = useCommands()
  const { todos } = useShown()
  const today = useDay()
  return (
    <nav className="sidebar" aria-label={text('app.places')} id="sidebar">
      <ul>
        {mainViews.map((view) => (
          <li key={view.path}>
            <SidebarLink
              path={view.path}
              current={current.startsWith('/all') ? current.slice(0, 4) : current}
              name={text(view.name ?? 'view.all')}
              icon={view.path === '/today' ? <DayIcon date={today.date} /> : <Icon of={view.icon} />}
              count={todosOf(todos, view, today).filter(({ completed }) => !completed).length}
            />
          </li>
        ))}
      </ul>
      <ListsSection current={current} />
      <TagsSection current={current} />
      <ul className="sidebar-end">
        {laterViews.map((view) => (
          <li key={view.path}>
            <SidebarLink
              path={view.path}
              current={current}
              name={text(view.name ?? 'view.completed')}
              icon={<Icon of={view.icon} />}
            />
          </li>
        ))}
        {others.map(({ path, name, icon }) => (
          <li key={path}>
            <SidebarLink path={path} current={current} name={text(name)} icon={<Icon of={icon} />} />
          </li>
        ))}
        <li className="help">
          <Button className="place" onPress={() => commands.run('show-shortcuts')}>
            <Icon of={Keyboard} />
            <span className="place-name">{text('shortcuts.title')}</span>
          </Button>
        </li>
        <AccountCorner />
      </ul>
    </nav>
  )
}
