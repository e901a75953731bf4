import { Checkbox } from 'react-aria-components'

interface TickProps {
  readonly label: string
  readonly isOn: boolean
  readonly onChange: (isOn: boolean) => void
}

/** The circle that completes a todo and opens it again. */
export function Tick({ label, isOn, onChange }: TickProps) {
  return (
    <Checkbox className="tick" aria-label={label} isSelected={isOn} onChange={onChange}>
      <svg viewBox="0 0 18 18" width={18} height={18} aria-hidden>
        <circle cx="9" cy="9" r="8.25" />
        <path d="M5.25 9.4 7.9 12 12.75 6.5" />
      </svg>
    </Checkbox>
  )
}
