import { findListMarks } from '../../../common/list-marks.ts'
import { foldText } from '../../../common/search/fold-text.ts'
import { suggestColour } from '../../lists/colours.ts'
import { addList } from '../../lists/list-changes.ts'
import { sortLists } from '../../lists/use-list-actions.ts'
import { addTodos } from '../changes/new-todos.ts'
import type { MakeChange } from '../use-todo-actions.ts'
import type { KnownList } from './completion.ts'

/** The id of a list that is only typed. */
export const newListId = 'new'

const longestListName = 200

/** Finds the list that a line names, such as `@Home`, where no list has that name or begins with it; null for none, and where the line names a list that is there. */
export function findNewList(line: string, lists: readonly KnownList[]): KnownList | null {
  const names = findListMarks(line).map(({ name }) => name)
  const isKnown = (name: string): boolean =>
    lists.some((list) => foldText(list.name).startsWith(foldText(name)))
  const [name] = names
  if (name === undefined || name.length > longestListName || names.some(isKnown)) return null
  return { id: newListId, name, colour: null }
}

/** Makes the change that adds a todo and the list of this name that it is in. */
export const addInNewList =
  (name: string): MakeChange =>
  (shown, added, now) => {
    const listId = crypto.randomUUID()
    const list = addList(shown, listId, { name, colour: suggestColour(sortLists(shown.lists)) }, now)
    const todo = addTodos(shown, [{ ...added, listId }], now)
    return {
      operations: [...list.operations, ...todo.operations],
      effects: [...list.effects, ...todo.effects],
      label: todo.label,
    }
  }
