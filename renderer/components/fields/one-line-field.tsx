import type { AriaAttributes, ClipboardEvent, KeyboardEvent, ReactNode, Ref } from 'react'
import { isOfInputMethod } from '../keyboard.ts'
import { joinLines } from '../../../common/one-line.ts'
import { hasTodos } from './type-into.ts'
import { typeInto } from './type-into.ts'

interface OneLineFieldProps {
  readonly label: string
  readonly value: string
  readonly onChange: (value: string) => void
  readonly onEnter: (event: KeyboardEvent) => void
  readonly onEscape: () => void
  /** Called for the arrow key down in an empty field. */
  readonly onArrowDown?: () => void
  /** Called first for each key. Answers whether it has used the key up. */
  readonly onKey?: (event: KeyboardEvent) => boolean
  /** Called for a pasted text of several lines. Otherwise its line breaks become spaces. */
  readonly onPasteLines?: (text: string) => void
  readonly onSelect?: (field: HTMLTextAreaElement) => void
  readonly onBlur?: () => void
  readonly placeholder?: string
  readonly autoFocus?: boolean
  readonly isDisabled?: boolean
  readonly inputRef?: Ref<HTMLTextAreaElement>
  /** The attributes by which the field names parts outside of it to assistive technology. */
  readonly aria?: AriaAttributes
  /** Shown over the text. */
  readonly children?: ReactNode
}

/** A field for one line of text, which wraps if it is long. Pasted line breaks become spaces. */
export function OneLineField({
  label,
  onChange,
  onEnter,
  onEscape,
  onArrowDown,
  onKey,
  onPasteLines,
  onSelect,
  onBlur,
  aria,
  children,
  ...field
}: OneLineFieldProps) {
  const { value, placeholder, autoFocus, isDisabled, inputRef } = field
  const onKeyDown = (event: KeyboardEvent) => {
    // In a composition Enter and Escape belong to the input method.
    if (isOfInputMethod(event.nativeEvent)) return
    if (onKey?.(event)) return event.preventDefault()
    const isArrow = event.key === 'ArrowDown' && value === '' && onArrowDown !== undefined
    if (event.key !== 'Enter' && event.key !== 'Escape' && !isArrow) return
    event.preventDefault()
    if (isArrow) return onArrowDown()
    if (event.key === 'Enter') return onEnter(event)
    onEscape()
  }
  const onPaste = (event: ClipboardEvent<HTMLTextAreaElement>) => {
    const pasted = event.clipboardData.getData('text/plain')
    const line = joinLines(pasted)
    if (onPasteLines && hasTodos(pasted)) {
      event.preventDefault()
      return onPasteLines(pasted)
    }
    // Setting the value after the paste would clear the undo history of the field.
    if (line !== pasted && typeInto(event.currentTarget, line)) event.preventDefault()
  }
  // Without `defaultValue` React sets it with each key, which makes each key a step of undo.
  return (
    <div className="one-line">
      <textarea
        ref={inputRef}
        aria-label={label}
        value={value}
        onChange={(event) => onChange(joinLines(event.target.value))}
        onKeyDown={onKeyDown}
        onBlur={onBlur}
        autoFocus={autoFocus}
        disabled={isDisabled}
        rows={1}
        defaultValue=""
        dir="auto"
        enterKeyHint="done"
        autoComplete="off"
        placeholder={placeholder}
        onPaste={onPaste}
        onSelect={({ currentTarget }) => onSelect?.(currentTarget)}
        {...aria}
      />
      {children}
    </div>
  )
}
