import { createContext, use } from 'react'
import type { SearchWord } from '../../../common/search/search-words.ts'
import { findMatches } from './find-matches.ts'
import { Highlight } from './highlight.tsx'

/** The context of the searched words. */
export const MarkedWordsContext = createContext<readonly SearchWord[]>([])

/** A text with the searched words marked. */
export function Marked({ text }: { readonly text: string }) {
  return <Highlight text={text} words={use(MarkedWordsContext)} />
}

/** The number of characters before the first match of an excerpt. */
const before = 24

/** Returns a function that shortens the beginning of a text, so that its first match is visible. */
export function useExcerpt(): (text: string) => string {
  const words = use(MarkedWordsContext)
  return (text) => {
    const [first] = findMatches(text, words)
    if (first === undefined || first.start <= 2 * before) return text
    const start = text.lastIndexOf(' ', first.start - before) + 1
    return `…${text.slice(start)}`
  }
}
