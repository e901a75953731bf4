import { useMemo } from 'react'
import { useFormats } from '../../messages/formats.ts'
import { inboxId } from '../../../common/inbox.ts'
import { PrintHead } from '../../components/print-head.tsx'
import { useText } from '../../messages/use-text.ts'
import { useLists, useSnapshot, useViewTodos } from '../../sync/sync-context.ts'
import { useDay } from '../../clock/day.tsx'
import { nameList } from '../../lists/name-list.ts'
import { useGroupIds } from '../../lists/use-group-ids.ts'
import type { HeadingRow } from '../../todo-views/groups.ts'
import { rowsOf, type TodoRow } from '../../todo-views/rows.ts'
import { saysLists, type View } from '../../todo-views/view.ts'
import { findPriorityName } from '../fields/priorities.ts'
import { withoutSigns } from '../notes/without-signs.ts'

const none: ReadonlySet<string> = new Set()

/** The longest part of the notes that is printed, in characters. */
const longestNotes = 160

interface PrintSheetProps {
  readonly view: View
}

/** A view as it is printed: its title, the date, and all of its todos, with those that are folded. */
export function PrintSheet({ view }: PrintSheetProps) {
  const text = useText()
  const todos = useViewTodos(view.listId)
  const groupIds = useGroupIds(view)
  const today = useDay()
  const rows = useMemo(
    () => rowsOf(todos, { view, today, groupIds, closed: none, lingering: none }),
    [todos, view, today, groupIds],
  )
  const open = rows.filter((row) => row.type === 'todo' && !row.todo.completed).length
  const year = today.date.slice(0, 4)
  return (
    <>
      <PrintHead
        title={view.name === null ? view.title : text(view.name)}
        count={text('todos.left', { count: open })}
        today={today.date}
      />
      <ul>
        {rows.map((row) =>
          row.type === 'heading' ? (
            !row.isEmpty && <PrintedHeading key={row.key} row={row} year={year} />
          ) : (
            <PrintedTodo key={row.key} row={row} hasList={saysLists(view)} year={year} />
          ),
        )}
      </ul>
    </>
  )
}

interface PrintedHeadingProps {
  readonly row: HeadingRow
  /** The present year, which is left out of dates. */
  readonly year: string
}

function PrintedHeading({ row: { group, date, id, name }, year }: PrintedHeadingProps) {
  const text = useText()
  const lists = useLists()
  const sections = useSnapshot(({ shown }) => shown.sections)
  const { formatDate } = useFormats()
  const nameOf = (named: string) =>
    group === 'tag' ? `#${named}` : (sections.get(named)?.name ?? nameList(lists, named, text))
  return (
    <li className="print-heading">
      <h2>
        {name !== undefined && text(name)}
        {name === undefined && id !== null && nameOf(id)}
        {group === 'overdue' && text('heading.overdue')}
        {name === undefined &&
          (group === 'today' || group === 'date') &&
          formatDate(`${date}T00:00:00Z`, {
            weekday: 'long',
            day: 'numeric',
            month: 'long',
            timeZone: 'UTC',
            ...(!date.startsWith(year) && { year: 'numeric' }),
          })}
      </h2>
    </li>
  )
}

interface PrintedTodoProps {
  readonly row: TodoRow
  /** Whether the list of the todo is printed. */
  readonly hasList: boolean
  /** The present year, which is left out of dates. */
  readonly year: string
}

// The dates are printed in full, since "tomorrow" is wrong on paper a day later.
function PrintedTodo({ row: { todo, level }, hasList, year }: PrintedTodoProps) {
  const text = useText()
  const { formatDate } = useFormats()
  const lists = useLists()
  const { title, completed, dueDate, dueTime, tags, notes, priority, listId, repeat } = todo
  // A subtask is in the list of its parent, and the inbox says nothing.
  const list = hasList && level === 1 && listId !== inboxId ? lists.get(listId)?.name : undefined
  const priorityName = findPriorityName(priority)
  const facts = [
    ...(priorityName === undefined ? [] : [text(priorityName)]),
    ...(list === undefined ? [] : [list]),
    ...tags.map((tag) => `#${tag}`),
    ...(repeat === null ? [] : [text('todos.repeats')]),
  ]
  const excerpt = withoutSigns(notes).trim()
  const due =
    dueDate !== null &&
    formatDate(`${dueDate}T${dueTime ?? '00:00'}:00Z`, {
      weekday: 'short',
      day: 'numeric',
      month: 'short',
      timeZone: 'UTC',
      ...(!dueDate.startsWith(year) && { year: 'numeric' as const }),
      ...(dueTime !== null && { hour: 'numeric' as const, minute: '2-digit' as const }),
    })
  return (
    <li
      className="print-todo"
      data-completed={completed || undefined}
      style={{ marginInlineStart: `${(level - 1) * 2}em` }}
    >
      <svg className="print-tick" viewBox="0 0 16 16" aria-hidden>
        <circle cx="8" cy="8" r="7" />
        {completed && <path d="m4.5 8.5 2.5 2.5 4.5-5.5" />}
      </svg>
      <div className="print-lines">
        <div className="print-first">
          <div dir="auto" className="print-title">
            {title}
          </div>
          {facts.length > 0 && <div className="print-facts">{facts.join(' · ')}</div>}
          {due !== false && <div className="print-due">{due}</div>}
        </div>
        {excerpt !== '' && (
          <div dir="auto" className="print-notes">
            {excerpt.length > longestNotes ? `${excerpt.slice(0, longestNotes).trimEnd()}…` : excerpt}
          </div>
        )}
      </div>
    </li>
  )
}
