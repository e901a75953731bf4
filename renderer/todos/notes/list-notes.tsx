import { useEffect, useRef, useState, type ReactNode } from 'react'
import { Action } from '../../components/buttons/action.tsx'
import { useText } from '../../messages/use-text.ts'
import { useCommands } from '../../commands/registry.ts'
import '../../styles/list-notes.css'
import type { List } from '../../sync/entities.ts'
import { TemplateLine } from '../templates/template-line.tsx'
import { useLoadedActions } from '../use-loaded-actions.ts'
import { useTextEdit } from '../use-text-edit.ts'
import { NotesField } from './notes-field.tsx'

interface ListNotesProps {
  readonly list: List
}

/** The notes of a list, below its title, and the line of a template. Where it has no notes, its menu begins them. */
export function ListNotes({ list }: ListNotesProps) {
  const notes = useTextEdit(list, 'notes', 'details')
  const [isEditing, setEditing] = useState(false)
  const [isBegun, setBegun] = useState(false)
  const runAction = useLoadedActions()
  useCommands({
    'save-template': list.template === null ? () => void runAction('saveAsTemplate', list) : null,
    'list-notes'() {
      setBegun(true)
      setEditing(true)
    },
  })
  return (
    <>
      {list.template !== null && <TemplateLine list={list} day={list.template} />}
      {(isBegun || notes.value.trim() !== '') && (
        <LongText isWhole={isEditing}>
          <NotesField text={notes} stored={list.notes} isEditing={isEditing} onEditing={setEditing} />
        </LongText>
      )}
    </>
  )
}

interface LongTextProps {
  /** Whether all of it shows in any case. */
  readonly isWhole: boolean
  readonly children: ReactNode
}

/** The height of a folded text, in px, as in `list-notes.css`. */
const foldedHeight = 104

/** Folds a long text, so that it leaves the room to the todos, with a button that shows all of it. */
function LongText({ isWhole, children }: LongTextProps) {
  const text = useText()
  const content = useRef<HTMLDivElement>(null)
  const [isLong, setIsLong] = useState(false)
  const [isOpen, setIsOpen] = useState(false)
  useEffect(() => {
    const element = content.current
    if (element === null) return
    // The notes are drawn once their part is loaded.
    const observer = new ResizeObserver(() => setIsLong(element.offsetHeight > foldedHeight + 24))
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  const isFolded = isLong && !isOpen && !isWhole
  return (
    <>
      <div className="list-notes" data-folded={isFolded || undefined}>
        <div ref={content}>{children}</div>
      </div>
      {isLong && !isWhole && (
        <div className="list-notes-fold">
          <Action
            look="quiet"
            label={text(isOpen ? 'lists.notesLess' : 'lists.notesAll')}
            onPress={() => setIsOpen(!isOpen)}
          />
        </div>
      )}
    </>
  )
}
