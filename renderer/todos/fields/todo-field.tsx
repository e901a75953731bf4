import { useMemo } from 'react'
import { compareTexts, comparePlaces } from '../../../server/order.ts'
import { inboxId } from '../../../server/kinds/inbox.ts'
import { useSettings } from '../../settings/settings.ts'
import type { Todo } from '../../sync/account-state.ts'
import { useLists, useTodos } from '../../sync/sync-context.ts'
import { useDay } from '../../views/day.tsx'
import { useTodoActions } from '../use-todo-actions.ts'
import { DateControl } from './date-control.tsx'
import { ListControl } from './list-control.tsx'
import { PriorityControl } from './priority-control.tsx'
import { TagsControl } from './tags-control.tsx'
import type { OpeningProps } from './use-opening.ts'

/** The fields of a todo that are chosen in a popover. */
export type TodoFieldName = 'due' | 'start' | 'list' | 'priority' | 'tags'

interface TodoFieldProps extends OpeningProps {
  readonly field: TodoFieldName
  readonly todo: Todo
}

/** The control of a field of a todo, as a line of the details, or with an `anchor` as a popover there. */
export function TodoField({ field, todo, ...opening }: TodoFieldProps) {
  const now = useDay()
  const { update } = useTodoActions()
  const todos = useTodos()
  const lists = useLists()
  const firstDay = useSettings().data?.firstDayOfWeek ?? 'auto'
  const known = useMemo(() => (field === 'tags' ? countTags(todos.values()) : []), [field, todos])
  switch (field) {
    case 'due':
    case 'start': {
      const isDue = field === 'due'
      return (
        <DateControl
          field={field}
          value={isDue ? { date: todo.dueDate, time: todo.dueTime } : { date: todo.startDate, time: null }}
          onChange={({ date, time }) =>
            update([todo], isDue ? { dueDate: date, dueTime: time } : { startDate: date })
          }
          now={now}
          firstDay={firstDay}
          {...opening}
        />
      )
    }
    case 'list': {
      const own = [...lists.values()].filter(
        ({ id, deletedAt, archived }) =>
          id !== inboxId && deletedAt === null && (!archived || id === todo.listId),
      )
      return (
        <ListControl
          value={todo.listId}
          // A subtask that moves to another list leaves its parent.
          onChange={(listId) => update([todo], { listId, parentId: null })}
          lists={own.toSorted(comparePlaces)}
          {...opening}
        />
      )
    }
    case 'priority':
      return (
        <PriorityControl
          value={todo.priority}
          onChange={(priority) => update([todo], { priority })}
          {...opening}
        />
      )
    case 'tags':
      return (
        <TagsControl
          value={todo.tags}
          onChange={(tags) => update([todo], { tags })}
          known={known}
          {...opening}
        />
      )
  }
}

/** Returns the tags of the todos outside of the trash, the most used first. */
function countTags(todos: Iterable<Todo>): readonly string[] {
  const counts = new Map<string, number>()
  for (const { tags, deletedAt } of todos) {
    if (deletedAt !== null) continue
    for (const tag of tags) counts.set(tag, (counts.get(tag) ?? 0) + 1)
  }
  return [...counts].toSorted(([a, m], [b, n]) => n - m || compareTexts(a, b)).map(([tag]) => tag)
}
