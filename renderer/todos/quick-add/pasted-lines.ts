import { cleanLine } from '../../../common/one-line.ts'
import { mostLevels } from '../ordering/levels.ts'
import { finishTask, withoutEscapes } from './task-line.ts'

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
  /** Whether it is a task in Markdown, such as `- [ ] Milk`, in which signs are escaped. */
  readonly isTask: boolean
  /** The quote below a task. */
  readonly notes: string
  /** The name of the section whose heading is above it; null for none. */
  readonly section: string | null
}

/** A line as it was pasted. */
interface RawLine {
  readonly depth: number
  /** The number at its beginning, such as `1. `; empty for none. */
  readonly number: string
  readonly box: string | undefined
  readonly text: string
  readonly isTask: boolean
  readonly notes: readonly string[]
  readonly section: string | null
}

/**
 * Splits a pasted text into the lines that become todos. Bullets and boxes at the beginning (`- [x] `, as in Markdown) are left out, the
 * numbers of a list that counts up, and empty lines. Indented lines are subtasks, on at most four levels. Among tasks in Markdown, headings
 * name sections, and a quote below a task is its notes.
 */
export function splitPasted(pasted: string): readonly PastedLine[] {
  const lines = readLines(pasted)
  const counted = findCounted(lines)
  return lines.map(({ depth, number, box, text, isTask, notes, section }, index) => ({
    // A number before a box is that of a list.
    text: cleanLine(counted.has(index) || box !== undefined ? text : number + text),
    depth,
    completed: box !== undefined && /[xX✓☑✔]/.test(box),
    isTask,
    notes: notes.join('\n'),
    section,
  }))
}

function readLines(pasted: string): readonly RawLine[] {
  const lines = pasted.split(/\r\n|[\r\n\u2028\u2029]/)
  // Elsewhere, a line such as `# 5` may be a todo.
  const hasTasks = lines.some((line) => taskStart.test(line))
  const found: (RawLine & { readonly notes: string[] })[] = []
  const indents: number[] = []
  let section: string | null = null
  for (const line of lines) {
    const [, marks, heading] = (hasTasks && headingLine.exec(line)) || []
    if (heading !== undefined) {
      // The heading of the first level is the name of the list.
      section = marks === '#' ? null : withoutEscapes(heading).trim()
      continue
    }
    const last = found.at(-1)
    const [, quoteBlanks = '', quote] = quoteLine.exec(line) ?? []
    if (last?.isTask && quote !== undefined && measure(quoteBlanks) > (indents.at(-1) ?? 0)) {
      last.notes.push(quote)
      continue
    }
    const [, blanks = '', number = '', box, text = ''] = lineStart.exec(line) ?? []
    if (cleanLine(text) === '') continue
    const indent = measure(blanks)
    while (indents.length > 0 && (indents.at(-1) ?? 0) >= indent) indents.pop()
    const depth = Math.min(indents.length, deepest)
    indents.push(indent)
    found.push({ depth, number, box, text, isTask: taskStart.test(line), notes: [], section })
  }
  return found
}

const measure = (blanks: string): number => blanks.replaceAll('\t', '    ').length

const lineStart = /^(\s*)(?:[-*+•–]\s+|(\d{1,3}[.)]\s+))?(?:(\[[ xX✓]?\]|[☐☑✔])\s+)?(.*)$/u

/** The beginning of a task (GitHub Flavored Markdown). */
const taskStart = /^\s*[-*+]\s+\[[ xX]\]\s/

const headingLine = /^(#{1,6})\s+(.*\S)\s*$/

const quoteLine = /^(\s+)> ?(.*)$/

/**
 * Finds the lines of lists that count up: two or more lines on one level, of which the first has 0 or 1 and each other one the next number.
 * Any other number may be a part of its line, as in `24. December`.
 */
function findCounted(lines: readonly RawLine[]): ReadonlySet<number> {
  const counted = new Set<number>()
  /** The last line of the list on each level, and its number. */
  const last: { readonly index: number; readonly value: number }[] = []
  for (const [index, { depth, number }] of lines.entries()) {
    const value = number === '' ? Number.NaN : Number.parseInt(number, 10)
    const before = last[depth]
    const goesOn = before !== undefined && value === before.value + 1
    if (goesOn) counted.add(before.index).add(index)
    last.length = Math.min(last.length, depth)
    if (goesOn || value === 0 || value === 1) last[depth] = { index, value }
  }
  return counted
}

/** Completes the fields that were read from a line: a task has its own signs around the title, and may have notes. */
export const withTask = <Fields extends { readonly title: string }>(
  fields: Fields,
  { isTask, notes }: PastedLine,
): Fields & { readonly notes?: string } =>
  isTask ? { ...finishTask(fields), ...(notes !== '' && { notes }) } : fields

/** A list of todos in which each may be a subtask of one before it. */
export function findParents(lines: readonly Pick<PastedLine, 'depth'>[]): readonly (number | null)[] {
  const last: number[] = []
  return lines.map(({ depth }, index) => {
    last[depth] = index
    return depth === 0 ? null : (last[depth - 1] ?? null)
  })
}
