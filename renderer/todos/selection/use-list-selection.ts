import { useMemo, useState } from 'react'
import type { Todo } from '../../sync/entities.ts'
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
function useSelection(rows: readonly Row[]): ListSelection {
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

/** The parts of a click that decide what it does. */
export interface RowClick {
  readonly target: EventTarget
  readonly shiftKey: boolean
  readonly ctrlKey: boolean
  readonly metaKey: boolean
  readonly isTouch: boolean
}

interface SelectedList {
  readonly rows: readonly Row[]
  /** The id of the todo whose details show. */
  readonly openId: string | null
  readonly activeKey: string | null
  /** Makes a row the active one, which gets the focus at the next rendering. */
  readonly activate: (key: string) => void
  readonly open: (todo: Todo) => void
}

interface ChosenTodos {
  readonly selection: ListSelection
  /** The selected todos, in the order of the list. */
  readonly selectedTodos: readonly Todo[]
  /** The todos that commands change: the selected ones if the active row is one of them, or else that of the active row. */
  readonly chosen: readonly Todo[]
  /** Opens a todo that was clicked, or selects it where a key or a selection says so. */
  readonly press: (todo: Todo, click: RowClick) => void
}

/** The selection of a list, with the todos that its commands change. */
export function useListSelection({ rows, openId, activeKey, activate, open }: SelectedList): ChosenTodos {
  const selection = useSelection(rows)
  const { ids } = selection
  const selectedTodos = useMemo(
    () =>
      ids.size === 0
        ? []
        : rows.flatMap((row) => (row.type === 'todo' && ids.has(row.key) ? [row.todo] : [])),
    [rows, ids],
  )
  const activeRow = rows.find(({ key }) => key === activeKey)
  const active = activeRow?.type === 'todo' ? activeRow.todo : null
  const chosen = useMemo(() => {
    if (active === null) return []
    return ids.has(active.id) ? selectedTodos : [active]
  }, [active, ids, selectedTodos])
  const press = (todo: Todo, { shiftKey, ctrlKey, metaKey, isTouch }: RowClick) => {
    const isToggled = ctrlKey || metaKey || (isTouch && ids.size > 0)
    if (!shiftKey && !isToggled) {
      selection.clear()
      return open(todo)
    }
    // The todo whose details show looks selected, so that it is one of several.
    const isBesideOpen = ids.size === 0 && openId !== null && openId !== todo.id
    if (shiftKey) selection.extendTo(todo.id, openId ?? activeKey)
    else {
      if (isBesideOpen && rows.some(({ key }) => key === openId)) selection.toggle(openId)
      selection.toggle(todo.id)
    }
    activate(todo.id)
  }
  return { selection, selectedTodos, chosen, press }
}
