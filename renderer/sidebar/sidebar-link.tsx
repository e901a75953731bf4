import { createContext, memo, use, type MouseEvent, type ReactNode } from 'react'
import { useFormats } from '../messages/formats.ts'
import { Icon, type IconShape } from '../components/icon.tsx'
import { useText } from '../messages/use-text.ts'
import { hrefOf } from '../routing/location.ts'

/** The parts of the sidebar that each of its links needs. */
interface SidebarState {
  /** The path that the page shows. */
  readonly current: string
  readonly show: (path: string) => void
}

/** The context of the sidebar. */
export const SidebarContext = createContext<SidebarState>({ current: '', show: () => undefined })

interface SidebarLinkProps {
  readonly path: string
  readonly name: string
  readonly icon: ReactNode
  /** The number on the right; none for 0. */
  readonly count?: number
}

const longName = 20

/** A link of the sidebar to a view or another page. useSidebarKeys() sets which one Tab reaches. */
export const SidebarLink = memo(function SidebarLink({ path, name, icon, count = 0 }: SidebarLinkProps) {
  const text = useText()
  const { formatNumber } = useFormats()
  const { current, show } = use(SidebarContext)
  const onClick = (event: MouseEvent) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return
    event.preventDefault()
    show(path)
  }
  return (
    // A plain link: with all lists and tags there can be hundreds, which are drawn while the page begins.
    <a
      className="sidebar-link"
      href={hrefOf(path)}
      data-link={path}
      tabIndex={-1}
      title={name.length > longName ? name : undefined}
      aria-label={count > 0 ? text('places.withCount', { name, count }) : undefined}
      aria-current={path === current ? 'page' : undefined}
      onClick={onClick}
    >
      {icon}
      <span className="sidebar-link-name" dir="auto">
        {name}
      </span>
      {count > 0 && <span className="sidebar-link-count">{formatNumber(count)}</span>}
    </a>
  )
})

interface SidebarButtonProps {
  /** Different from the paths and names of all other links of the sidebar. */
  readonly link: string
  readonly name: string
  readonly icon: IconShape
  /** Whether its rows show, where it shows and hides some. */
  readonly isOpen?: boolean
  readonly onPress: () => void
  /** Shown beside the name. */
  readonly children?: ReactNode
}

/** A button of the sidebar that looks like a link. */
export function SidebarButton({ link, name, icon, isOpen, onPress, children }: SidebarButtonProps) {
  return (
    <button
      type="button"
      className={isOpen === undefined ? 'sidebar-link' : 'sidebar-link sidebar-fold'}
      data-link={link}
      tabIndex={-1}
      aria-expanded={isOpen}
      onClick={onPress}
    >
      <Icon of={icon} />
      <span className="sidebar-link-name">{name}</span>
      {children}
    </button>
  )
}
