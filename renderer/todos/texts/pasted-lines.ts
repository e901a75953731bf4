import { cleanLine } from '../../../server/one-line.ts'
import { mostLevels } from '../levels.ts'

/** The most todos that one change can add. */
export const mostLines = 1000

const deepest = mostLevels - 1

/** A line of a pasted text, which becomes a todo. */
export interface PastedLine {
  readonly text: string
  /** The number of lines above it that it is indented below. */
  readonly depth: number
  /** Whether it begins with a ticked box. */
  readonly completed: boolean
}

/**
 * Splits a pasted text into the lines that become todos. Bullets, numbers and boxes at the beginning (`- [x] `, as in Markdown) are left
 * out, and empty lines. Indented lines are subtasks, on at most four levels.
 */
export function splitPasted(pasted: string): readonly PastedLine[] {
  const indents: number[] = []
  return pasted.split(/\r\n|[\r\n\u2028\u2029]/).flatMap((line) => {
    const [, blanks = '', , box, text = ''] = lineStart.exec(line) ?? []
    const title = cleanLine(text)
    if (title === '') return []
    const indent = blanks.replaceAll('\t', '    ').length
    while (indents.length > 0 && (indents.at(-1) ?? 0) >= indent) indents.pop()
    const depth = Math.min(indents.length, deepest)
    indents.push(indent)
    return [{ text: title, depth, completed: box !== undefined && /[xX✓☑✔]/.test(box) }]
  })
}

const lineStart = /^(\s*)((?:[-*+•–]|\d{1,3}[.)])\s+)?(?:(\[[ xX✓]?\]|[☐☑✔])\s+)?(.*)$/u

/** A list of todos in which each may be a subtask of one before it. */
export function findParents(lines: readonly Pick<PastedLine, 'depth'>[]): readonly (number | null)[] {
  const last: number[] = []
  return lines.map(({ depth }, index) => {
    last[depth] = index
    return depth === 0 ? null : (last[depth - 1] ?? null)
  })
}
