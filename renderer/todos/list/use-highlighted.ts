import { useEffect, useState } from 'react'
import type { StreamedChange } from '../../../server/contract.ts'
import { useStore } from '../../sync/sync-context.ts'

/** In milliseconds. */
const highlightTime = 1200

const none: ReadonlySet<string> = new Set()

/** Whether a script made a change, and not the person in a window or a tab. */
export const isByScript = ({ actor }: Pick<StreamedChange, 'actor'>): boolean =>
  actor.kind === 'token' || actor.kind === 'command-line'

/** Returns the ids of the todos that a script has just changed. */
export function useHighlighted(): ReadonlySet<string> {
  const store = useStore()
  const [highlighted, setHighlighted] = useState(none)
  useEffect(
    () =>
      store.watchChanges((changes) => {
        const ids = changes.filter(isByScript).flatMap((change) => (change.changes ?? []).map(({ id }) => id))
        if (ids.length > 0) setHighlighted(new Set(ids))
      }),
    [store],
  )
  useEffect(() => {
    if (highlighted.size === 0) return
    const ending = setTimeout(() => setHighlighted(none), highlightTime)
    return () => clearTimeout(ending)
  }, [highlighted])
  return highlighted
}
