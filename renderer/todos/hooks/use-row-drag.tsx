import { DropIndicator, useDragAndDrop } from 'react-aria-components'
import type { Todo } from '../../../server/contract.ts'
import type { Place } from '../order.ts'

interface RowDrag {
  readonly isDisabled: boolean
  readonly onMove: (id: string, place: Place) => void
}

/** Lets rows be dragged by pointer, touch or keyboard to a place between two others. */
export function useRowDrag({ isDisabled, onMove }: RowDrag) {
  const { dragAndDropHooks } = useDragAndDrop<Todo>({
    isDisabled,
    getItems: (_, todos) => todos.map(({ title }) => ({ 'text/plain': title })),
    onReorder({ keys, target }) {
      const [moved] = keys
      if (moved === undefined || target.dropPosition === 'on') return
      onMove(String(moved), { id: String(target.key), position: target.dropPosition })
    },
    renderDropIndicator: (target) => <DropIndicator target={target} className="drop-indicator" />,
  })
  return dragAndDropHooks
}
