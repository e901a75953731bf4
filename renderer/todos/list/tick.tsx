import { Checkbox } from 'react-aria-components'

interface TickProps {
  readonly label: string
  readonly isOn: boolean
  /** From 0 (none) to 4 (urgent). It colours the ring. */
  readonly priority?: number
  /** Whether Tab leads to it. */
  readonly isReachable?: boolean
  readonly onChange: (isOn: boolean) => void
}

/** The circle that completes a todo and opens it again. */
export function Tick({ label, isOn, priority = 0, isReachable = true, onChange }: TickProps) {
  return (
    <Checkbox
      className="tick"
      data-priority={priority}
      aria-label={label}
      isSelected={isOn}
      excludeFromTabOrder={!isReachable}
      onChange={onChange}
    >
      <svg viewBox="0 0 18 18" width={18} height={18} aria-hidden>
        <circle cx="9" cy="9" r="8.25" />
        <path d="M5.25 9.4 7.9 12 12.75 6.5" />
      </svg>
    </Checkbox>
  )
}
