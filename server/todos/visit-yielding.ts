import type { StoredTodo } from '../entities/todo.ts'
import { createYielding } from '../yielding.ts'

/** How long the work may take before other requests get a turn, in milliseconds. */
const longestTurn = 5
/** The todos that are looked at before the clock is. Searching 64 KiB of notes for a word takes up to 20 ms. */
const step = 4

/** Calls `look` with each todo, and gives other requests turns meanwhile. */
export async function visitYielding(
  todos: readonly StoredTodo[],
  look: (todo: StoredTodo) => void,
): Promise<void> {
  const yielding = createYielding(longestTurn)
  for (let start = 0; start < todos.length; start += step) {
    lookAtSome(todos, start, look)
    if (yielding.isDue()) await yielding.giveWay()
  }
}

// It is no part of the loop above, since it runs faster alone.
const lookAtSome = (todos: readonly StoredTodo[], start: number, look: (todo: StoredTodo) => void): void => {
  for (let index = start; index < start + step; index += 1) {
    const todo = todos[index]
    if (todo !== undefined) look(todo)
  }
}
