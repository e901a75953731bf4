import { ChevronRight, Plus } from 'lucide-react'
import type { ReactNode } from 'react'
import { useFormats } from '../messages/formats.ts'
import { IconAction } from '../components/buttons/icon-action.tsx'
import { useText } from '../messages/use-text.ts'
import { SidebarButton } from './sidebar-link.tsx'

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
  readonly link: string
  readonly name: string
  /** The number on the right; 0 for none. */
  readonly count: number
  readonly isOpen: boolean
  readonly onPress: () => void
}

/** A link of the sidebar that shows and hides rows below or above it. */
export function FoldButton({ link, name, count, isOpen, onPress }: FoldButtonProps) {
  const { formatNumber } = useFormats()
  return (
    <SidebarButton link={link} name={name} icon={ChevronRight} isOpen={isOpen} onPress={onPress}>
      {count > 0 && <span className="sidebar-link-count">{formatNumber(count)}</span>}
    </SidebarButton>
  )
}
