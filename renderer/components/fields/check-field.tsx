import { Check } from 'lucide-react'
import { useId } from 'react'
import { Checkbox } from 'react-aria-components'
import '../../styles/checks.css'

interface CheckFieldProps {
  readonly label: string
  /** A sentence below the label. */
  readonly hint: string
  readonly isOn: boolean
  readonly onChange: (isOn: boolean) => void
}

/** A checkbox for a setting, with a sentence below it. */
export function CheckField({ label, hint, isOn, onChange }: CheckFieldProps) {
  const hintId = useId()
  return (
    <div className="check-field">
      <Checkbox className="check" isSelected={isOn} onChange={onChange} aria-describedby={hintId}>
        <span className="check-box">
          <Check size={14} strokeWidth={2.5} aria-hidden />
        </span>
        {label}
      </Checkbox>
      <p className="meta" id={hintId}>
        {hint}
      </p>
    </div>
  )
}
