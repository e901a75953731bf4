import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'

interface FullStateProps {
  readonly icon: LucideIcon
  readonly title: ReactNode
  readonly children?: ReactNode
  readonly role?: 'alert' | 'status'
  /** Whether it is the whole page rather than a pane of it. */
  readonly isPage?: boolean
}

/** What a pane shows in place of its content: nothing there yet, or nothing that can be shown. */
export function FullState({ icon: Shape, title, children, role, isPage = false }: FullStateProps) {
  const Title = isPage ? 'h1' : 'h2'
  return (
    <section className="full-state" role={role}>
      <Shape className="full-state-icon" size={20} strokeWidth={1.75} aria-hidden />
      <Title className="full-state-title">{title}</Title>
      {children}
    </section>
  )
}
