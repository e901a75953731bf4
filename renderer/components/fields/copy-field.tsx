import { Check, Copy } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { Button, Input, Label, TextArea, TextField } from 'react-aria-components'
import { useText } from '../../messages/use-text.ts'
import { Icon } from '../icon.tsx'

const copiedMs = 2000

interface CopyFieldProps {
  readonly label: string
  readonly value: string
  /** How many lines the value has; one by default. */
  readonly rows?: number
  /** The name of the button for assistive technology; by default it contains the label. */
  readonly copyName?: string
  /** Whether the button gets the focus when the field is shown. */
  readonly autoFocus?: boolean
}

/** A text with a button that copies it. If the browser refuses that, the button selects the text. */
export function CopyField({ label, value, rows = 1, copyName, autoFocus = false }: CopyFieldProps) {
  const text = useText()
  const input = useRef<HTMLInputElement & HTMLTextAreaElement>(null)
  const [isCopied, setIsCopied] = useState(false)

  useEffect(() => {
    if (!isCopied) return
    const timer = setTimeout(() => setIsCopied(false), copiedMs)
    return () => clearTimeout(timer)
  }, [isCopied])

  const copy = () =>
    navigator.clipboard.writeText(value).then(
      () => setIsCopied(true),
      () => input.current?.select(),
    )
  const action = text(isCopied ? 'copy.copied' : 'copy.copy')
  const name = copyName === undefined ? `${action}: ${label}` : isCopied ? action : copyName
  return (
    <TextField className="field copy-field" value={value} isReadOnly>
      <Label>{label}</Label>
      <div className="copy-row">
        {rows === 1 ? (
          <Input ref={input} className="input code" onFocus={({ target }) => target.select()} />
        ) : (
          <TextArea
            ref={input}
            className="input code"
            rows={rows}
            wrap="off"
            onFocus={({ target }) => target.select()}
          />
        )}
        <Button
          className="action action-plain"
          aria-label={name}
          onPress={() => void copy()}
          autoFocus={autoFocus}
        >
          <Icon of={isCopied ? Check : Copy} />
          {action}
        </Button>
      </div>
      <span className="spoken-only" aria-live="polite">
        {isCopied && text('copy.copied')}
      </span>
    </TextField>
  )
}
