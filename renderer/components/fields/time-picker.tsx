import { useFormats } from '../../messages/formats.ts'
import { Picker } from './picker.tsx'

/** The times that are offered: each half hour. */
const halfHours: readonly string[] = Array.from(
  { length: 48 },
  (_, index) => `${String(Math.floor(index / 2)).padStart(2, '0')}:${index % 2 === 0 ? '00' : '30'}`,
)

interface TimePickerProps {
  readonly label: string
  /** A time of day, as HH:MM. It is offered also where it is none of the half hours. */
  readonly value: string
  readonly onChange: (time: string) => void
}

/** A button that opens a list of the times of a day. */
export function TimePicker({ label, value, onChange }: TimePickerProps) {
  const format = useFormatTime()
  const options = [...new Set([...halfHours, value])]
    .toSorted()
    .map((time) => ({ value: time, label: format(time) }))
  return <Picker label={label} value={value} onChange={onChange} options={options} />
}

/** Returns a function that formats a time of day (HH:MM) as the locale has it. */
export function useFormatTime(): (time: string) => string {
  const { formatTime } = useFormats()
  return (time) => formatTime(`1970-01-01T${time}Z`, { hour: 'numeric', minute: '2-digit', timeZone: 'UTC' })
}
