import type { ReactNode } from 'react'
import type { MessageId } from '../../messages/catalogue.ts'
import { useText } from '../messages/use-text.ts'
import { NameField, type NameEnd } from '../components/fields/name-field.tsx'

const longestName = 200

interface ListNameFieldProps {
  readonly label: MessageId
  readonly name: string
  readonly icon: ReactNode
  readonly onSave: (name: string, end: NameEnd) => void
  readonly onCancel: () => void
  readonly onGone?: (typed: string) => void
  readonly children?: ReactNode
}

/** Edits the name of a list. A name that the server would refuse is refused at once. */
export function ListNameField({ label, ...field }: ListNameFieldProps) {
  const text = useText()
  const refuse = (name: string): string | null => {
    if (name === '') return text('lists.nameMissing')
    return [...name].length > longestName ? text('lists.nameTooLong') : null
  }
  return <NameField {...field} label={text(label)} refuse={refuse} />
}
