import { useRef, type RefObject } from 'react'
import type { TitleEdit } from '../use-title-edit.ts'
import { LineField } from './line-field.tsx'
import type { Line } from './use-line.ts'

interface TitleLineProps {
  readonly label: string
  readonly edit: TitleEdit
  readonly onEnter: () => void
  readonly onEscape: () => void
  readonly onBlur: () => void
  readonly inputRef?: RefObject<HTMLTextAreaElement | null>
}

/** The field in which a title is edited, with the meaning of its new words below. */
export function TitleLine({ label, edit, onEnter, onEscape, onBlur, inputRef }: TitleLineProps) {
  const own = useRef<HTMLTextAreaElement>(null)
  return (
    <>
      <LineField
        label={label}
        value={edit.value}
        line={edit.line}
        inputRef={inputRef ?? own}
        onChange={edit.type}
        onEnter={onEnter}
        onEscape={onEscape}
        onFocusChange={(isFocused) => {
          if (!isFocused) onBlur()
          edit.onFocusChange(isFocused)
        }}
      />
      {edit.isReading && <Understood line={edit.line} />}
    </>
  )
}

interface UnderstoodProps {
  readonly line: Line
  /** The date that the view gives the todo, where the line has none. */
  readonly givenDate?: string | null
  /** Whether Tab reaches the pieces: not where the field ends its edit when it loses the focus. Backspace behind one switches it off there. */
  readonly isInTabOrder?: boolean
}

/** The meaning of a line in words. */
export function Understood({ line, givenDate = null, isInTabOrder = false }: UnderstoodProps) {
  const { meaning, parts, fields, toggle } = line
  if (parts === null) return null
  return (
    <parts.Summary
      pieces={[...meaning.pieces, ...meaning.ignored].toSorted((a, b) => a.start - b.start)}
      fields={fields}
      isOff={(piece) => meaning.ignored.includes(piece)}
      givenDate={givenDate}
      isInTabOrder={isInTabOrder}
      onToggle={toggle}
    />
  )
}
