import { Plus } from 'lucide-react'
import { memo, useEffect, useRef, useState, type KeyboardEvent } from 'react'
import { useCommands, useCommandRegistry } from '../../commands/registry.ts'
import { cleanLine, joinLines } from '../../../common/one-line.ts'
import { typeInto } from '../../components/fields/type-into.ts'
import { Icon } from '../../components/icon.tsx'
import { useToasts } from '../../components/toasts/toasts.ts'
import { useLoadTexts } from '../../messages/language-context.ts'
import { useText } from '../../messages/use-text.ts'
import type { NewTodoFields } from '../../sync/entities.ts'
import { useDraft, useStore } from '../../sync/sync-context.ts'
import { isTooLong } from '../text-rules.ts'
import { useTodoActions } from '../use-todo-actions.ts'
import { LineField } from './line-field.tsx'
import type { PasteDialog } from './paste-dialog.tsx'
import { Understood } from './title-line.tsx'
import { useEnter } from './use-enter.ts'
import { useLine } from './use-line.ts'

/** A pasted text of several lines, with the dialog that asks about it. */
interface Pasted {
  readonly text: string
  readonly Dialog: typeof PasteDialog
}

interface QuickAddProps {
  /** The fields of a todo that is added here. */
  readonly fields: Partial<NewTodoFields>
  /** Whether the field takes the focus by itself: where the page begins empty, or the list has no row left for it. */
  readonly wantsFocus: boolean
  readonly isDisabled: boolean
  /** Called for Enter, before it adds the todo. */
  readonly onEnter?: (event: KeyboardEvent) => void
  /** By default Escape leaves the field. */
  readonly onEscape?: () => void
  readonly onAdded: (id: string) => void
}

/** The field at the top of a view. Enter adds a todo and keeps the focus for the next one. Escape leaves the text there. */
export const QuickAdd = memo(function QuickAdd({
  fields,
  wantsFocus,
  isDisabled,
  onEnter,
  onEscape,
  onAdded,
}: QuickAddProps) {
  const text = useText()
  const loadTexts = useLoadTexts()
  const toasts = useToasts()
  const { setDraft } = useStore()
  const draft = useDraft()
  const { add } = useTodoActions()
  const input = useRef<HTMLTextAreaElement>(null)
  const commands = useCommandRegistry()
  const [isFocused, setIsFocused] = useState(false)
  const [pasted, setPasted] = useState<Pasted | null>(null)
  // The page may show an account that the server does not let it open: its text stays hidden until it has.
  const typed = isDisabled ? '' : draft
  // The field has lost the focus when the question about pasted lines shows.
  const line = useLine(typed, fields, { isWanted: isFocused || typed !== '' || pasted !== null })
  const goOn = () => {
    const field = input.current
    if (field === null || field === document.activeElement) return
    field.focus()
    // A field that was drawn anew has its cursor before the draft.
    field.setSelectionRange(field.value.length, field.value.length)
  }
  useCommands({ 'add-todo': isDisabled ? null : goOn })

  const part = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (!wantsFocus || isDisabled || document.activeElement !== document.body) return
    input.current?.focus()
    // In an empty field, undo belongs to the page.
    part.current?.setAttribute('data-focused-by-page', '')
  }, [wantsFocus, isDisabled])
  const take = () => part.current?.removeAttribute('data-focused-by-page')

  /** Adds a todo, and takes the beginning of the text that says it out of the field. */
  const addFrom = (todo: NewTodoFields, length: number) => {
    if (cleanLine(todo.title) === '') return
    if (isTooLong('title', todo.title)) return toasts.say(text('error.longTitle'))
    const field = input.current
    // A letter that was typed a moment ago may not be drawn yet.
    const rest = (field?.value ?? typed).slice(length)
    field?.setSelectionRange(0, length)
    if (field) typeInto(field, '')
    field?.setSelectionRange(field.value.length, field.value.length)
    setDraft(rest)
    line.reset()
    onAdded(add(todo))
  }
  const enter = useEnter(
    { typed, isRead: line.isRead },
    {
      onLine: () => addFrom(line.fields, typed.length),
      onEarlyLine: (early) => addFrom(line.read(early, fields, false), early.length),
    },
  )
  const typeJoined = (lines: string) => {
    const field = input.current
    field?.focus()
    if (field) typeInto(field, joinLines(lines))
  }
  const ask = async (lines: string) => {
    try {
      const [{ PasteDialog: Dialog }] = await Promise.all([import('./paste-dialog.tsx'), loadTexts()])
      setPasted({ text: lines, Dialog })
    } catch {
      // The server is gone.
      typeJoined(lines)
    }
  }
  return (
    <div ref={part} className="quick-add">
      <Icon of={Plus} />
      <LineField
        label={text('todos.add')}
        placeholder={text('todos.add')}
        value={typed}
        line={line}
        inputRef={input}
        isDisabled={isDisabled}
        onChange={(next) => {
          take()
          setDraft(next)
          if (next === '') line.reset()
        }}
        onEnter={(event) => {
          onEnter?.(event)
          enter()
        }}
        onEscape={onEscape ?? (() => input.current?.blur())}
        onArrowDown={() => void commands.run('todo.next')}
        onFocusChange={(next) => {
          setIsFocused(next)
          if (!next) take()
        }}
        onPasteLines={(lines) => void ask(lines)}
      />
      {(isFocused || typed !== '') && (
        <Understood line={line} givenDate={fields.dueDate ?? null} isInTabOrder />
      )}
      {pasted !== null && (
        <pasted.Dialog
          pasted={pasted.text}
          fields={fields}
          read={line.read}
          onAdded={onAdded}
          // The dialog gives the focus back after it has closed.
          onJoin={() => setTimeout(() => typeJoined(pasted.text))}
          onClose={() => setPasted(null)}
        />
      )}
    </div>
  )
})
