import type { ReactNode } from 'react'
import type { IconShape } from '../components/icon.tsx'
import { useDay } from '../clock/day.tsx'
import type { View } from './view.ts'

interface DayIconProps {
  readonly className?: string
  /** In pixels. */
  readonly size: number
  readonly strokeWidth: number
  readonly children?: ReactNode
}

function DaySquare({ className, size, strokeWidth, children }: DayIconProps) {
  return (
    <svg
      className={className}
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth={strokeWidth}
      aria-hidden
    >
      <rect x="2" y="2" width="20" height="20" rx="5" />
      {children}
    </svg>
  )
}

/** The icon of the view of today: today's day of the month. */
function DayIcon(props: DayIconProps) {
  const { date } = useDay()
  return (
    <DaySquare {...props}>
      <text
        x="12"
        y="16.5"
        fontSize="13"
        fontWeight="600"
        textAnchor="middle"
        fill="currentColor"
        stroke="none"
      >
        {Number(date.slice(8))}
      </text>
    </DaySquare>
  )
}

/** Returns the icon of a view, for the sidebar and for the view itself while it is empty. */
export const iconOf = ({ icon }: Pick<View, 'icon'>): IconShape => (icon === 'day' ? DayIcon : icon)

/** Returns the icon of a view while the day is not known. */
export const firstIconOf = ({ icon }: Pick<View, 'icon'>): IconShape => (icon === 'day' ? DaySquare : icon)
