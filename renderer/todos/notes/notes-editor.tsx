import { useRef, type ClipboardEvent, type KeyboardEvent } from 'react'
import { Button, TextArea, TextField } from 'react-aria-components'
import { isPressOf } from '../../commands/keys.ts'
import { typeInto } from '../../components/fields/type-into.ts'
import { isOfInputMethod } from '../../components/keyboard.ts'
import { useAfterPress } from '../../components/use-after-press.ts'
import { useText } from '../../messages/use-text.ts'
import {
  continueList,
  indentItems,
  linkTo,
  makeLink,
  replaceMarker,
  toggleMark,
  type Edit,
  type Selected,
} from './edit-markdown.ts'

interface NotesEditorProps {
  readonly value: string
  readonly onChange: (notes: string) => void
  /** Called at the end of editing, before `onEnd`. */
  readonly onCommit: () => void
  readonly onEnd: (byKey: boolean) => void
}

/** Edits notes as Markdown: Enter continues a list, whose marker may be typed nevertheless, Tab indents its items, and an address pasted over a text makes a link. */
export function NotesEditor({ value, onChange, onCommit, onEnd }: NotesEditorProps) {
  const text = useText()
  const hasEnded = useRef(false)
  const afterPress = useAfterPress()
  const end = (byKey: boolean) => {
    if (hasEnded.current) return
    hasEnded.current = true
    onCommit()
    if (byKey) onEnd(true)
    else afterPress(() => onEnd(false))
  }
  const onKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    if (isOfInputMethod(event.nativeEvent)) return
    const isEnd = event.key === 'Escape' || isPressOf(event.nativeEvent, 'Mod+Enter')
    const edit = isEnd ? null : findEdit(event)
    if (edit !== null) apply(event.currentTarget, edit)
    if (!isEnd && edit === null) return
    event.preventDefault()
    event.stopPropagation()
    if (isEnd) end(true)
  }
  const onPaste = (event: ClipboardEvent<HTMLTextAreaElement>) => {
    const edit = linkTo(readSelected(event.currentTarget), event.clipboardData.getData('text/plain'))
    if (edit === null) return
    event.preventDefault()
    apply(event.currentTarget, edit)
  }
  return (
    <div
      className="notes-editor"
      onBlur={({ currentTarget, relatedTarget }) => {
        if (!currentTarget.contains(relatedTarget)) end(false)
      }}
    >
      {/* Without `defaultValue` React sets it with each key, which makes each key a step of undo. */}
      <TextField aria-label={text('notes.name')} value={value} onChange={onChange} autoFocus>
        <TextArea ref={findDirection} rows={3} defaultValue="" onKeyDown={onKeyDown} onPaste={onPaste} />
      </TextField>
      <div className="notes-foot">
        <span className="meta">{text('notes.hint')}</span>
        <Button className="action action-quiet" onPress={() => end(true)}>
          {text('notes.preview')}
        </Button>
      </div>
    </div>
  )
}

// React sets attributes before the text. The browser would look for the direction again with each line: 3 s for 32,000.
const findDirection = (field: HTMLTextAreaElement | null): void => {
  if (field !== null) field.dir = 'auto'
}

const readSelected = ({ value, selectionStart, selectionEnd }: HTMLTextAreaElement): Selected => ({
  value,
  start: selectionStart,
  end: selectionEnd,
})

function findEdit({ nativeEvent, currentTarget }: KeyboardEvent<HTMLTextAreaElement>): Edit | null {
  const selected = readSelected(currentTarget)
  if (isPressOf(nativeEvent, 'Mod+b')) return toggleMark(selected, '**')
  if (isPressOf(nativeEvent, 'Mod+i')) return toggleMark(selected, '*')
  // Without a selection it is the key of the palette.
  if (isPressOf(nativeEvent, 'Mod+k')) return makeLink(selected)
  if (isPressOf(nativeEvent, 'Enter')) return continueList(selected)
  if (isPressOf(nativeEvent, 'Space')) return replaceMarker(selected)
  if (isPressOf(nativeEvent, 'Tab')) return indentItems(selected, 1)
  if (isPressOf(nativeEvent, 'Shift+Tab')) return indentItems(selected, -1)
  return null
}

function apply(field: HTMLTextAreaElement, { from, to, text, start, end }: Edit): void {
  field.setSelectionRange(from, to)
  if (typeInto(field, text)) field.setSelectionRange(start, end)
}
