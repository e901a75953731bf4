import { useEffect, useState } from 'react'
import type { Todo } from '../../../server/contract.ts'
import { matches, type Filter } from '../filters.ts'

const BREATH_MS = 400
const LEAVING_MS = 180

const NONE: ReadonlySet<string> = new Set()

interface Lingering {
  /** The todos of the view, with those that left it a moment ago still in their place. */
  readonly visible: readonly Todo[]
  /** The ids of the todos that fade out right now. */
  readonly leaving: ReadonlySet<string>
}

/**
 * `held` are the ids of rows that the pointer is on or that are being edited. Lets a row that no longer belongs into its view stay for a breath, and for as long as it is held.
 * Rows that stray one after the other leave together, so that nothing moves under a hand that is ticking.
 */
export function useLingering(
  todos: readonly Todo[],
  filter: Filter,
  held: readonly (string | null | undefined)[],
): Lingering {
  const [shown, setShown] = useState(NONE)
  const [leaving, setLeaving] = useState(NONE)

  const visible = todos.filter((todo) => matches(filter, todo) || shown.has(todo.id))
  const ids = visible.map(({ id }) => id)
  const strays = visible
    .filter((todo) => !matches(filter, todo) && !held.includes(todo.id))
    .map(({ id }) => id)
  const straysKey = strays.join(' ')

  if (ids.length !== shown.size || !ids.every((id) => shown.has(id))) setShown(new Set(ids))

  useEffect(() => {
    if (straysKey === '') return
    const going = new Set(straysKey.split(' '))
    const fade = setTimeout(() => setLeaving(going), BREATH_MS)
    const remove = setTimeout(
      () => setShown((before) => new Set([...before].filter((id) => !going.has(id)))),
      BREATH_MS + LEAVING_MS,
    )
    return () => {
      clearTimeout(fade)
      clearTimeout(remove)
      setLeaving(NONE)
    }
  }, [straysKey])

  return { visible, leaving }
}
