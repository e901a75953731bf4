import { Fragment, useMemo, type ReactNode } from 'react'
import { findMatches } from './find-matches.ts'

interface HighlightProps {
  readonly text: string
  /** The searched words, from `splitIntoWords`. */
  readonly words: readonly string[]
}

/** A text with the matches of a search marked. */
export function Highlight({ text, words }: HighlightProps): ReactNode {
  const matches = useMemo(() => findMatches(text, words), [text, words])
  return (
    <>
      {matches.map(({ start, end }, index) => (
        <Fragment key={start}>
          {text.slice(matches[index - 1]?.end ?? 0, start)}
          <mark className="match">{text.slice(start, end)}</mark>
        </Fragment>
      ))}
      {text.slice(matches.at(-1)?.end ?? 0)}
    </>
  )
}
