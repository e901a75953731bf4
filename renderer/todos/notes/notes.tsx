import '../../styles/notes.css'
import '../../styles/fields.css'
import { NotepadText, Pencil } from 'lucide-react'
import { Suspense, useState, type MouseEvent } from 'react'
import { flushSync } from 'react-dom'
import { Button } from 'react-aria-components'
import { Icon } from '../../components/icon.tsx'
import { IconAction } from '../../components/buttons/icon-action.tsx'
import { useLatest } from '../../components/use-latest.ts'
import { useText } from '../../messages/use-text.ts'
import { NotesEditor } from './notes-editor.tsx'
import { lazyPart } from '../../components/states/lazy-part.tsx'

const NotesText = lazyPart(async () => (await import('./notes-text.tsx')).NotesText)

/** The most characters of the notes that are shown while their Markdown is loaded. */
const longestFallback = 2000

/** The value of notes, and whether they are edited. */
export interface NotesProps {
  /** Markdown. */
  readonly value: string
  /** Called with each key and for each checkbox. */
  readonly onChange: (notes: string) => void
  /** Called at the end of editing, and after a checkbox. */
  readonly onCommit: () => void
  readonly isEditing: boolean
  readonly onEditing: (isEditing: boolean) => void
}

/** The notes of a todo or a list. A click, or Enter on their button, edits them; Escape and leaving the field end that. */
export function Notes({ value, onChange, onCommit, isEditing, onEditing }: NotesProps) {
  const text = useText()
  const [returnsFocus, setReturnsFocus] = useState(false)
  const edit = () => onEditing(true)
  const latest = useLatest({ onCommit })
  const changeTask = (notes: string) => {
    // The caller must know the new notes before it is told to save them.
    flushSync(() => onChange(notes))
    latest.onCommit()
  }
  const end = (byKey: boolean) => {
    setReturnsFocus(byKey)
    onEditing(false)
  }

  if (isEditing) return <NotesEditor value={value} onChange={onChange} onCommit={onCommit} onEnd={end} />
  if (value.trim() === '') {
    return (
      <Button className="field-line" data-empty onPress={edit} autoFocus={returnsFocus}>
        <Icon of={NotepadText} />
        {text('notes.add')}
      </Button>
    )
  }
  const editUnlessOther = ({ target, currentTarget }: MouseEvent) => {
    const isOwn = target instanceof Element && !target.closest('a, button, input')
    // Ignore the click at the end of a text selection.
    const isSelecting = document.getSelection()?.isCollapsed === false
    if (isOwn && !isSelecting && currentTarget.contains(target)) edit()
  }
  return (
    <div className="notes" onClick={editUnlessOther}>
      <Suspense fallback={<div className="notes-source">{value.slice(0, longestFallback)}</div>}>
        <NotesText source={value} onChange={changeTask} />
      </Suspense>
      <IconAction
        className="notes-edit"
        icon={Pencil}
        label={text('notes.edit')}
        onPress={edit}
        autoFocus={returnsFocus}
      />
    </div>
  )
}
