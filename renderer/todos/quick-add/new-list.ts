import { findListMarks } from '../../../common/list-marks.ts'
import { foldText } from '../../../common/search/fold-text.ts'
import type { KnownList } from './completion.ts'

const longestListName = 200

/**
 * Finds the list that a line names, such as `@Home`, where no list has that name or begins with it; null for none, and where the line names
 * a list that is there, with a section or not. It has no id.
 */
export function findNewList(line: string, lists: readonly KnownList[]): KnownList | null {
  const names = findListMarks(line).map(({ name }) => name)
  const isKnown = (name: string): boolean =>
    lists.some((list) => {
      const [known, wanted] = [foldText(list.name), foldText(name)]
      return known.startsWith(wanted) || wanted.startsWith(`${known}/`)
    })
  const [name] = names
  if (name === undefined || name.length > longestListName || names.some(isKnown)) return null
  return { id: '', name, colour: null }
}
