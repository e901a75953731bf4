import { X } from 'lucide-react'
import { Suspense, useEffect, useRef, type FocusEvent, type ReactNode, type RefObject } from 'react'
import { IconAction } from '../../components/buttons/icon-action.tsx'
import { useText } from '../../messages/use-text.ts'
import type { Todo } from '../../sync/entities.ts'
import { useSnapshot, useStore } from '../../sync/sync-context.ts'
import { lazyPart } from '../../components/states/lazy-part.tsx'

const TodoDetails = lazyPart(() => import('./todo-details.tsx').then((module) => module.TodoDetails))
const ViewFacts = lazyPart(() => import('../view-facts.tsx').then((module) => module.ViewFacts), 'none')

interface DetailsPaneProps {
  /** The id of the todo; null where none is chosen. */
  readonly todoId: string | null
  readonly onClose: () => void
  /** Shows the details of another todo, such as a subtask. */
  readonly onOpen: (id: string) => void
  /** The changes of the todo. */
  readonly history: ReactNode
}

/**
 * Moves the focus on where it was in the fields of a todo that goes to the trash, or on the button that brings it back: other fields
 * take their place. Returns the handlers of the pane.
 */
function useFocusOverTrash(pane: RefObject<HTMLElement | null>, todo: Todo | undefined) {
  const hasFocus = useRef(false)
  const last = useRef(todo)
  useEffect(() => {
    const before = last.current
    last.current = todo
    if (before?.id !== todo?.id || (before?.deletedAt === null) === (todo?.deletedAt === null)) return
    if (!hasFocus.current || document.activeElement !== document.body) return
    pane.current?.querySelector<HTMLElement>('.details-trashed button, .details-head input')?.focus()
  }, [pane, todo])
  return {
    onFocus() {
      hasFocus.current = true
    },
    onBlur({ relatedTarget }: FocusEvent) {
      // Removing the focused field moves the focus to the body.
      if (relatedTarget !== null) hasFocus.current = false
    },
  }
}

/** The details of a todo. It suspends while their fields are loaded. */
export function DetailsPane({ todoId, onClose, onOpen, history }: DetailsPaneProps) {
  const text = useText()
  const store = useStore()
  const isLoaded = useSnapshot((snapshot) => snapshot.isLoaded)
  const hasTrash = useSnapshot((snapshot) => snapshot.hasTrash)
  const todo = useSnapshot(({ shown }) => (todoId === null ? undefined : shown.todos.get(todoId)))
  const pane = useRef<HTMLDivElement>(null)
  const handlers = useFocusOverTrash(pane, todo)
  const isUnknown = isLoaded && todoId !== null && todo === undefined
  useEffect(() => {
    // It may be in the trash, which is not read with the rest.
    if (isUnknown) void store.loadTrash()
  }, [store, isUnknown])
  return (
    <div ref={pane} className="details" {...handlers}>
      {todoId !== null && (
        <IconAction
          icon={X}
          label={text('details.close')}
          hintAt="start"
          className="details-close"
          onPress={onClose}
        />
      )}
      {todoId === null && isLoaded && (
        <div className="details-none">
          <p>{text('details.none')}</p>
          <Suspense>
            <ViewFacts view={null} />
          </Suspense>
        </div>
      )}
      {isUnknown && hasTrash && <p className="details-none">{text('details.gone')}</p>}
      {todo !== undefined && (
        <TodoDetails key={todo.id} todo={todo} onOpen={onOpen} onClose={onClose} history={history} />
      )}
    </div>
  )
}
