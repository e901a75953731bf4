import { useEffect, useState } from 'react'
import type { LineReader } from '../../../common/lines/read-line.ts'
import { loadLineWords } from '../../../messages/line-words.ts'
import { useFormats } from '../../messages/formats.ts'
import { useLoadTexts } from '../../messages/language-context.ts'
import type { CompletionList } from './completion-list.tsx'
import type { findDoubtfulDates } from './doubtful-dates.ts'
import type { LineHighlights } from './line-highlights.tsx'
import type { LineSummary } from './line-summary.tsx'
import type { findNewList } from './new-list.ts'

/** The parts of the field that are loaded when it is used first. */
export interface LoadedLine {
  readonly read: LineReader
  readonly findNewList: typeof findNewList
  readonly findDoubtfulDates: typeof findDoubtfulDates
  readonly parts: LineParts
}

/** The parts of the field that show what was understood, and that complete words. */
export interface LineParts {
  readonly Summary: typeof LineSummary
  readonly Highlights: typeof LineHighlights
  readonly Completions: typeof CompletionList
  readonly completion: typeof import('./completion.ts')
}

/**
 * Loads the parts of the field for a line as soon as they are wanted. Where the server is gone, they cannot be loaded, and a line is a title. It
 * is tried again with the next focus.
 */
export function useLineParts(isWanted: boolean): LoadedLine | 'loading' | 'failed' {
  const { locale } = useFormats()
  const loadTexts = useLoadTexts()
  const [loaded, setLoaded] = useState<LoadedLine | 'loading' | 'failed'>('loading')
  useEffect(() => {
    if (!isWanted) return
    let isCurrent = true
    const load = async () => {
      const [{ createLineReader }, summary, highlights, list, completion, { findNewList }, doubts] =
        await Promise.all([
          import('../../../common/lines/read-line.ts'),
          import('./line-summary.tsx'),
          import('./line-highlights.tsx'),
          import('./completion-list.tsx'),
          import('./completion.ts'),
          import('./new-list.ts'),
          import('./doubtful-dates.ts'),
          loadTexts(),
        ])
      const parts = {
        Summary: summary.LineSummary,
        Highlights: highlights.LineHighlights,
        Completions: list.CompletionList,
        completion,
      }
      const read = await createLineReader(locale, loadLineWords)
      if (isCurrent) setLoaded({ read, findNewList, findDoubtfulDates: doubts.findDoubtfulDates, parts })
    }
    load().catch(() => isCurrent && setLoaded('failed'))
    return () => {
      isCurrent = false
      setLoaded((before) => (before === 'failed' ? 'loading' : before))
    }
  }, [isWanted, locale, loadTexts])
  return loaded
}
