import type { Token } from 'markdown-it'
import { taskAt, type Task } from './markdown.ts'

/** A part of notes with the parts in it: a block such as a list, a text, a link. */
export interface NotesNode {
  readonly token: Token
  /** The checkbox before the text of an item, or null. */
  readonly task: Task | null
  /** Its number among all parts, in the order of the notes, and the number after the last part in it. Each line of code is a part. */
  readonly start: number
  readonly end: number
  readonly children: readonly NotesNode[]
}

type OpenNode = NotesNode & { end: number; readonly children: NotesNode[] }

const isCode = ({ type }: Token): boolean => type === 'fence' || type === 'code_block'

const countLines = (token: Token): number => (isCode(token) ? token.content.split('\n').length : 1)

/** Makes a tree of the tokens of notes. */
export function makeTree(tokens: readonly Token[]): readonly NotesNode[] {
  let count = 0
  const read = (list: readonly Token[]): readonly NotesNode[] => {
    const roots: NotesNode[] = []
    const open: OpenNode[] = []
    for (const [index, token] of list.entries()) {
      if (token.nesting === -1) {
        const closed = open.pop()
        if (closed !== undefined) closed.end = count
        continue
      }
      const start = count
      count += countLines(token)
      const isInline = token.type === 'inline'
      const children = isInline ? [...read(token.children ?? [])] : []
      const node: OpenNode = {
        token,
        task: isInline ? taskAt(list, index) : null,
        start,
        end: count,
        children,
      }
      ;(open.at(-1)?.children ?? roots).push(node)
      if (token.nesting === 1) open.push(node)
    }
    return roots
  }
  return read(tokens)
}

/** The most parts that are drawn by one component. */
export const mostTogether = 50

/** The most parts of a text, such as words in italics, that are laid out together. */
const mostInText = 500

/** Whether parts are a text of a thousand parts or more. The browser lays out a whole paragraph again with each part that is added. */
export const isLongText = (nodes: readonly NotesNode[]): boolean =>
  nodes.length > 2 * mostInText && nodes[0]?.token.block === false

/** Whether parts are so many rows of a table that the browser cannot lay out the whole table again with each step. */
export const isLongTable = (nodes: readonly NotesNode[]): boolean =>
  nodes.length > 2 * mostTogether && nodes[0]?.token.type === 'tr_open'

/** Divides parts into groups that are drawn one by one. Those of a long text end with a line where they can. */
export function divide(nodes: readonly NotesNode[]): readonly (readonly NotesNode[])[] {
  const isText = isLongText(nodes)
  const groups: NotesNode[][] = []
  for (const node of nodes) {
    const last = groups.at(-1)
    const endsLine = !isText || last?.at(-1)?.token.tag === 'br' || last?.length === mostInText
    if (last === undefined || (last.length >= mostTogether && endsLine)) groups.push([node])
    else last.push(node)
  }
  return groups
}

/** The lines of code that are drawn together. */
export const linesTogether = 100

const lines = new RegExp(`(?:[^\\n]*\\n){1,${linesTogether}}|[^\\n]+`, 'g')

/** Divides code into pieces of a hundred lines. */
export const splitLines = (content: string): readonly string[] => content.match(lines) ?? []
