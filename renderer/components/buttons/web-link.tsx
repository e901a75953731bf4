import { Link } from 'react-aria-components'

interface WebLinkProps {
  /** A web address. */
  readonly href: string
  readonly label: string
  readonly look: 'primary' | 'plain'
  readonly onPress?: () => void
}

/** A link to a page outside of Localist, which opens in a tab without access to this one. */
export function WebLink({ label, look, ...link }: WebLinkProps) {
  return (
    <Link className={`action action-${look}`} {...link} target="_blank" rel="noreferrer">
      {label}
    </Link>
  )
}
