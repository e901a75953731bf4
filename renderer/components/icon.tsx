import type { ComponentType } from 'react'

/** A drawing in a square, such as those of lucide. */
export type IconShape = ComponentType<{
  readonly className: string
  readonly size: number
  readonly strokeWidth: number
  readonly 'aria-hidden': true
}>

interface IconProps {
  readonly of: IconShape
}

/** An icon of 16 px. It is hidden from assistive technology, so the element around it needs a name. */
export function Icon({ of: Shape }: IconProps) {
  return <Shape className="icon" size={16} strokeWidth={1.75} aria-hidden />
}
