import { type KeyboardEvent, type Ref } from 'react'
import { TextArea, TextField } from 'react-aria-components'
import { isOfInputMethod } from '../../keyboard.ts'

interface OneLineFieldProps {
  readonly label: string
  readonly value: string
  readonly onChange: (value: string) => void
  readonly onEnter: () => void
  readonly onEscape: () => void
  readonly onBlur?: () => void
  readonly placeholder?: string
  readonly autoFocus?: boolean
  readonly isDisabled?: boolean
  readonly inputRef?: Ref<HTMLTextAreaElement>
}

const onOneLine = (text: string): string => text.replaceAll(/\s*[\r\n\u2028\u2029]+\s*/g, ' ')

/** A field for one line of text that wraps where it is long; line breaks that are pasted become spaces. */
export function OneLineField({ label, onChange, onEnter, onEscape, onBlur, ...field }: OneLineFieldProps) {
  const { value, placeholder, autoFocus, isDisabled, inputRef } = field
  const onKeyDown = (event: KeyboardEvent) => {
    // Enter and Escape may end a composition.
    if (isOfInputMethod(event.nativeEvent)) return
    if (event.key !== 'Enter' && event.key !== 'Escape') return
    event.preventDefault()
    if (event.key === 'Enter') return onEnter()
    onEscape()
  }
  return (
    <TextField
      className="one-line"
      aria-label={label}
      value={value}
      onChange={(text) => onChange(onOneLine(text))}
      onKeyDown={onKeyDown}
      {...(onBlur && { onBlur })}
      {...(autoFocus !== undefined && { autoFocus })}
      {...(isDisabled !== undefined && { isDisabled })}
    >
      <TextArea
        ref={inputRef ?? null}
        rows={1}
        dir="auto"
        enterKeyHint="done"
        autoComplete="off"
        placeholder={placeholder}
      />
    </TextField>
  )
}
