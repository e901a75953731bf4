import type { LucideIcon } from 'lucide-react'

interface IconProps {
  readonly of: LucideIcon
}

/** An icon of 16 px that says nothing to assistive technology: what it stands in has the name. */
export function Icon({ of: Shape }: IconProps) {
  return <Shape className="icon" size={16} strokeWidth={1.75} aria-hidden />
}
