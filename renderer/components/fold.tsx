import type { ReactNode } from 'react'
import '../styles/fold.css'

interface FoldProps {
  readonly summary: string
  readonly isOpen?: boolean
  readonly children: ReactNode
}

/** Content that is hidden until its summary is pressed. */
export function Fold({ summary, isOpen = false, children }: FoldProps) {
  return (
    <details className="fold" open={isOpen}>
      <summary>{summary}</summary>
      <div className="fold-body">{children}</div>
    </details>
  )
}
