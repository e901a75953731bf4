import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { Icon } from '../icon.tsx'

interface BannerProps {
  readonly icon: LucideIcon
  readonly children: ReactNode
  readonly action?: ReactNode
}

/** A line of text above the content, with an icon and an action. */
export function Banner({ icon, children, action }: BannerProps) {
  return (
    <div className="banner" role="status">
      <Icon of={icon} />
      <p>{children}</p>
      {action}
    </div>
  )
}
