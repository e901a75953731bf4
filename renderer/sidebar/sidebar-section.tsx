import { ChevronRight, Plus } from 'lucide-react'
import type { ReactNode } from 'react'
import { useIntl } from 'react-intl'
import { IconAction } from '../components/buttons/icon-action.tsx'
import { Icon } from '../components/icon.tsx'
import { useText } from '../messages/use-text.ts'

interface SidebarSectionProps {
  readonly id: 'views' | 'lists' | 'tags'
  /** The button that makes a new item, where there is one. */
  readonly add?: { readonly label: string; readonly onPress: () => void }
  readonly children: ReactNode
}

/** A part of the sidebar with a heading. */
export function SidebarSection({ id, add, children }: SidebarSectionProps) {
  const text = useText()
  return (
    <section className="sidebar-links" aria-labelledby={`${id}-heading`}>
      <div className="sidebar-heading">
        <h2 id={`${id}-heading`}>{text(`${id}.title`)}</h2>
        {add && <IconAction icon={Plus} className="heading-action" {...add} />}
      </div>
      {children}
    </section>
  )
}

interface FoldButtonProps {
  /** Different from the paths and names of all other links of the sidebar. */
  readonly link: string
  readonly name: string
  /** The number on the right; 0 for none. */
  readonly count: number
  readonly isOpen: boolean
  readonly onPress: () => void
}

/** A link of the sidebar that shows and hides rows below or above it. */
export function FoldButton({ link, name, count, isOpen, onPress }: FoldButtonProps) {
  const { formatNumber } = useIntl()
  return (
    <button
      type="button"
      className="sidebar-link sidebar-fold"
      data-link={link}
      tabIndex={-1}
      aria-expanded={isOpen}
      onClick={onPress}
    >
      <Icon of={ChevronRight} />
      <span className="sidebar-link-name">{name}</span>
      {count > 0 && <span className="sidebar-link-count">{formatNumber(count)}</span>}
    </button>
  )
}
