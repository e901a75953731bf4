import { createElement, Fragment, memo, useEffect, useMemo, useState, type ReactNode } from 'react'
import { useLatest } from '../../components/use-latest.ts'
import { toggleTask, type Task } from './markdown.ts'
import {
  divide,
  isLongTable,
  isLongText,
  linesTogether,
  mostTogether,
  splitLines,
  type NotesNode,
} from './notes-tree.ts'
import { useNodes } from './use-nodes.ts'
import { withBreaks } from './with-breaks.tsx'

interface NotesTextProps {
  /** Markdown. */
  readonly source: string
  /** Called with the source in which a checkbox has changed; null where none can be changed. */
  readonly onChange: ((source: string) => void) | null
}

/** The parts of notes that are drawn at once, and then with each task of the browser: thousands would stop the page for seconds. */
const step = 300

/** The most columns of a table. Thousands take the browser a third of a second with each step. */
const mostColumns = 100

/** Notes as text with headings, lists, links and checkboxes. They are made of elements of React, never of HTML. */
export function NotesText({ source, onChange }: NotesTextProps) {
  const nodes = useNodes(source)
  const limit = useGrowingLimit(nodes.at(-1)?.end ?? 0)
  const { toggle } = useLatest({ toggle: (task: Task) => onChange?.(toggleTask(source, task)) })
  return (
    <div className="notes-text">
      <Nodes nodes={nodes} limit={limit} onToggle={onChange && toggle} />
    </div>
  )
}

/** How many of so many parts are drawn: the first ones at once, the others one step after another. */
function useGrowingLimit(total: number): number {
  const [limit, setLimit] = useState(step)
  useEffect(() => {
    if (limit >= total) return
    const timer = setTimeout(() => setLimit(limit + step))
    return () => clearTimeout(timer)
  }, [limit, total])
  return limit
}

interface NodesProps {
  readonly nodes: readonly NotesNode[]
  /** The number of the first part that is not drawn yet. */
  readonly limit: number
  readonly onToggle: ((task: Task) => void) | null
}

/** Draws parts together, a few for each component, so that a step draws nothing again that is whole. */
function Nodes({ nodes, limit, onToggle }: NodesProps): ReactNode {
  const groups = useMemo(() => divide(nodes), [nodes])
  return groups.map((group, index) => {
    const [start = 0, end = 0] = [group[0]?.start, group.at(-1)?.end]
    if (start >= limit) return null
    const drawn = <Group nodes={group} limit={Math.min(limit, end)} onToggle={onToggle} />
    return <Fragment key={index}>{wrap(nodes, drawn)}</Fragment>
  })
}

function wrap(nodes: readonly NotesNode[], drawn: ReactNode): ReactNode {
  if (isLongText(nodes)) return <span className="notes-lines">{drawn}</span>
  return isLongTable(nodes) ? <tbody>{drawn}</tbody> : drawn
}

const Group = memo(function Group({ nodes, limit, onToggle }: NodesProps): ReactNode {
  return drawTogether(nodes, limit, onToggle)
})

// The parts keep their order, so they are arguments, which need no keys.
const drawTogether = (
  nodes: readonly NotesNode[],
  limit: number,
  onToggle: NodesProps['onToggle'],
): ReactNode =>
  createElement(
    Fragment,
    null,
    ...nodes.map((node) => (node.start < limit ? draw(node, limit, onToggle) : null)),
  )

const drawInside = ({ children, end }: NotesNode, limit: number, onToggle: NodesProps['onToggle']) =>
  children.length > mostTogether ? (
    <Nodes nodes={children} limit={Math.min(limit, end)} onToggle={onToggle} />
  ) : (
    drawTogether(children, limit, onToggle)
  )

const tags = new Set('blockquote em h2 h3 h4 h5 h6 li ol p s strong table tbody td th thead tr ul'.split(' '))
const blocks = new Set('blockquote h2 h3 h4 h5 h6 ol p table ul'.split(' '))

function draw(node: NotesNode, limit: number, onToggle: NodesProps['onToggle']): ReactNode {
  const { token, task, children } = node
  const { type, tag, content } = token
  const inner = drawInside(node, limit, onToggle)
  if (type === 'inline' && task !== null) return <TaskText {...{ node, task, limit, onToggle }} />
  if (type === 'inline') return inner
  if (type === 'softbreak' || type === 'hardbreak') return <br />
  if (type === 'hr') return <hr />
  if (type === 'code_inline') return <code>{content}</code>
  if (type === 'fence' || type === 'code_block') {
    return (
      <pre dir="ltr">
        <code>{drawCode(content, limit - node.start)}</code>
      </pre>
    )
  }
  // An image becomes a link, so that nothing is loaded from other servers.
  if (type === 'image') return drawLink(token.attrGet('src'), content, content === '')
  if (token.nesting === 0) return withBreaks(content)
  if (tag === 'a') return drawLink(token.attrGet('href'), inner, joinTexts(children) === '')
  if (tag === 'tr' && children.length > mostColumns) return drawWideRow(children)
  // A paragraph of a list without empty lines is hidden, and each group of rows of a long table has a body of its own.
  if (token.hidden || !tags.has(tag) || isLongTable(children)) return inner
  const start = token.attrGet('start')
  return createElement(
    tag,
    {
      ...(blocks.has(tag) && { dir: 'auto' }),
      ...(children.some((child) => isLongTable(child.children)) && { className: 'notes-long' }),
      ...(tag === 'ol' && start !== null && { start: Number(start) }),
    },
    inner,
  )
}

const joinTexts = (nodes: readonly NotesNode[]): string =>
  nodes.map(({ token, children }) => (children.length > 0 ? joinTexts(children) : token.content)).join('')

/** Draws the first lines of code, of which each hundred is a block that the browser need not lay out again. */
function drawCode(content: string, limit: number): ReactNode {
  const pieces = splitLines(content)
  if (pieces.length <= 1) return withBreaks(content)
  return pieces.slice(0, Math.ceil(limit / linesTogether)).map((piece, index) => (
    <span key={index} className="notes-lines">
      {withBreaks(piece)}
    </span>
  ))
}

/** Draws a row with more cells than a table can have as one text. */
const drawWideRow = (cells: readonly NotesNode[]): ReactNode => (
  <tr>
    <td>{withBreaks(cells.map((cell) => joinTexts([cell])).join(' | '))}</td>
  </tr>
)

/** The length of `[ ]`. */
const boxLength = 3

interface TaskTextProps {
  readonly node: NotesNode
  readonly task: Task
  readonly limit: number
  readonly onToggle: NodesProps['onToggle']
}

function TaskText({ node: { children, end }, task, limit, onToggle }: TaskTextProps): ReactNode {
  const name = useMemo(() => joinTexts(children).slice(boxLength).trim(), [children])
  const rest = useMemo(() => children.slice(1), [children])
  return (
    <>
      <input
        type="checkbox"
        className="notes-task"
        checked={task.isDone}
        aria-label={name}
        disabled={onToggle === null}
        onChange={() => onToggle?.(task)}
      />
      {withBreaks(children[0]?.token.content.slice(boxLength).trimStart() ?? '')}
      <Nodes nodes={rest} limit={Math.min(limit, end)} onToggle={onToggle} />
    </>
  )
}

function drawLink(href: string | number | null, inner: ReactNode, isEmpty: boolean): ReactNode {
  // An empty address, as in `[]()`, leads nowhere.
  if (typeof href !== 'string' || href === '') return inner
  return (
    <a href={href} title={href} dir="auto" target="_blank" rel="noopener noreferrer">
      {isEmpty ? href : inner}
    </a>
  )
}
