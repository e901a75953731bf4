import type { ReactNode } from 'react'
import type { IconShape } from '../icon.tsx'

interface FullStateProps {
  readonly icon: IconShape
  readonly title: ReactNode
  readonly children?: ReactNode
  readonly role?: 'alert' | 'status'
  /** Whether it replaces the whole page, so that its title is a heading of level 1. */
  readonly isPage?: boolean
}

/** A title and a text that a pane shows in place of its content, for example when it is empty or failed. */
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
