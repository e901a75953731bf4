import { useState, type DragEvent } from 'react'
import type { Todo } from '../../sync/account-state.ts'
import type { Row } from '../../views/rows.ts'
import type { Place } from '../order.ts'

/** The place at which the dragged row would be dropped. */
export interface DropTarget {
  readonly key: string
  readonly position: 'before' | 'after'
}

const todoAt = (rows: readonly Row[], key: string | undefined): Todo | null => {
  const row = rows.find((each) => each.key === key)
  return row?.type === 'todo' ? row.todo : null
}

/** Lets a row be dragged to another place among its siblings. The keys and the menu of the row do the same. */
export function useRowDrag(rows: readonly Row[], onMove: (todo: Todo, place: Place) => void) {
  const [dragged, setDragged] = useState<Todo | null>(null)
  const [target, setTarget] = useState<DropTarget | null>(null)

  const findTarget = (event: DragEvent): DropTarget | null => {
    const row = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-key]') : null
    const todo = todoAt(rows, row?.dataset['key'])
    if (row === null || todo === null || dragged === null || todo.id === dragged.id) return null
    if (todo.parentId !== dragged.parentId || todo.listId !== dragged.listId) return null
    const { top, height } = row.getBoundingClientRect()
    return { key: todo.id, position: event.clientY < top + height / 2 ? 'before' : 'after' }
  }
  const end = () => {
    setDragged(null)
    setTarget(null)
  }
  return {
    draggedId: dragged?.id ?? null,
    target,
    handlers: {
      onDragStart(event: DragEvent) {
        const row = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-key]') : null
        const todo = todoAt(rows, row?.dataset['key'])
        if (todo === null) return event.preventDefault()
        event.dataTransfer.setData('text/plain', todo.title)
        event.dataTransfer.effectAllowed = 'move'
        setDragged(todo)
      },
      onDragOver(event: DragEvent) {
        const next = findTarget(event)
        if (next !== null) event.preventDefault()
        setTarget((last) => (last?.key === next?.key && last?.position === next?.position ? last : next))
      },
      onDrop(event: DragEvent) {
        const place = findTarget(event)
        event.preventDefault()
        if (place !== null && dragged !== null) onMove(dragged, { id: place.key, position: place.position })
        end()
      },
      onDragEnd: end,
    },
  }
}
