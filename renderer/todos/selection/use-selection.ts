import { useMemo, useState } from 'react'
import type { Row } from '../../todo-views/rows.ts'
import { emptySelection, keepShown, selectRange, toggle } from './selection.ts'

/** The todos of a list that are selected, and the ways to select them. */
export interface ListSelection {
  readonly ids: ReadonlySet<string>
  /** Selects a todo besides the others, or takes it out. */
  readonly toggle: (id: string) => void
  /** Selects from the last todo that was selected alone, or else from `start`, to a todo. */
  readonly extendTo: (id: string, start: string | null) => void
  readonly selectAll: () => void
  readonly clear: () => void
}

/** Keeps the selection of a list. Todos that leave the list leave the selection. */
export function useSelection(rows: readonly Row[]): ListSelection {
  const [selection, setSelection] = useState(emptySelection)
  const kept = useMemo(() => keepShown(selection, listKeys(rows)), [selection, rows])
  if (kept !== selection) setSelection(kept)
  return {
    ids: kept.ids,
    toggle: (id) => setSelection((before) => toggle(before, id)),
    extendTo: (id, start) => setSelection((before) => selectRange(before, [...listKeys(rows)], id, start)),
    selectAll: () => setSelection(({ anchor }) => ({ ids: new Set(listKeys(rows)), anchor })),
    clear: () => setSelection(emptySelection),
  }
}

function* listKeys(rows: readonly Row[]): Generator<string> {
  for (const { type, key } of rows) if (type === 'todo') yield key
}
