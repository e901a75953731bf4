import { useFormats } from '../messages/formats.ts'
import '../styles/print.css'

interface PrintHeadProps {
  readonly title: string
  /** Such as "3 open". */
  readonly count: string
  /** The present day as `2026-12-01`. */
  readonly today: string
}

/** The head of a printed sheet. */
export function PrintHead({ title, count, today }: PrintHeadProps) {
  const { formatDate } = useFormats()
  return (
    <header className="print-head">
      <h1>{title}</h1>
      <p>{count}</p>
      <p className="print-date">{formatDate(`${today}T00:00:00Z`, { dateStyle: 'full', timeZone: 'UTC' })}</p>
    </header>
  )
}
