import MarkdownIt, { type Token } from 'markdown-it'

const protocols = new Set(['http:', 'https:', 'mailto:'])

/** Whether a link of the notes may be followed: to the web or by mail. */
export const isSafeLink = (href: string): boolean =>
  URL.canParse(href) && protocols.has(new URL(href).protocol)

// HTML and unsafe links are shown as text.
const markdown = new MarkdownIt({ html: false, linkify: true })
markdown.validateLink = isSafeLink
// Outside of Markdown links, only addresses with a protocol become links. `notes.md` does not.
markdown.linkify.set({ fuzzyLink: false, fuzzyEmail: false, fuzzyIP: false })

// The title of the view has level 1, and headings must not skip a level.
markdown.core.ruler.push('heading-levels', ({ tokens }) => {
  let level = 1
  for (const token of tokens) {
    if (token.type === 'heading_open') level = Math.min(Number(token.tag.slice(1)) + 1, level + 1, 6)
    if (token.type === 'heading_open' || token.type === 'heading_close') token.tag = `h${level}`
  }
})

/** Parses notes (CommonMark, with tables, strikethrough and addresses as links). */
export const parseMarkdown = (source: string): readonly Token[] => markdown.parse(source, {})

/** Parses notes as parseMarkdown() does, with other work of the page between the steps. Null where `signal` was aborted meanwhile. */
export async function parseInSteps(source: string, signal: AbortSignal): Promise<readonly Token[] | null> {
  const state = new markdown.core.State(source, markdown, {})
  for (const rule of markdown.core.ruler.getRules('')) {
    await new Promise((resolve) => setTimeout(resolve))
    if (signal.aborted) return null
    rule(state)
  }
  return state.tokens
}

const box = /^\[([ xX])\]\s/

/** A checkbox of the notes (GitHub Flavored Markdown, task list items). */
export interface Task {
  /** The line of the source, counted from 0. */
  readonly line: number
  readonly isDone: boolean
}

/** The checkbox at the beginning of the text at `index` among the tokens, or null. */
export function taskAt(tokens: readonly Token[], index: number): Task | null {
  const [item, paragraph, token] = tokens.slice(Math.max(index - 2, 0), index + 1)
  if (item?.type !== 'list_item_open' || paragraph?.type !== 'paragraph_open') return null
  if (token?.type !== 'inline') return null
  const mark = box.exec(token.content)?.[1]
  // If the notes define a link named `x`, `[x]` is a link and no checkbox.
  const isText = token.children?.[0]?.type === 'text'
  if (mark === undefined || token.map === null || !isText) return null
  return { line: token.map[0], isDone: mark !== ' ' }
}

/** The checkboxes of the notes, in their order. */
export function listTasks(source: string): readonly Task[] {
  const tokens = parseMarkdown(source)
  return tokens.flatMap((_, index) => taskAt(tokens, index) ?? [])
}

// Quotes and list markers can stand before a checkbox.
const boxOfLine = /^(?:[ \t>]|(?:[-*+]|\d{1,9}[.)])(?=[ \t]))*\[[ xX](?=\])/

/** The source with the checkbox of a line ticked, or no longer ticked. Every other character stays. */
export function toggleTask(source: string, { line, isDone }: Task): string {
  const start = startOfLine(source, line)
  const found = boxOfLine.exec(source.slice(start))
  if (!found) return source
  const mark = start + found[0].length - 1
  return source.slice(0, mark) + (isDone ? ' ' : 'x') + source.slice(mark + 1)
}

const startOfLine = (source: string, line: number): number => {
  if (line === 0) return 0
  const end = [...source.matchAll(/\r\n?|\n/g)][line - 1]
  return end === undefined ? source.length : end.index + end[0].length
}
