import { X } from 'lucide-react'
import { IconAction } from '../components/icon-action.tsx'
import { useText } from '../messages/use-text.ts'
import { useSnapshot } from '../sync/sync-context.ts'

interface DetailsPaneProps {
  /** The id of the todo; null where none is chosen. */
  readonly todoId: string | null
  readonly onClose: () => void
}

/** The details of a todo. */
export function DetailsPane({ todoId, onClose }: DetailsPaneProps) {
  const text = useText()
  const { shown, isLoaded } = useSnapshot((snapshot) => snapshot)
  const todo = todoId === null ? undefined : shown.todos.get(todoId)
  return (
    <aside className="details" aria-label={text('details.title')} id="details">
      {todoId !== null && <IconAction icon={X} label={text('details.close')} onPress={onClose} />}
      {todo === undefined && isLoaded && (
        <p className="details-none">{text(todoId === null ? 'details.none' : 'details.gone')}</p>
      )}
      {todo !== undefined && <h2 dir="auto">{todo.title}</h2>}
    </aside>
  )
}
