import { useText } from '../../messages/use-text.ts'
import type { Todo } from '../../sync/entities.ts'
import { useStore } from '../../sync/sync-context.ts'
import { topmostOf } from '../../todo-views/subtasks.ts'
import type { TodoRow } from '../../todo-views/rows.ts'
import type { View } from '../../todo-views/view.ts'
import { countLevels, levelOf, mostLevels } from '../ordering/levels.ts'
import { planTreeMove } from '../ordering/plan-tree-move.ts'
import type { Neighbour } from '../../../common/plan-moves.ts'
import { useTodoActions } from '../use-todo-actions.ts'

interface MovedRows {
  readonly view: Pick<View, 'sinksCompleted' | 'layout' | 'grouping'>
  readonly todoRows: readonly TodoRow[]
  /** The todos to move, in the order of the list. */
  readonly chosen: readonly Todo[]
  readonly toggleSubtasks: (id: string) => void
  /** Moves the focus to the active row at the next rendering. */
  readonly returnFocus: () => void
  /** Announces the new position to screen readers. */
  readonly say: (words: string) => void
}

interface Move {
  readonly run: () => void
  readonly applies: () => boolean
}

/** The moves of the chosen todos by keys and menus: up, down, below the todo above, and out of the parent. */
export function useRowMoves({ view, todoRows, chosen, toggleSubtasks, returnFocus, say }: MovedRows) {
  const text = useText()
  const store = useStore()
  const readTodos = () => store.read().shown.todos
  const actions = useTodoActions()
  const findMoved = () => topmostOf({ todos: readTodos() }, chosen)

  /** The rows beside the moved ones; none if these have different parents or lists. */
  const findSiblingRows = (moved: readonly Todo[]): readonly TodoRow[] => {
    const { parentId, listId, sectionId, completed } = moved[0] ?? {}
    // The columns of a board have todos of all sections then.
    const isOfPriority = view.layout === 'board' && view.grouping !== 'section'
    const isBeside = (todo: Todo): boolean =>
      todo.parentId === parentId &&
      todo.listId === listId &&
      (todo.sectionId === sectionId || isOfPriority) &&
      (!view.sinksCompleted || todo.completed === completed)
    if (!moved.every(isBeside)) return []
    const level = todoRows.find(({ key }) => key === moved[0]?.id)?.level
    return todoRows.filter((row) => row.level === level && isBeside(row.todo))
  }
  const findNeighbour = (moved: readonly Todo[], by: -1 | 1): TodoRow | undefined => {
    const ids = new Set(moved.map(({ id }) => id))
    const siblings = findSiblingRows(moved)
    const isMoved = ({ key }: TodoRow) => ids.has(key)
    return siblings[by < 0 ? siblings.findIndex(isMoved) - 1 : siblings.findLastIndex(isMoved) + 1]
  }
  const moveBy = (by: -1 | 1): Move => ({
    applies: () => findNeighbour(findMoved(), by) !== undefined,
    run() {
      const moved = findMoved()
      const [first] = moved
      const neighbour = findNeighbour(moved, by)
      if (first === undefined) return
      if (moved.length > 1 && findSiblingRows(moved).length === 0) return say(text('selection.notSiblings'))
      if (neighbour === undefined) return
      const { parentId, listId } = first
      const beside: Neighbour = { id: neighbour.key, position: by < 0 ? 'before' : 'after' }
      actions.arrange(moved, planTreeMove(readTodos(), moved, { parentId, listId, neighbour: beside }))
      // The row is drawn at its new position with the next rendering.
      returnFocus()
      const siblings = findSiblingRows(moved)
      const index = siblings.findIndex(({ key }) => key === neighbour.key) + 1
      const title = moved.length > 1 ? text('selection.count', { count: moved.length }) : first.title
      say(text('todos.position', { title, position: index, count: siblings.length }))
    },
  })

  /** Finds the row whose subtasks the moved todos become where they are indented. */
  const findNewParent = (moved: readonly Todo[]): TodoRow | undefined => {
    const siblings = findSiblingRows(moved)
    const above = siblings[siblings.findIndex(({ key }) => key === moved[0]?.id) - 1]
    if (above === undefined) return undefined
    const levels = countLevels(readTodos(), new Set(moved.map(({ id }) => id)))
    return levelOf(readTodos(), above.todo) + levels > mostLevels ? undefined : above
  }
  const indent: Move = {
    applies: () => findNewParent(findMoved()) !== undefined,
    run() {
      const moved = findMoved()
      const above = findNewParent(moved)
      if (above === undefined) return
      if (above.isOpen === false) toggleSubtasks(above.key)
      actions.update(
        moved,
        { parentId: above.key },
        moved.length > 1 ? { message: 'change.moved' } : undefined,
      )
      returnFocus()
    },
  }
  const findParent = (moved: readonly Todo[]): Todo | undefined => {
    const parentId = moved[0]?.parentId ?? null
    if (parentId === null || moved.some((todo) => todo.parentId !== parentId)) return undefined
    return readTodos().get(parentId)
  }
  const outdent: Move = {
    applies: () => findParent(findMoved()) !== undefined,
    run() {
      const moved = findMoved()
      const parent = findParent(moved)
      if (parent === undefined) return
      const { parentId, listId } = parent
      const neighbour: Neighbour = { id: parent.id, position: 'after' }
      actions.arrange(moved, planTreeMove(readTodos(), moved, { parentId, listId, neighbour }))
      returnFocus()
    },
  }
  return { moveUp: moveBy(-1), moveDown: moveBy(1), indent, outdent }
}
