import type { Token } from 'markdown-it'
import { createElement, Fragment, useMemo, type ReactNode } from 'react'
import { parseMarkdown, taskAt, toggleTask, type Task } from './markdown.ts'

interface NotesTextProps {
  /** Markdown. */
  readonly source: string
  /** Called with the source in which a checkbox has changed; null where none can be changed. */
  readonly onChange: ((source: string) => void) | null
}

/** Notes as text with headings, lists, links and checkboxes. They are made of elements of React, never of HTML. */
export function NotesText({ source, onChange }: NotesTextProps) {
  const tokens = useMemo(() => parseMarkdown(source), [source])
  return (
    <div className="notes-text">
      {render(tokens, onChange && ((task) => onChange(toggleTask(source, task))))}
    </div>
  )
}

type Toggle = ((task: Task) => void) | null

/** An element that is still open, with its children so far. */
interface Open {
  readonly token: Token | null
  readonly children: ReactNode[]
}

function render(tokens: readonly Token[], onToggle: Toggle): ReactNode {
  const root: Open = { token: null, children: [] }
  const open = [root]
  tokens.forEach((token, index) => {
    const parent = open.at(-1) ?? root
    if (token.nesting === 1) open.push({ token, children: [] })
    else if (token.nesting === 0) parent.children.push(renderLeaf(tokens, index, onToggle))
    else {
      open.pop()
      open.at(-1)?.children.push(renderElement(parent, index))
    }
  })
  return createElement(Fragment, null, ...root.children)
}

const tags = new Set('blockquote em h2 h3 h4 h5 h6 li ol p s strong table tbody td th thead tr ul'.split(' '))
const blocks = new Set('blockquote h2 h3 h4 h5 h6 ol p table ul'.split(' '))

function renderElement({ token, children }: Open, key: number): ReactNode {
  // A paragraph of a list without empty lines is hidden.
  if (token === null || token.hidden) return createElement(Fragment, { key }, ...children)
  if (token.tag === 'a') return renderLink(token.attrGet('href'), children, key)
  const { tag } = token
  if (!tags.has(tag)) return createElement(Fragment, { key }, ...children)
  const start = token.attrGet('start')
  return createElement(
    tag,
    {
      key,
      ...(blocks.has(tag) && { dir: 'auto' }),
      ...(tag === 'ol' && start !== null && { start: Number(start) }),
    },
    ...children,
  )
}

function renderLeaf(tokens: readonly Token[], index: number, onToggle: Toggle): ReactNode {
  const token = tokens[index]
  if (!token) return null
  const { type, content } = token
  if (type === 'inline') return renderInline(token, taskAt(tokens, index), index, onToggle)
  if (type === 'softbreak' || type === 'hardbreak') return <br key={index} />
  if (type === 'hr') return <hr key={index} />
  if (type === 'code_inline') return <code key={index}>{content}</code>
  if (type === 'fence' || type === 'code_block') {
    return (
      <pre key={index} dir="ltr">
        <code>{content}</code>
      </pre>
    )
  }
  // An image becomes a link, so that nothing is loaded from other servers.
  if (type === 'image') return renderLink(token.attrGet('src'), [content], index)
  return content
}

function renderInline(token: Token, task: Task | null, key: number, onToggle: Toggle): ReactNode {
  const children = token.children ?? []
  if (task === null) return <Fragment key={key}>{render(children, onToggle)}</Fragment>
  const name = children
    .map(({ content }) => content)
    .join('')
    .slice(boxLength)
    .trim()
  const [first, ...rest] = children
  return (
    <Fragment key={key}>
      <input
        type="checkbox"
        className="notes-task"
        checked={task.isDone}
        aria-label={name}
        disabled={onToggle === null}
        onChange={() => onToggle?.(task)}
      />
      {first?.content.slice(boxLength).trimStart()}
      {render(rest, onToggle)}
    </Fragment>
  )
}

/** The length of `[ ]`. */
const boxLength = 3

function renderLink(href: string | number | null, children: readonly ReactNode[], key: number): ReactNode {
  // An empty address, as in `[]()`, leads nowhere.
  if (typeof href !== 'string' || href === '') return children
  return (
    <a key={key} href={href} title={href} target="_blank" rel="noopener noreferrer">
      {children.every((child) => child === '') ? href : createElement(Fragment, null, ...children)}
    </a>
  )
}
