import { type ClipboardEvent, type KeyboardEvent, type Ref } from 'react'
import { TextArea, TextField } from 'react-aria-components'
import { isOfInputMethod } from '../keyboard.ts'
import { typeInto } from './type-into.ts'

interface OneLineFieldProps {
  readonly label: string
  readonly value: string
  readonly onChange: (value: string) => void
  readonly onEnter: () => void
  readonly onEscape: () => void
  /** Called for the arrow that leads down and out of an empty field. */
  readonly onArrowDown?: () => void
  readonly onBlur?: () => void
  readonly placeholder?: string
  readonly autoFocus?: boolean
  readonly isDisabled?: boolean
  readonly inputRef?: Ref<HTMLTextAreaElement>
}

const onOneLine = (text: string): string => text.replaceAll(/\s*[\r\n\u2028\u2029]+\s*/g, ' ')

/** A field for one line of text that wraps where it is long; line breaks that are pasted become spaces. */
export function OneLineField({
  label,
  onChange,
  onEnter,
  onEscape,
  onArrowDown,
  onBlur,
  ...field
}: OneLineFieldProps) {
  const { value, placeholder, autoFocus, isDisabled, inputRef } = field
  const onKeyDown = (event: KeyboardEvent & { continuePropagation: () => void }) => {
    // The keys of the page work while something is typed, as far as they type nothing.
    event.continuePropagation()
    // Enter and Escape may end a composition.
    if (isOfInputMethod(event.nativeEvent)) return
    const isArrow = event.key === 'ArrowDown' && value === '' && onArrowDown !== undefined
    if (event.key !== 'Enter' && event.key !== 'Escape' && !isArrow) return
    event.preventDefault()
    if (isArrow) return onArrowDown()
    if (event.key === 'Enter') return onEnter()
    onEscape()
  }
  const onPaste = (event: ClipboardEvent<HTMLTextAreaElement>) => {
    const pasted = event.clipboardData.getData('text/plain')
    const line = onOneLine(pasted)
    // A value that is corrected after the paste could not be undone.
    if (line !== pasted && typeInto(event.currentTarget, line)) event.preventDefault()
  }
  // Without a default value of its own, React sets it with each key, and each key is an undo step.
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
        defaultValue=""
        dir="auto"
        enterKeyHint="done"
        autoComplete="off"
        placeholder={placeholder}
        onPaste={onPaste}
      />
    </TextField>
  )
}
