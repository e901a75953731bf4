interface TickProps {
  readonly label: string
  readonly isOn: boolean
  /** From 0 (none) to 4 (urgent). It colours the ring. */
  readonly priority?: number
  /** Whether Tab reaches it. */
  readonly isReachable?: boolean
  readonly onChange: (isOn: boolean) => void
}

/**
 * The circle that completes a todo and opens it again. It is the browser's own checkbox: with React Aria's, a third of the time in
 * which a list scrolls goes into the hooks of the ticks.
 */
export function Tick({ label, isOn, priority = 0, isReachable = true, onChange }: TickProps) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the pointer moves the focus to the checkbox, not to the row around it
    <label className="tick" data-priority={priority} onMouseDown={(event) => event.preventDefault()}>
      <input
        type="checkbox"
        className="spoken-only"
        aria-label={label}
        checked={isOn}
        tabIndex={isReachable ? 0 : -1}
        onChange={(event) => onChange(event.target.checked)}
      />
      <svg viewBox="0 0 18 18" width={18} height={18} aria-hidden>
        <circle cx="9" cy="9" r="8.25" />
        <path d="M5.25 9.4 7.9 12 12.75 6.5" />
      </svg>
    </label>
  )
}
