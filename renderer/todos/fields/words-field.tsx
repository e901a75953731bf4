import { useEffect, useId, useState } from 'react'
import { CornerDownLeft, type LucideIcon } from 'lucide-react'
import { Input, TextField } from 'react-aria-components'
import { useFormats } from '../../messages/formats.ts'
import type { LineReader } from '../../../common/lines/read-line.ts'
import { Icon } from '../../components/icon.tsx'
import { isOfInputMethod } from '../../components/keyboard.ts'
import { useToasts } from '../../components/toasts/toasts.ts'
import '../../styles/words.css'
import { loadReader } from './read-words.ts'

/** The meaning of a typed text. */
export interface Meaning {
  /** The meaning in full, or the reason for which it is refused. */
  readonly words: string
  /** Takes the meaning; null where it is refused. */
  readonly take: (() => void) | null
}

interface WordsFieldProps {
  /** The name for assistive technology. */
  readonly label: string
  readonly placeholder: string
  readonly icon: LucideIcon
  readonly takesFocus: boolean
  readonly understand: (reader: LineReader, typed: string) => Meaning
  /** Called for Enter in the empty field. */
  readonly onEmptyEnter: () => void
}

/** A field for words, which says at once what it understands. Enter takes it. */
export function WordsField({ label, placeholder, icon, takesFocus, understand, ...rest }: WordsFieldProps) {
  const { locale } = useFormats()
  const toasts = useToasts()
  const [typed, setTyped] = useState('')
  const [reader, setReader] = useState<LineReader | null>(null)
  const [isRefused, setRefused] = useState(false)
  const meaningId = useId()
  useEffect(() => {
    // Where the server is gone, Enter tries again and says so.
    loadReader(locale).then(
      (loaded) => setReader(() => loaded),
      () => undefined,
    )
  }, [locale])
  const isEmpty = typed.trim() === ''
  const meaning = isEmpty || reader === null ? null : understand(reader, typed)
  const submit = async () => {
    if (isEmpty) return rest.onEmptyEnter()
    const { take } = understand(await loadReader(locale), typed)
    if (take === null) setRefused(true)
    else take()
  }
  return (
    <div className="words-field">
      <TextField
        className="words-line"
        aria-label={label}
        aria-describedby={meaningId}
        value={typed}
        onChange={(text) => {
          setTyped(text)
          setRefused(false)
        }}
        isInvalid={isRefused}
        onKeyDown={(event) => {
          // React Aria stops key events of fields by default, but Escape closes the popover.
          event.continuePropagation()
          if (event.key === 'Enter' && !isOfInputMethod(event.nativeEvent))
            submit().catch((error: unknown) => toasts.fail(error))
        }}
        autoFocus={takesFocus}
      >
        <Icon of={icon} />
        <Input
          className="words-input"
          placeholder={placeholder}
          dir="auto"
          autoComplete="off"
          enterKeyHint="done"
        />
      </TextField>
      <p
        id={meaningId}
        className="words-meaning"
        role="status"
        data-refused={isRefused || undefined}
        data-taken={(meaning !== null && meaning.take !== null) || undefined}
      >
        {meaning?.words}
        {meaning !== null && meaning.take !== null && <Icon of={CornerDownLeft} />}
      </p>
    </div>
  )
}
