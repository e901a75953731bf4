import { inboxId } from '../../../common/inbox.ts'
import type { Day } from '../../../common/dates/dates.ts'
import type { Text } from '../../messages/use-text.ts'
import type { Entities, Todo } from '../../sync/entities.ts'
import { findCalendarTime } from '../../todo-views/calendar-days.ts'
import { eveningFields, isEvening } from '../../todo-views/evening.ts'
import { topmostOf } from '../../todo-views/subtasks.ts'
import { sayDue } from '../../clock/due-words.ts'
import type { TodoActions } from '../use-todo-actions.ts'
import { findDayFields, movesToList, type Drop } from './find-drop.ts'
import { findSlotFields } from './slot-fields.ts'
import { planTreeMove } from '../ordering/plan-tree-move.ts'

/** The parts of the page that a drop uses. */
export interface DropContext {
  readonly text: Text
  readonly locale: string
  readonly today: Day
  readonly shown: Pick<Entities, 'todos' | 'lists' | 'sections'>
  readonly actions: TodoActions
  readonly complete: (todos: readonly Todo[], isCompleted: boolean) => void
}

/** Changes todos as their drop says: one change, which one undo takes back. */
export function dropTodos(dragged: readonly Todo[], drop: Drop, context: DropContext): void {
  const { text, locale, today, shown, actions, complete } = context
  const { todos, lists } = shown
  const moved = topmostOf({ todos }, dragged)
  const moveToDay = (date: string) => {
    const newName = sayDue(locale, { date, time: null }, today.date)
    // A todo that leaves the evening is due today at no time.
    const leavesEvening = (todo: Todo) => drop.type === 'day' && date === today.date && isEvening(todo, today)
    const fieldsOf = (todo: Todo) => ({
      ...findDayFields(todo, date, today.date),
      ...(leavesEvening(todo) && { dueTime: null }),
    })
    const hasStart = dragged.some((todo) => fieldsOf(todo).startDate !== undefined)
    actions.update(dragged, fieldsOf, { message: hasStart ? 'change.movedTo' : 'change.due', newName })
  }
  const nameOf = (id: string | null): string =>
    id === inboxId ? text('fields.inbox') : (lists.get(id ?? '')?.name ?? '')
  switch (drop.type) {
    case 'between': {
      const { parentId } = drop.destination
      const parent = parentId === null ? undefined : todos.get(parentId)
      const isNested = parent !== undefined && moved.some((todo) => todo.parentId !== parentId)
      const nested = isNested ? ({ message: 'change.nested', newName: parent.title } as const) : undefined
      const done = movesToList(drop.destination, moved)
        ? ({ message: 'change.movedTo', newName: nameOf(drop.destination.listId) } as const)
        : nested
      return actions.arrange(moved, planTreeMove(todos, moved, drop.destination), done)
    }
    case 'day':
      return moveToDay(drop.date)
    case 'slot': {
      const fieldsOf = (todo: Todo) => findSlotFields(todo, drop, today)
      const hasStart = dragged.some((todo) => fieldsOf(todo).startDate !== undefined)
      const [first] = dragged
      const time = first ? findCalendarTime({ ...first, ...fieldsOf(first) }, today) : null
      const newName = sayDue(locale, { date: drop.date, time }, today.date)
      return actions.update(dragged, fieldsOf, {
        message: hasStart ? 'change.movedTo' : 'change.due',
        newName,
      })
    }
    case 'today':
      return moveToDay(today.date)
    case 'evening':
      return actions.update(dragged, eveningFields(today), {
        message: 'change.due',
        newName: text('drag.evening'),
      })
    case 'someday':
      return actions.update(dragged, { dueDate: null, startDate: null }, { message: 'change.undated' })
    case 'list': {
      const newName = nameOf(drop.id)
      const others = moved.filter(({ listId, parentId }) => listId !== drop.id || parentId !== null)
      const fields = { listId: drop.id, parentId: null }
      return actions.update(others, fields, { message: 'change.movedTo', newName })
    }
    case 'priority':
      return actions.update(dragged, { priority: drop.priority })
    case 'tag': {
      // In a view by tag, a todo stands under its first one.
      const isFirst = drop.key !== undefined
      const others = dragged.filter(({ tags }) => (isFirst ? tags[0] !== drop.id : !tags.includes(drop.id)))
      const addTag = ({ tags }: Todo) => {
        const rest = tags.filter((tag) => tag !== drop.id)
        return { tags: isFirst ? [drop.id, ...rest] : [...rest, drop.id] }
      }
      return actions.update(others, addTag, { message: 'change.tagged', newName: drop.id })
    }
    case 'completed':
      return complete(dragged, true)
    case 'trash':
      return actions.remove(dragged)
    case 'refused':
  }
}
