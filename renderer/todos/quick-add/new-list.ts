import type { ReadLine } from '../../../common/lines/read-line.ts'
import { findListMarks } from '../../../common/list-marks.ts'
import { foldText } from '../../../common/search/fold-text.ts'
import { suggestColour } from '../../lists/colours.ts'
import { addList } from '../../lists/list-changes.ts'
import { sortLists } from '../../lists/use-list-actions.ts'
import { addTodos } from '../changes/new-todos.ts'
import type { MakeChange } from '../use-todo-actions.ts'
import type { KnownList } from './completion.ts'

/** A list that a line names and that is not there yet. */
export interface NewList {
  readonly name: string
  /** Makes the change that adds the todo and the list; undefined where the name stays in the title. */
  readonly makeChange: MakeChange | undefined
}

const longestListName = 200

/**
 * Finds the list in a line, such as `@Home`, that no list has and no list begins with. Null for none, where the line names another one, and
 * where nothing else is in its title. `keptName` is a name that stays in the title.
 */
export function findNewList(
  { title, pieces, ignored }: ReadLine,
  lists: readonly KnownList[],
  keptName: string | null,
): NewList | null {
  const [mark] = findListMarks(title)
  if (mark === undefined || mark.name.length > longestListName) return null
  const { start, text, name } = mark
  const wanted = foldText(name)
  const isNamed = [...pieces, ...ignored].some(({ kind }) => kind === 'list')
  if (isNamed || lists.some((list) => foldText(list.name).startsWith(wanted))) return null
  // As behind the name of a list that is there.
  const behind = title.slice(start + text.length).replace(/^[.,;:]+(?=\s|$)/, '')
  const rest = `${title.slice(0, start).trimEnd()} ${behind.trimStart()}`.trim()
  if (rest === '') return null
  return { name, makeChange: name === keptName ? undefined : addInNewList(name, rest) }
}

const addInNewList =
  (name: string, title: string): MakeChange =>
  (shown, added, now) => {
    const listId = crypto.randomUUID()
    const list = addList(shown, listId, { name, colour: suggestColour(sortLists(shown.lists)) }, now)
    const todo = addTodos(shown, [{ ...added, title, listId }], now)
    return {
      operations: [...list.operations, ...todo.operations],
      effects: [...list.effects, ...todo.effects],
      label: todo.label,
    }
  }
