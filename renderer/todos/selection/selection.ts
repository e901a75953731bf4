/** The todos that are selected in a list. */
export interface Selection {
  readonly ids: ReadonlySet<string>
  /** The id of the todo at which a range begins; null if there is none yet. */
  readonly anchor: string | null
}

/** The selection of nothing. */
export const emptySelection: Selection = { ids: new Set(), anchor: null }

/** Selects a todo besides the others, or takes it out. The next range begins at it. */
export function toggle({ ids }: Selection, id: string): Selection {
  const isTakenOut = ids.has(id)
  const kept = [...ids].filter((each) => each !== id)
  return { ids: new Set(isTakenOut ? kept : [...kept, id]), anchor: id }
}

/**
 * Selects the range from the anchor to a todo, and nothing else. Without an anchor among the todos, it begins at `start`. `keys` are the
 * todos in the order of the list.
 */
export function selectRange(
  { anchor }: Selection,
  keys: readonly string[],
  id: string,
  start: string | null,
): Selection {
  const end = keys.indexOf(id)
  const first = [anchor, start, id].find((key) => key !== null && keys.includes(key))
  if (end === -1 || first === null || first === undefined) return emptySelection
  const begin = keys.indexOf(first)
  return { ids: new Set(keys.slice(Math.min(begin, end), Math.max(begin, end) + 1)), anchor: first }
}

/** Takes the todos out that the list does not show any more. Returns the same selection if there are none. */
export function keepShown(selection: Selection, keys: Iterable<string>): Selection {
  if (selection.ids.size === 0) return selection
  const shown = new Set(keys)
  const kept = [...selection.ids].filter((id) => shown.has(id))
  if (kept.length === selection.ids.size) return selection
  return kept.length === 0 ? emptySelection : { ...selection, ids: new Set(kept) }
}
