import { Link } from 'react-aria-components'

interface WebLinkProps {
  /** An address of the web. */
  readonly href: string
  readonly label: string
  readonly look: 'primary' | 'plain'
  readonly onPress?: () => void
}

/** A way to a page outside of Localist, in a tab that knows nothing of this one. */
export function WebLink({ label, look, ...link }: WebLinkProps) {
  return (
    <Link className={`action action-${look}`} {...link} target="_blank" rel="noreferrer">
      {label}
    </Link>
  )
}
