import type { Token } from 'markdown-it'
import { taskAt, type Task } from './markdown.ts'

/** A part of notes with the parts in it: a block such as a list, a text, a link. */
export interface NotesNode {
  readonly token: Token
  /** The checkbox before the text of an item, or null. */
  readonly task: Task | null
  /** Its number among all parts, in the order of the notes, and the number after the last part in it. */
  readonly start: number
  readonly end: number
  readonly children: readonly NotesNode[]
}

type OpenNode = NotesNode & { end: number; readonly children: NotesNode[] }

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
      count += 1
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
