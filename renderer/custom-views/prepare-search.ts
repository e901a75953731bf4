import { foldTodo } from '../../common/search/search-todos.ts'
import type { Todo } from '../sync/entities.ts'

/** The longest time to fold texts before the page can render, in milliseconds. */
const longestTurn = 6

/**
 * Folds the texts of todos in slices of a few milliseconds, because folding those of 10,000 todos takes longer than a frame. Returns a
 * function that stops it.
 */
export function prepareSearch(todos: Iterable<Pick<Todo, 'title' | 'notes'>>): () => void {
  const left = todos[Symbol.iterator]()
  let timer: ReturnType<typeof setTimeout>
  const work = () => {
    const end = performance.now() + longestTurn
    for (let next = left.next(); !next.done; next = left.next()) {
      foldTodo(next.value)
      if (performance.now() > end) {
        timer = setTimeout(work)
        return
      }
    }
  }
  timer = setTimeout(work)
  return () => clearTimeout(timer)
}
