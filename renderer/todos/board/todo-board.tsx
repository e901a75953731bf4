import { Plus } from 'lucide-react'
import { memo, useEffect, useMemo, useState } from 'react'
import '../../styles/board.css'
import { useDay } from '../../clock/day.tsx'
import { Icon } from '../../components/icon.tsx'
import { useLatest } from '../../components/use-latest.ts'
import { useListDialogs } from '../../lists/list-dialogs.tsx'
import { useText } from '../../messages/use-text.ts'
import { hrefOf } from '../../routing/location.ts'
import { useSnapshot } from '../../sync/sync-context.ts'
import type { TodoRow as Row } from '../../todo-views/rows.ts'
import { priorities } from '../fields/priorities.ts'
import { RowActionsContext } from '../list/row-actions.ts'
import { useMoveOverdue } from '../list/use-move-overdue.ts'
import { useRowControls, type ShownTodos } from '../list/use-row-controls.tsx'
import { BoardColumn } from './board-column.tsx'
import { createBoardMaker, type Column } from './columns.ts'
import { useBoardDrag } from './use-board-drag.ts'
import { useBoardFocus } from './use-board-focus.ts'
import { useCardHeight } from './use-card-height.ts'
import { useColumnMoves } from './use-column-moves.ts'

/** The todos of a list in columns, by their sections or priorities. */
export const TodoBoard = memo(function TodoBoard(props: ShownTodos) {
  const { view, rows: viewRows, openId, leaving, onAdded } = props
  const text = useText()
  const today = useDay()
  const { editSection } = useListDialogs()
  const sections = useSnapshot(({ shown }) => shown.sections)
  const [makeBoard] = useState(createBoardMaker)
  const { columns, older } = useMemo(() => makeBoard(viewRows, view), [makeBoard, viewRows, view])
  const rows = useMemo(() => columns.flatMap((column) => column.rows), [columns])
  const isOfSections = view.grouping === 'section'
  const { linesOf, heightOf } = useCardHeight(leaving)
  const board = useBoardFocus({ columns, rows, initialKey: openId, onEmptied: props.onEmptied })
  const { list, scrollTo, active } = board
  const { layout: dragLayout, isDragging } = useBoardDrag({ board: list, view, columns })
  const moveOverdue = useMoveOverdue(rows, board.returnFocus)
  const { actions, handlers, selecting, chosen, stateOf, others } = useRowControls(
    { ...props, rows },
    { ...board, scroller: list, commandRows: active?.column.rows ?? none, moveOverdue, dragLayout },
  )
  const nameOf = ({ fields: { sectionId, priority } }: Column): string => {
    const name = priorities.find((each) => each.priority === priority)?.name
    return name ? text(name) : (sections.get(sectionId ?? '')?.name ?? text('board.noSection'))
  }
  const { spoken, mirrorKeys } = useColumnMoves({
    ...board,
    view,
    columns,
    chosen,
    nameOf,
    fold: props.onFold,
  })
  const [added, setAdded] = useState<string | null>(null)
  const on = useLatest({
    added: (id: string) => {
      onAdded(id)
      setAdded(id)
    },
    reveal: (id: string) => scrollTo(id),
  })
  useEffect(() => {
    if (added !== null) on.reveal(added)
  }, [added, on])
  const newTodo = useMemo(() => view.newTodo?.(today) ?? null, [view, today])
  return (
    <RowActionsContext value={actions}>
      <div
        ref={list}
        className="board"
        data-by={isOfSections ? 'section' : 'priority'}
        {...handlers}
        onKeyDown={(event) => {
          mirrorKeys(event)
          handlers.onKeyDown(event)
        }}
      >
        {columns
          .filter(({ isForDrops }) => !isForDrops || isDragging)
          .map((column, index) => (
            <BoardColumn
              key={column.key}
              index={index}
              column={column}
              name={nameOf(column)}
              section={sections.get(column.fields.sectionId ?? '') ?? null}
              activeKey={active?.column === column ? board.activeKey : null}
              isSelecting={selecting === true}
              isFolding={leaving.size > 0}
              heightOf={heightOf}
              linesOf={linesOf}
              stateOf={stateOf}
              newTodo={newTodo}
              onAdded={on.added}
              onScroller={board.onScroller}
            />
          ))}
        <div className="board-end">
          {isOfSections && view.listId !== undefined && (
            <button
              type="button"
              className="column-opener"
              onClick={() => editSection({ listId: view.listId ?? '', section: null })}
            >
              <Icon of={Plus} />
              {text('sections.newTitle')}
            </button>
          )}
          {older !== null && <a href={hrefOf('/completed')}>{text('display.older')}</a>}
        </div>
      </div>
      {others}
      <p className="spoken-only" aria-live="polite">
        {spoken}
      </p>
    </RowActionsContext>
  )
})

const none: readonly Row[] = []
