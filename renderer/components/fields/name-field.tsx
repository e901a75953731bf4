import {
  useEffect,
  useId,
  useRef,
  useState,
  type FocusEvent,
  type KeyboardEvent,
  type ReactNode,
} from 'react'
import { cleanLine } from '../../../common/one-line.ts'
import type { MessageId } from '../../../messages/catalogue.ts'
import { useText } from '../../messages/use-text.ts'
import { explain } from '../../problems/explain.ts'
import { isOfInputMethod } from '../keyboard.ts'
import { useLatest } from '../use-latest.ts'

/** The way in which the editing of a name ended: by Enter, or by leaving the field. */
export type NameEnd = 'enter' | 'leave'

interface NameFieldProps {
  readonly label: string
  /** The name before it is edited. */
  readonly name: string
  readonly icon: ReactNode
  /** The most characters that the server accepts. */
  readonly longest: number
  /** The messages for no name, and for one that is too long. */
  readonly missing: MessageId
  readonly tooLong: MessageId
  /** Saves a name. If it throws or rejects, the field stays open and shows the error. */
  readonly onSave: (name: string, end: NameEnd) => void | Promise<void>
  readonly onCancel: () => void
  /** Called with the typed name when the field is removed before the editing has ended. */
  readonly onGone?: (typed: string) => void
  /** Shown below the field. Moving the focus into it does not save the name. */
  readonly children?: ReactNode
}

/** Edits a name in its place in the sidebar. Enter and leaving the field save it, Escape does not. */
export function NameField(props: NameFieldProps) {
  const { label, name, icon, longest, missing, tooLong, onSave, onCancel, children } = props
  const text = useText()
  const latest = useLatest({ gone: (typed: string) => props.onGone?.(typed) })
  const input = useRef<HTMLInputElement>(null)
  const editor = useRef<HTMLDivElement>(null)
  const hasEnded = useRef(false)
  const [problem, setProblem] = useState<string | null>(null)
  const problemId = useId()
  useEffect(() => {
    const field = input.current
    field?.focus()
    field?.select()
    editor.current?.scrollIntoView({ block: 'nearest' })
    return () => {
      // Strict mode runs the effect twice, while the field stays.
      if (field !== null && !field.isConnected && !hasEnded.current) latest.gone(cleanLine(field.value))
    }
  }, [latest])

  const cancel = () => {
    hasEnded.current = true
    onCancel()
  }
  const save = async (end: NameEnd) => {
    const typed = cleanLine(input.current?.value ?? '')
    if (hasEnded.current) return
    if (end === 'leave' && (typed === '' || typed === name)) return cancel()
    // By code points, as the server counts.
    const refusal = typed === '' ? missing : [...typed].length > longest ? tooLong : null
    setProblem(refusal === null ? null : text(refusal))
    if (refusal !== null) return input.current?.focus()
    hasEnded.current = true
    try {
      await onSave(typed, end)
    } catch (error) {
      hasEnded.current = false
      // The row went away while the name was being saved.
      if (editor.current === null) return latest.gone(typed)
      setProblem(explain(error, text))
    }
  }
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (isOfInputMethod(event.nativeEvent) || (event.key !== 'Enter' && event.key !== 'Escape')) return
    event.preventDefault()
    event.stopPropagation()
    if (event.key === 'Escape') cancel()
    else void save('enter')
  }
  const onBlur = ({ currentTarget, relatedTarget }: FocusEvent<HTMLElement>) => {
    // Switching to another window must not end the editing.
    if (!document.hasFocus() || currentTarget.contains(relatedTarget)) return
    void save('leave')
  }
  return (
    <div ref={editor} className="name-editor" onKeyDown={onKeyDown} onBlur={onBlur}>
      <div className="name-field">
        {icon}
        {/* The input is uncontrolled: if React set its value, each key would be a step of undo. */}
        <input
          ref={input}
          type="text"
          defaultValue={name}
          dir="auto"
          autoComplete="off"
          enterKeyHint="done"
          aria-label={label}
          aria-invalid={problem !== null}
          aria-describedby={problem === null ? undefined : problemId}
        />
      </div>
      {children}
      {problem !== null && (
        <p className="field-error" id={problemId} role="alert">
          {problem}
        </p>
      )}
    </div>
  )
}
