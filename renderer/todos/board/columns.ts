import type { Todo } from '../../sync/entities.ts'
import type { HeadingRow } from '../../todo-views/groups.ts'
import type { Row, TodoRow } from '../../todo-views/rows.ts'
import type { View } from '../../todo-views/view.ts'
import { priorities } from '../fields/priorities.ts'

/** The fields that make a todo one of a column. */
export type ColumnFields = Partial<Pick<Todo, 'sectionId' | 'priority'>>

/** A column of a board. */
export interface Column {
  /** Different from the keys of all rows. */
  readonly key: string
  readonly fields: ColumnFields
  readonly rows: readonly TodoRow[]
  /** The key that folds the column; null where it cannot be folded. */
  readonly foldKey: string | null
  /** The todos of a folded column, which have no rows; null where it is open. */
  readonly folded: readonly Todo[] | null
  /** Whether the column shows only while something is dragged: that of the todos in no section where there are none. */
  readonly isForDrops: boolean
}

/** A board: its columns, and the heading that leads to older completed todos. */
export interface Board {
  readonly columns: readonly Column[]
  readonly older: HeadingRow | null
}

/** The part of a view that decides its columns. */
type BoardView = Pick<View, 'grouping'>

/** Makes the columns of a board of the rows of its view: those below each heading, the completed ones below the others of their column. */
export function makeBoard(rows: readonly Row[], view: BoardView): Board {
  const headings = rows.filter((row): row is HeadingRow => row.type === 'heading')
  const older = headings.find(({ group }) => group === 'older') ?? null
  const byId = new Map(
    headings.filter(({ group }) => group !== 'older' && group !== 'completed').map((row) => [row.id, row]),
  )
  const members = new Map<string | null, TodoRow[]>()
  let heading: HeadingRow | null = null
  for (const row of rows) {
    if (row.type === 'heading') {
      heading = row
      continue
    }
    const id = heading?.group === 'completed' ? idOf(row.todo, view) : (heading?.id ?? null)
    // A section that is not there any more.
    const known = view.grouping !== 'section' || byId.has(id) ? id : null
    const column = members.get(known)
    if (column === undefined) members.set(known, [row])
    else column.push(row)
  }
  const columnOf = (id: string | null): Column => {
    const own = byId.get(id)
    return {
      key: own?.key ?? `heading ${id ?? ''}`,
      fields: view.grouping === 'section' ? { sectionId: id } : { priority: Number(id) },
      rows: members.get(id) ?? none,
      foldKey: own?.foldKey ?? null,
      folded: own?.folded ?? null,
      isForDrops: id === null && byId.size > 0 && !members.has(null),
    }
  }
  const ids =
    view.grouping === 'section' ? [null, ...byId.keys()] : priorities.map(({ priority }) => String(priority))
  return { columns: ids.map(columnOf), older }
}

const none: readonly TodoRow[] = []

/** Makes a function that makes boards. A column in which nothing changed is the same object as before. */
export function createBoardMaker(): typeof makeBoard {
  let last: readonly Column[] = []
  return (rows, view) => {
    const { columns, older } = makeBoard(rows, view)
    last = columns.map((column) => last.find((before) => isSame(before, column)) ?? column)
    return { columns: last, older }
  }
}

const isSame = (a: Column, b: Column): boolean =>
  a.key === b.key &&
  a.fields.sectionId === b.fields.sectionId &&
  a.fields.priority === b.fields.priority &&
  a.foldKey === b.foldKey &&
  a.folded === b.folded &&
  a.isForDrops === b.isForDrops &&
  a.rows.length === b.rows.length &&
  a.rows.every((row, index) => row === b.rows[index])

const idOf = ({ sectionId, priority }: Todo, { grouping }: BoardView): string | null =>
  grouping === 'section' ? sectionId : String(priority)

/** Whether a todo has the fields of a column. */
export const isOfColumn = (todo: Todo, { sectionId, priority }: ColumnFields): boolean =>
  (sectionId === undefined || todo.sectionId === sectionId) &&
  (priority === undefined || todo.priority === priority)

/** Finds the column of a row; undefined for none. */
export const findColumn = (columns: readonly Column[], key: string | null): Column | undefined =>
  columns.find(({ rows }) => rows.some((row) => row.key === key))
