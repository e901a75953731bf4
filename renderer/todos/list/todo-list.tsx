import { memo, useMemo } from 'react'
import { useFormats } from '../../messages/formats.ts'
import { useText } from '../../messages/use-text.ts'
import { useDay } from '../../clock/day.tsx'
import { HeadingRow } from './heading-row.tsx'
import { RowActionsContext } from './row-actions.ts'
import { TodoRow } from './todo-row.tsx'
import { useMoveOverdue } from './use-move-overdue.ts'
import { listSlots, measureSlots } from './row-columns.ts'
import { useRowControls, type ShownTodos } from './use-row-controls.tsx'
import { useRowHeight } from './use-row-height.ts'
import { useRows } from '../../components/rows/use-rows.ts'

/** The rows of a view. Only the visible ones are rendered. */
export const TodoList = memo(function TodoList(props: ShownTodos) {
  const { view, rows, openId, leaving, onEmptied } = props
  const text = useText()
  const today = useDay()
  const { linesOf, heightOf } = useRowHeight(view, leaving)
  const slots = useMemo(() => listSlots(rows, view, today.date), [rows, view, today.date])
  const { locale } = useFormats()
  const widths = useMemo(() => measureSlots(locale, today.date), [locale, today.date])
  const { list, scroller, height, drawn, sticky, ...focus } = useRows({
    rows,
    heightOf,
    initialKey: openId,
    onEmptied,
  })
  const moveOverdue = useMoveOverdue(rows, focus.returnFocus)
  const { actions, handlers, selecting, stateOf, others } = useRowControls(props, {
    ...focus,
    list,
    scroller,
    commandRows: rows,
    moveOverdue,
  })
  return (
    <RowActionsContext value={actions}>
      <div ref={scroller} className="list-scroller">
        <div
          ref={list}
          role="treegrid"
          aria-label={text('todos.list')}
          aria-rowcount={rows.length}
          aria-multiselectable
          data-selecting={selecting}
          className="todos"
          data-slots={slots}
          data-folding={leaving.size > 0 || undefined}
          style={{ ...widths, height }}
          {...handlers}
        >
          {drawn.map(({ index, start }) => {
            const row = rows[index]
            if (row === undefined) return null
            if (row.type === 'heading')
              return (
                <HeadingRow
                  key={row.key}
                  row={row}
                  start={start}
                  index={index + 1}
                  isSticky={sticky === index}
                  today={today.date}
                  onMoveToToday={row.group === 'overdue' && moveOverdue.applies() ? moveOverdue.run : null}
                />
              )
            return (
              <TodoRow
                key={row.key}
                {...stateOf(row)}
                {...linesOf(row)}
                isActive={row.key === focus.activeKey}
                start={start}
                index={index + 1}
              />
            )
          })}
        </div>
      </div>
      {others}
    </RowActionsContext>
  )
})
