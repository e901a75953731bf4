import { useEffect } from 'react'
import { cleanLine } from '../../../common/one-line.ts'
import { useLatest } from '../../components/use-latest.ts'
import { useStore } from '../../sync/sync-context.ts'

/** Keeps a text in the draft of a new todo that stands in another field when that goes, or the page. */
export function useLeftText(typed: string): void {
  const { addToDraft } = useStore()
  const latest = useLatest({
    leave: () => {
      if (cleanLine(typed) !== '') addToDraft(typed)
    },
  })
  useEffect(() => {
    window.addEventListener('pagehide', latest.leave)
    return () => {
      window.removeEventListener('pagehide', latest.leave)
      latest.leave()
    }
  }, [latest])
}
