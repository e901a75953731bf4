import { useEffect, useRef, useState } from 'react'
import type { Todo } from '../../../server/contract.ts'
import { touches } from '../changes/changes.ts'
import { useLandedChanges, usePendingChanges } from '../queries.ts'

const HIGHLIGHT_MS = 1200

const NONE: ReadonlySet<string> = new Set()

/** The ids of the todos that somebody else, such as a script, has just changed. */
export function useHighlights(stored: readonly Todo[] | undefined): ReadonlySet<string> {
  const [highlighted, setHighlighted] = useState(NONE)
  const seen = useRef<ReadonlyMap<string, number> | undefined>(undefined)
  const pending = usePendingChanges()
  const landed = useLandedChanges()

  useEffect(() => {
    if (!stored) return
    const before = seen.current
    seen.current = new Map(stored.map(({ id, revision }) => [id, revision]))
    if (!before) return
    const own = new Set(
      landed.flatMap((answer) => answer.stored.map(({ id, revision }) => `${id} ${revision}`)),
    )
    const foreign = stored.filter(
      (todo) =>
        todo.revision > (before.get(todo.id) ?? 0) &&
        !own.has(`${todo.id} ${todo.revision}`) &&
        !pending.some((change) => touches(change, todo)),
    )
    if (foreign.length > 0) setHighlighted(new Set(foreign.map(({ id }) => id)))
  }, [stored, pending, landed])

  useEffect(() => {
    if (highlighted.size === 0) return
    const fade = setTimeout(() => setHighlighted(NONE), HIGHLIGHT_MS)
    return () => clearTimeout(fade)
  }, [highlighted])

  return highlighted
}
