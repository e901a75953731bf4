import type { ReactNode } from 'react'
import { formatIndented } from './model/json.ts'

/** A block of code with a title. The script of the page adds a button that copies it. */
export function CodeBlock({ title, children }: { readonly title: ReactNode; readonly children: ReactNode }) {
  return (
    <figure className="code-block">
      <figcaption>{title}</figcaption>
      <pre>
        <code>{children}</code>
      </pre>
    </figure>
  )
}

/** A JSON value as a block of code. */
export function JsonBlock({ title, value }: { readonly title: ReactNode; readonly value: unknown }) {
  return <CodeBlock title={title}>{highlight(formatIndented(value))}</CodeBlock>
}

const token =
  /(?<name>"(?:[^"\\]|\\.)*"(?=:))|(?<text>"(?:[^"\\]|\\.)*")|(?<literal>-?\d[\d.e+-]*|true|false|null)/g

const highlight = (json: string): readonly ReactNode[] => {
  const parts: ReactNode[] = []
  let end = 0
  for (const match of json.matchAll(token)) {
    const kind = Object.entries(match.groups ?? {}).find(([, text]) => text !== undefined)?.[0]
    parts.push(json.slice(end, match.index))
    parts.push(
      <span key={match.index} className={`json-${kind}`}>
        {match[0]}
      </span>,
    )
    end = match.index + match[0].length
  }
  return [...parts, json.slice(end)]
}
