import { useState } from 'react'
import { useCommands } from '../../commands/registry.ts'
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
        <div className="list-notes">
          <NotesField text={notes} stored={list.notes} isEditing={isEditing} onEditing={setEditing} />
        </div>
      )}
    </>
  )
}
