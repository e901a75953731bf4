import {
  useEffect,
  useId,
  useRef,
  useState,
  type FocusEvent,
  type KeyboardEvent,
  type ReactNode,
} from 'react'
import { isOfInputMethod } from '../keyboard.ts'

/** How the person ended to type a name. */
export type NameEnd = 'enter' | 'leave'

interface NameFieldProps {
  readonly label: string
  /** The name at the beginning. */
  readonly name: string
  readonly icon: ReactNode
  /** Returns why a name is refused; null where it is not. */
  readonly refuse: (name: string) => string | null
  /** Saves a name. A promise that rejects, or an error that is thrown, leaves the field open. */
  readonly onSave: (name: string, end: NameEnd) => void | Promise<void>
  readonly onCancel: () => void
  /** Stands below the field and belongs to it. */
  readonly children?: ReactNode
}

/** Edits a name in its place in the sidebar. Enter and leaving the field save it, Escape does not. */
export function NameField({ label, name, icon, refuse, onSave, onCancel, children }: NameFieldProps) {
  const input = useRef<HTMLInputElement>(null)
  const hasEnded = useRef(false)
  const [problem, setProblem] = useState<string | null>(null)
  const problemId = useId()
  useEffect(() => input.current?.select(), [])

  const cancel = () => {
    hasEnded.current = true
    onCancel()
  }
  const save = async (end: NameEnd) => {
    const typed = (input.current?.value ?? '').trim()
    if (hasEnded.current) return
    if (end === 'leave' && (typed === '' || typed === name)) return cancel()
    const refusal = refuse(typed)
    setProblem(refusal)
    if (refusal !== null) return input.current?.focus()
    hasEnded.current = true
    try {
      await onSave(typed, end)
    } catch (error) {
      hasEnded.current = false
      setProblem(error instanceof Error ? error.message : String(error))
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
    // Another window may have the focus now: the person comes back to the field.
    if (!document.hasFocus() || currentTarget.contains(relatedTarget)) return
    void save('leave')
  }
  return (
    <div className="name-editor" onKeyDown={onKeyDown} onBlur={onBlur}>
      <div className="name-field">
        {icon}
        {/* Without a value that React sets: with one, each key would be a step of undo. */}
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
