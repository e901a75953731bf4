import { createContext, use } from 'react'
import { findMatches } from './find-matches.ts'
import { Highlight } from './highlight.tsx'

/** Carries the words that were searched for, as `splitIntoWords` answers them, to the texts that were found. */
export const MarkedWordsContext = createContext<readonly string[]>([])

/** A text in which the words that were searched for are marked. */
export function Marked({ text }: { readonly text: string }) {
  return <Highlight text={text} words={use(MarkedWordsContext)} />
}

/** How many characters stand before the first match of an excerpt. */
const before = 24

/** Returns a function that cuts off the beginning of a text where its first match would be out of sight. */
export function useExcerpt(): (text: string) => string {
  const words = use(MarkedWordsContext)
  return (text) => {
    const [first] = findMatches(text, words)
    if (first === undefined || first.start <= 2 * before) return text
    const start = text.lastIndexOf(' ', first.start - before) + 1
    return `…${text.slice(start)}`
  }
}
