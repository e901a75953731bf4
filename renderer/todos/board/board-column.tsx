import { ChevronRight } from 'lucide-react'
import { memo, useEffect, useRef, useState } from 'react'
import { useVirtualRows } from '../../components/rows/virtual-rows.ts'
import { createMeasure } from '../../components/rows/use-rows.ts'
import { SectionMenu } from '../../lists/sections/section-menu.tsx'
import { useText } from '../../messages/use-text.ts'
import type { NewTodoFields, Section } from '../../sync/entities.ts'
import type { TodoRow } from '../../todo-views/rows.ts'
import { useRowActions } from '../list/row-actions.ts'
import { TodoRow as Row } from '../list/todo-row.tsx'
import type { useRowControls } from '../list/use-row-controls.tsx'
import { ColumnAdd } from './column-add.tsx'
import type { Column } from './columns.ts'
import type { useCardHeight } from './use-card-height.ts'

/** Fewer than in a list, as several columns are drawn beside each other. */
const overscan = 3

interface BoardColumnProps {
  readonly column: Column
  readonly name: string
  /** The number of columns ahead of it. */
  readonly index: number
  /** The section whose todos are in the column; null for none. */
  readonly section: Section | null
  /** The key of the active row of the board, if the column has it; null otherwise. */
  readonly activeKey: string | null
  readonly isSelecting: boolean
  readonly isFolding: boolean
  /** Measures a row, in pixels. */
  readonly heightOf: (row: TodoRow) => number
  readonly linesOf: ReturnType<typeof useCardHeight>['linesOf']
  readonly stateOf: ReturnType<typeof useRowControls>['stateOf']
  /** The fields of a todo that is added to the view; null where none is. */
  readonly newTodo: Partial<NewTodoFields> | null
  readonly onAdded: (id: string) => void
  /** Gives the function that scrolls to a row by its index while the column is drawn, and then null. */
  readonly onScroller: (key: string, scrollTo: ((index: number) => void) | null) => void
}

/**
 * A column of a board: its name and number, its todos, and the line that adds one. Only the visible rows are rendered, and none where
 * nothing changes in the column.
 */
export const BoardColumn = memo(function BoardColumn(props: BoardColumnProps) {
  const {
    column,
    name,
    index: position,
    section,
    activeKey,
    isSelecting,
    isFolding,
    heightOf,
    linesOf,
    stateOf,
    newTodo,
    onAdded,
    onScroller,
  } = props
  const { key, fields, rows, foldKey, folded, isForDrops } = column
  const text = useText()
  const { fold } = useRowActions()
  const scroller = useRef<HTMLDivElement>(null)
  const [measure] = useState(createMeasure<TodoRow>)
  const offsets = measure(rows, heightOf)
  const virtual = useVirtualRows(scroller, offsets, 0, overscan)
  const { scrollTo } = virtual
  useEffect(() => {
    onScroller(key, scrollTo)
    return () => onScroller(key, null)
  }, [onScroller, key, scrollTo])
  const heading = useRef<HTMLDivElement>(null)
  // The keys in the menu of its heading have moved it.
  useEffect(() => {
    if (heading.current?.contains(document.activeElement) === true)
      heading.current.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [position])
  const active = rows.findIndex((row) => row.key === activeKey)
  const kept = active === -1 ? [] : [{ index: active, start: offsets[active] ?? 0 }]
  // A column that was empty does not know yet which rows are in sight, but the active one takes the focus now.
  const drawn = virtual.range === null ? kept : virtual.listDrawn(kept.map(({ index }) => index))
  const isNarrow = folded !== null || isForDrops
  const count = (folded ?? rows).length
  const words = (
    <>
      <bdi>{name}</bdi> {count > 0 && <span className="board-count">{count}</span>}
    </>
  )
  return (
    <section className="board-column" data-column={key} data-narrow={isNarrow || undefined} aria-label={name}>
      <div ref={heading} className="board-heading" data-key={key} data-section={section?.id}>
        <h2>
          {foldKey === null ? (
            words
          ) : (
            <button type="button" aria-expanded={folded === null} onClick={() => fold(foldKey)}>
              {words}
              <ChevronRight size={14} strokeWidth={1.75} aria-hidden />
            </button>
          )}
        </h2>
        {section !== null && !isNarrow && <SectionMenu section={section} isInRow />}
      </div>
      {!isNarrow && (
        <div ref={scroller} className="board-scroller">
          <div
            role="treegrid"
            aria-label={text('todos.list')}
            aria-rowcount={rows.length}
            aria-multiselectable
            data-selecting={isSelecting || undefined}
            data-folding={isFolding || undefined}
            className="board-rows"
            style={{ height: offsets.at(-1) ?? 0 }}
          >
            {drawn.map(({ index, start }) => {
              const row = rows[index]
              if (row === undefined) return null
              return (
                <Row
                  key={row.key}
                  {...stateOf(row)}
                  {...linesOf(row)}
                  isActive={row.key === activeKey}
                  start={start}
                  index={index + 1}
                />
              )
            })}
          </div>
          {newTodo !== null && <ColumnAdd name={name} fields={{ ...newTodo, ...fields }} onAdded={onAdded} />}
        </div>
      )}
    </section>
  )
})
