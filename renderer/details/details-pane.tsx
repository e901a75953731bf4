import { X } from 'lucide-react'
import { lazy, useEffect } from 'react'
import { IconAction } from '../components/buttons/icon-action.tsx'
import { useText } from '../messages/use-text.ts'
import { useSnapshot, useStore } from '../sync/sync-context.ts'

/** Loads the fields of a todo. They are not needed before one is chosen. */
export const loadTodoDetails = () => import('./todo-details.tsx')

const TodoDetails = lazy(() => loadTodoDetails().then((module) => ({ default: module.TodoDetails })))

interface DetailsPaneProps {
  /** The id of the todo; null where none is chosen. */
  readonly todoId: string | null
  readonly onClose: () => void
  /** Shows the details of another todo, such as a subtask. */
  readonly onOpen: (id: string) => void
}

/** The details of a todo. It suspends while their fields are loaded. */
export function DetailsPane({ todoId, onClose, onOpen }: DetailsPaneProps) {
  const text = useText()
  const store = useStore()
  const isLoaded = useSnapshot((snapshot) => snapshot.isLoaded)
  const hasTrash = useSnapshot((snapshot) => snapshot.hasTrash)
  const todo = useSnapshot(({ shown }) => (todoId === null ? undefined : shown.todos.get(todoId)))
  const isUnknown = isLoaded && todoId !== null && todo === undefined
  useEffect(() => {
    // It may be in the trash, which is not read with the rest.
    if (isUnknown) void store.loadTrash()
  }, [store, isUnknown])
  return (
    <div className="details">
      {todoId !== null && (
        <IconAction
          icon={X}
          label={text('details.close')}
          hintAt="start"
          className="details-close"
          onPress={onClose}
        />
      )}
      {todoId === null && isLoaded && <p className="details-none">{text('details.none')}</p>}
      {isUnknown && hasTrash && <p className="details-none">{text('details.gone')}</p>}
      {todo !== undefined && <TodoDetails key={todo.id} todo={todo} onOpen={onOpen} onClose={onClose} />}
    </div>
  )
}
