import { useMemo, useState } from 'react'
import { useSnapshot } from '../../sync/sync-context.ts'

/** The row whose title is edited. */
export interface EditedRow {
  /** The id of its todo; null for none. */
  readonly id: string | null
  readonly begin: (id: string) => void
  readonly end: (id: string) => void
}

/** Edits the title of one row at a time: the one that the person has chosen, or else one that was changed elsewhere meanwhile. */
export function useEditedRow(openId: string | null): EditedRow {
  const [begun, setBegun] = useState<string | null>(null)
  const isGone = useSnapshot(({ shown }) => begun !== null && shown.todos.get(begun)?.deletedAt !== null)
  if (isGone) setBegun(null)
  // For the todo in the details, the details ask.
  const contested = useSnapshot(({ texts }) =>
    texts.findLast(({ id, field, refused }) => refused !== undefined && field === 'title' && id !== openId),
  )
  const id = begun ?? contested?.id ?? null
  return useMemo(
    () => ({ id, begin: setBegun, end: (ended) => setBegun((last) => (last === ended ? null : last)) }),
    [id],
  )
}
