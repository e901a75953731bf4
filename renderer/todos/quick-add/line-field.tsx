import { useState, type KeyboardEvent, type RefObject } from 'react'
import { OneLineField } from '../../components/fields/one-line-field.tsx'
import { typeInto } from '../../components/fields/type-into.ts'
import { useCombobox } from '../../components/fields/use-combobox.ts'
import { useText } from '../../messages/use-text.ts'
import type { Option } from './completion.ts'
import type { Line } from './use-line.ts'

interface LineFieldProps {
  readonly label: string
  readonly placeholder?: string
  readonly value: string
  readonly line: Line
  readonly inputRef: RefObject<HTMLTextAreaElement | null>
  readonly isDisabled?: boolean
  readonly onChange: (value: string) => void
  readonly onEnter: (event: KeyboardEvent) => void
  readonly onEscape: () => void
  readonly onArrowDown?: () => void
  readonly onFocusChange: (isFocused: boolean) => void
  readonly onPasteLines?: (text: string) => void
}

/**
 * The field for the title of a todo, which shows the parts of its text that were understood. A click on such a part leaves it in the title, and so
 * does Backspace behind it, unless it is a new tag. While a tag, a list or a priority is typed, it offers the known ones.
 */
export function LineField({ value, line, onFocusChange, ...others }: LineFieldProps) {
  const { inputRef } = others
  const [cursor, setCursor] = useState<number | null>(null)
  const completion = useCompletion(value, cursor, line)
  const { meaning } = line
  const pieces = [...meaning.pieces, ...meaning.ignored].toSorted((a, b) => a.start - b.start)

  const choose = ({ insert, date }: Option) => {
    const field = inputRef.current
    if (field === null || completion.token === null) return
    if (date !== undefined) return line.chooseDate({ text: completion.token.typed, date })
    field.setSelectionRange(completion.token.start, completion.token.end)
    typeInto(field, insert)
  }
  const onKey = (event: KeyboardEvent): boolean => {
    if (completion.onKey(event, choose)) return true
    const field = inputRef.current
    const isPlain = event.key === 'Backspace' && !event.ctrlKey && !event.metaKey && !event.altKey
    if (!isPlain || field === null || field.selectionStart !== field.selectionEnd) return false
    const piece = meaning.pieces.find(({ end }) => end === field.selectionStart)
    // Each beginning of a new tag is a tag too, and Backspace corrects what was typed.
    if (piece?.kind === 'tag' && !line.tags.includes(piece.tag)) return false
    if (piece !== undefined) line.toggle(piece)
    return piece !== undefined
  }
  return (
    <div className="line-field" onFocus={() => onFocusChange(true)} onBlur={() => setCursor(null)}>
      <OneLineField
        {...others}
        value={value}
        onBlur={() => onFocusChange(false)}
        onKey={onKey}
        onSelect={({ selectionStart, selectionEnd }) =>
          setCursor(selectionStart === selectionEnd ? selectionStart : null)
        }
        aria={completion.combobox.fieldProps}
      >
        {line.parts !== null && pieces.length + line.doubts.length > 0 && (
          <line.parts.Highlights
            typed={value}
            pieces={pieces}
            fields={line.fields}
            lists={line.lists}
            isOff={(piece) => meaning.ignored.includes(piece)}
            onToggle={line.toggle}
            doubts={line.doubts}
            onAsk={({ end }) => {
              inputRef.current?.focus()
              inputRef.current?.setSelectionRange(end, end)
              setCursor(end)
            }}
          />
        )}
      </OneLineField>
      {line.parts !== null && completion.options.length > 0 && (
        <line.parts.Completions {...completion} onChoose={choose} />
      )}
    </div>
  )
}

/** The options for the word at the cursor, and the keys that walk through them. */
function useCompletion(value: string, cursor: number | null, line: Line) {
  const { lists, tags, parts, doubts, sayDate } = line
  const text = useText()
  const token =
    cursor === null || cursor > value.length
      ? null
      : (parts?.completion.findToken(value, cursor, doubts) ?? null)
  const key = token === null ? '' : `${token.start} ${token.mark}${token.typed}`
  // The word for which Escape has closed the options.
  const [dismissed, setDismissed] = useState('')
  const isOpen = token !== null && dismissed !== `${token.start}${token.mark}`
  const options = isOpen ? (parts?.completion.findOptions(token, { lists, tags, text, sayDate }) ?? []) : []
  // An unknown list is a part of the title, but any tag can be new.
  const first = token?.mark === '@' && token.typed !== '' ? 0 : -1
  const combobox = useCombobox({ keys: options.map(({ insert }) => insert), of: key, first })
  const onKey = (event: KeyboardEvent, choose: (option: Option) => void): boolean => {
    if (token === null || options.length === 0 || event.ctrlKey || event.metaKey || event.altKey) return false
    if (combobox.walk(event)) return true
    const { active } = combobox
    const taken = options[event.key === 'Tab' && !event.shiftKey ? Math.max(active, 0) : active]
    switch (event.key) {
      case 'Enter':
      case 'Tab':
        if (taken === undefined || event.shiftKey) return false
        choose(taken)
        return true
      case 'Escape':
        setDismissed(`${token.start}${token.mark}`)
        return true
      default:
        return false
    }
  }
  return { token, options, combobox, onKey }
}
