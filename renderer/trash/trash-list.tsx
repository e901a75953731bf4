import { RotateCcw, Trash2 } from 'lucide-react'
import { useCallback, useMemo, useState, type KeyboardEvent, type MouseEvent } from 'react'
import { useFormats } from '../messages/formats.ts'
import { dayAt, daysBetween } from '../../common/dates/dates.ts'
import { rowHasFocus } from '../commands/key-targets.ts'
import { useCommands, useCommandSubject } from '../commands/registry.ts'
import { ContextMenu } from '../components/menu/context-menu.tsx'
import { pointOf, type Point } from '../components/menu/point.ts'
import { Icon } from '../components/icon.tsx'
import { useRows } from '../components/rows/use-rows.ts'
import { useMedia } from '../components/use-media.ts'
import { useLatest } from '../components/use-latest.ts'
import { nameList } from '../lists/name-list.ts'
import { useText } from '../messages/use-text.ts'
import { useShownKeys } from '../settings/use-shown-keys.ts'
import { useLists } from '../sync/sync-context.ts'
import { createDueWords } from '../clock/due-words.ts'
import { useDay } from '../clock/day.tsx'
import { titleOf, type TrashEntry } from './entries.ts'
import { TrashRow, type RowActions } from './trash-row.tsx'

/** In pixels, as in `styles/trash.css`. */
const rowHeights = { fine: 52, coarse: 60 } as const

const dayMs = 24 * 60 * 60 * 1000

interface TrashListProps extends Pick<RowActions, 'onRestore' | 'onPurge'> {
  readonly entries: readonly TrashEntry[]
  /** The number of days for which an entry stays in the trash; null if it is not known. */
  readonly trashDays: number | null
  /** Called when the last entry is removed while it has the focus. */
  readonly onEmptied: () => void
}

/** The entries of the trash. Only the visible ones are rendered. */
export function TrashList({ entries, trashDays, onEmptied, ...props }: TrashListProps) {
  const text = useText()
  const { locale, formatRelativeTime } = useFormats()
  const lists = useLists()
  const today = useDay()
  const formatDay = useMemo(() => createDueWords(locale), [locale])
  const rowHeight = rowHeights[useMedia('(pointer: coarse)') ? 'coarse' : 'fine']
  const { list, scroller, height, drawn, activeKey, onFocused, step, focusByKey } = useRows({
    rows: entries,
    heightOf: useCallback(() => rowHeight, [rowHeight]),
    initialKey: null,
    onEmptied,
  })
  const active = entries.find(({ key }) => key === activeKey)
  useCommandSubject(
    useMemo(() => (active === undefined ? [] : [active.key]), [active]),
    active === undefined ? '' : titleOf(active.entity),
  )
  useCommands({
    'todo.next': () => step(1),
    'todo.previous': () => step(-1),
    'todo.restore': active === undefined ? null : () => props.onRestore(active),
    'todo.delete': active === undefined ? null : () => props.onPurge(active),
  })
  const onKeyDown = (event: KeyboardEvent) => {
    const isPlain = !event.ctrlKey && !event.metaKey && !event.altKey
    if (event.key !== 'Enter' || !isPlain || !rowHasFocus(event.target)) return focusByKey(event)
    event.preventDefault()
    if (active !== undefined) props.onRestore(active)
  }
  const restoreKeys = useShownKeys('todo.restore')
  const purgeKeys = useShownKeys('todo.delete')
  const [menu, setMenu] = useState<{ readonly entry: TrashEntry; readonly at: Point } | null>(null)
  const onContextMenu = (event: MouseEvent) => {
    const row = event.target instanceof Element ? event.target.closest<HTMLElement>('[role="row"]') : null
    const entry = entries.find(({ key }) => key === row?.dataset['key'])
    if (row === null || entry === undefined) return
    event.preventDefault()
    onFocused(entry.key)
    setMenu({ entry, at: pointOf(event, row) })
  }
  const actions = useLatest<RowActions>({ ...props, onFocus: onFocused })

  const sayDeleted = (instant: string): string => {
    const { date, time } = dayAt(new Date(instant), null)
    return formatDay({ date, time }, today).words
  }
  const sayRemoved = (instant: string): string | null => {
    if (trashDays === null) return null
    const { date } = dayAt(new Date(Date.parse(instant) + trashDays * dayMs), null)
    const days = Math.max(0, daysBetween(today.date, date))
    return formatRelativeTime(days, 'day', { numeric: 'auto' })
  }
  return (
    <div ref={scroller} className="list-scroller">
      <div
        ref={list}
        role="grid"
        tabIndex={-1}
        aria-label={text('view.trash')}
        aria-rowcount={entries.length}
        className="todos"
        style={{ height }}
        onKeyDown={onKeyDown}
        onContextMenu={onContextMenu}
      >
        {drawn.map(({ index, start }) => {
          const entry = entries[index]
          if (entry === undefined) return null
          return (
            <TrashRow
              key={entry.key}
              entry={entry}
              listName={'listId' in entry.entity ? nameList(lists, entry.entity.listId, text) : null}
              deleted={sayDeleted(entry.deletedAt)}
              removed={sayRemoved(entry.deletedAt)}
              isActive={activeKey === entry.key}
              start={start}
              index={index + 1}
              {...actions}
            />
          )
        })}
      </div>
      {menu !== null && (
        <ContextMenu
          label={text('todos.menuOf', { title: titleOf(menu.entry.entity) })}
          groups={[
            [
              {
                id: 'restore',
                label: text('trash.restore'),
                icon: <Icon of={RotateCcw} />,
                ...(restoreKeys !== undefined && { keys: restoreKeys }),
                onAction: () => props.onRestore(menu.entry),
              },
              {
                id: 'purge',
                label: text('trash.purge'),
                icon: <Icon of={Trash2} />,
                ...(purgeKeys !== undefined && { keys: purgeKeys }),
                isDanger: true,
                onAction: () => props.onPurge(menu.entry),
              },
            ],
          ]}
          at={menu.at}
          onClose={() => setMenu(null)}
        />
      )}
    </div>
  )
}
