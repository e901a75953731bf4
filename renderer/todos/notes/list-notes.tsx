import { useState } from 'react'
import { useCommands } from '../../commands/registry.ts'
import type { List } from '../../sync/entities.ts'
import { useTextEdit } from '../use-text-edit.ts'
import { NotesField } from './notes-field.tsx'

interface ListNotesProps {
  readonly list: List
}

/** The notes of a list, below its title. Where it has none, its menu begins them. */
export function ListNotes({ list }: ListNotesProps) {
  const notes = useTextEdit(list, 'notes', 'details')
  const [isEditing, setEditing] = useState(false)
  const [isBegun, setBegun] = useState(false)
  useCommands({
    'list-notes'() {
      setBegun(true)
      setEditing(true)
    },
  })
  if (notes.value.trim() === '' && !isBegun) return null
  return (
    <div className="list-notes">
      <NotesField text={notes} stored={list.notes} isEditing={isEditing} onEditing={setEditing} />
    </div>
  )
}
