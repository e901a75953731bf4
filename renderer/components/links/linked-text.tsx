import { Fragment, useMemo, type ReactNode } from 'react'
import { Marked } from '../highlight/marked.tsx'
import { findLinks } from '../../../common/find-links.ts'

interface LinkedTextProps {
  readonly text: string
  /** Whether Tab reaches its links. */
  readonly isReachable?: boolean
}

/** A text with the searched words marked, whose addresses are links as in notes. */
export function LinkedText({ text, isReachable = true }: LinkedTextProps): ReactNode {
  const links = useMemo(() => findLinks(text), [text])
  if (links.length === 0) return <Marked text={text} />
  return (
    <>
      {links.map(({ start, href }, index) => (
        <Fragment key={start}>
          <Marked text={text.slice(links[index - 1]?.end ?? 0, start)} />
          <SafeLink href={href} isReachable={isReachable} />
        </Fragment>
      ))}
      <Marked text={text.slice(links.at(-1)?.end ?? 0)} />
    </>
  )
}

interface SafeLinkProps {
  readonly href: string
  readonly isReachable?: boolean
}

/** A link to an address that somebody wrote. It opens in a tab that knows nothing of this page, and reads from its protocol on in any text. */
export const SafeLink = ({ href, isReachable = true }: SafeLinkProps) => (
  <a
    href={href}
    title={href}
    dir="ltr"
    target="_blank"
    rel="noopener noreferrer"
    draggable={false}
    tabIndex={isReachable ? undefined : -1}
  >
    <Marked text={href} />
  </a>
)
