import type { ReactNode } from 'react'
import { Link } from 'react-aria-components'
import { hrefOf } from './place.ts'

interface SidebarLinkProps {
  readonly path: string
  readonly current: string
  readonly name: string
  readonly icon: ReactNode
  /** The number on the right; none for 0. */
  readonly count?: number
}

/** A place of the page in the sidebar. */
export function SidebarLink({ path, current, name, icon, count = 0 }: SidebarLinkProps) {
  return (
    <Link
      className="place"
      href={hrefOf(path)}
      {...(path === current && { 'aria-current': 'page' as const })}
    >
      {icon}
      <span className="place-name">{name}</span>
      {count > 0 && <span className="place-count">{count}</span>}
    </Link>
  )
}
