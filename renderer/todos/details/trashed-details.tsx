import type { ReactNode } from 'react'
import { Action } from '../../components/buttons/action.tsx'
import { LinkedText } from '../../components/links/linked-text.tsx'
import { useText } from '../../messages/use-text.ts'
import type { Todo } from '../../sync/entities.ts'
import { NotesText } from '../notes/notes-text.tsx'
import '../../styles/notes.css'
import { useTodoActions } from '../use-todo-actions.ts'

interface TrashedDetailsProps {
  readonly todo: Todo
  readonly history: ReactNode
}

/** A todo of the trash. It can be read and restored; the server refuses all other changes. */
export function TrashedDetails({ todo, history }: TrashedDetailsProps) {
  const text = useText()
  const { restore } = useTodoActions()
  return (
    <>
      <div className="details-trashed" role="status">
        <p>{text('details.inTrash')}</p>
        <Action look="plain" label={text('details.restore')} onPress={() => restore(todo)} />
      </div>
      <h2 className="details-trashed-title" dir="auto">
        <LinkedText text={todo.title} />
      </h2>
      {todo.notes !== '' && <NotesText source={todo.notes} onChange={null} />}
      {history}
    </>
  )
}
