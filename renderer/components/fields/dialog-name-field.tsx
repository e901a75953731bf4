import type { KeyboardEvent } from 'react'
import { FieldError, Input, Label, TextField } from 'react-aria-components'
import { isOfInputMethod } from '../keyboard.ts'

interface DialogNameFieldProps {
  readonly label: string
  readonly value: string
  readonly onChange: (value: string) => void
  /** Says why the name cannot be taken; null while it can be, or while nobody has tried. */
  readonly mistake: string | null
}

/** The field of a dialog that asks for a name. It has the focus, with its text selected. */
export function DialogNameField({ label, value, onChange, mistake }: DialogNameFieldProps) {
  const onKeyDown = (event: KeyboardEvent & { continuePropagation: () => void }) => {
    // React Aria stops key events of fields by default, but Escape closes the dialog.
    event.continuePropagation()
    // Enter must not submit the form if it ends a composition.
    if (event.key === 'Enter' && isOfInputMethod(event.nativeEvent)) event.preventDefault()
  }
  return (
    <TextField
      className="field"
      value={value}
      onChange={onChange}
      onKeyDown={onKeyDown}
      isInvalid={mistake !== null}
      autoFocus
      autoComplete="off"
    >
      <Label>{label}</Label>
      <Input className="input" dir="auto" onFocus={({ currentTarget }) => currentTarget.select()} />
      <FieldError className="field-error">{mistake}</FieldError>
    </TextField>
  )
}
