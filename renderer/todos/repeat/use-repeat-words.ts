import { useEffect, useMemo, useState } from 'react'
import { useFormats } from '../../messages/formats.ts'
import { useLoadTexts } from '../../messages/language-context.ts'
import { useText } from '../../messages/use-text.ts'
import type { createRepeatWords } from './describe-repeat.ts'
import type { RepeatChoice } from './rule-draft.ts'

const loadWords = async (): Promise<typeof createRepeatWords> =>
  (await import('./describe-repeat.ts')).createRepeatWords

/** Describes how a todo repeats; null for one that does not, and until the description is loaded, which is done on demand. */
export function useRepeatWords(repeat: RepeatChoice | null): string | null {
  const text = useText()
  const loadTexts = useLoadTexts()
  const { locale } = useFormats()
  const [create, setCreate] = useState<typeof createRepeatWords | null>(null)
  const isNeeded = repeat !== null && create === null
  useEffect(() => {
    if (!isNeeded) return
    void Promise.all([loadWords(), loadTexts()]).then(([loaded]) => setCreate(() => loaded))
  }, [isNeeded, loadTexts])
  const describe = useMemo(() => create?.(text, locale), [create, text, locale])
  return repeat === null || describe === undefined ? null : describe(repeat)
}
