import { Link } from 'react-aria-components'

interface WebLinkProps {
  /** An address of the web. */
  readonly href: string
  readonly label: string
  readonly look: 'primary' | 'plain'
}

/** A way to a page outside of Localist, in a tab that knows nothing of this one. */
export function WebLink({ href, label, look }: WebLinkProps) {
  return (
    <Link className={`action action-${look}`} href={href} target="_blank" rel="noreferrer">
      {label}
    </Link>
  )
}
