import { Fragment, useMemo, type ReactNode } from 'react'
import type { SearchWord } from '../../../common/search/search-words.ts'
import { findMatches, type Match } from './find-matches.ts'

interface MarkedPartsProps {
  readonly text: string
  /** The parts to mark, in order. */
  readonly parts: readonly Match[]
}

/** A text with parts of it marked. */
export function MarkedParts({ text, parts }: MarkedPartsProps): ReactNode {
  return (
    <>
      {parts.map(({ start, end }, index) => (
        <Fragment key={start}>
          {text.slice(parts[index - 1]?.end ?? 0, start)}
          <mark className="match">{text.slice(start, end)}</mark>
        </Fragment>
      ))}
      {text.slice(parts.at(-1)?.end ?? 0)}
    </>
  )
}

interface HighlightProps {
  readonly text: string
  readonly words: readonly SearchWord[]
}

/** A text with the matches of a search marked. */
export function Highlight({ text, words }: HighlightProps): ReactNode {
  const parts = useMemo(() => findMatches(text, words), [text, words])
  return <MarkedParts text={text} parts={parts} />
}
