import { Keyboard, Settings } from 'lucide-react'
import type { LucideIcon } from 'lucide-react'
import { Button, Link } from 'react-aria-components'
import { AccountCorner } from '../accounts/account-corner.tsx'
import { useText } from '../messages/use-text.ts'
import { hrefOf, type Route } from './route.ts'
import { FILTERS, filterIcons } from '../todos/filters.ts'
import { Icon } from '../components/icon.tsx'

interface PlaceProps {
  readonly route: Route
  readonly current: Route
  readonly icon: LucideIcon
}

function PlaceLink({ route, current, icon }: PlaceProps) {
  const text = useText()
  return (
    <li>
      <Link className="place" href={hrefOf(route)} {...(route === current && { 'aria-current': 'page' })}>
        <Icon of={icon} />
        <span>{text(`place.${route}`)}</span>
      </Link>
    </li>
  )
}

interface SidebarProps {
  readonly current: Route
  readonly onHelp: () => void
}

/** The places of the page; on a narrow one it is the bar at the bottom. */
export function Sidebar({ current, onHelp }: SidebarProps) {
  const text = useText()
  return (
    <nav className="sidebar" aria-label={text('app.places')}>
      <ul>
        {FILTERS.map((filter) => (
          <PlaceLink key={filter} route={filter} current={current} icon={filterIcons[filter]} />
        ))}
        <li className="help">
          <Button className="place" onPress={onHelp}>
            <Icon of={Keyboard} />
            <span>{text('shortcuts.title')}</span>
          </Button>
        </li>
        <PlaceLink route="settings" current={current} icon={Settings} />
        <AccountCorner />
      </ul>
    </nav>
  )
}
