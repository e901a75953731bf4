import type { LucideIcon } from 'lucide-react'

interface IconProps {
  readonly of: LucideIcon
}

/** An icon of 16 px. It is hidden from assistive technology, so the element around it needs a name. */
export function Icon({ of: Shape }: IconProps) {
  return <Shape className="icon" size={16} strokeWidth={1.75} aria-hidden />
}
