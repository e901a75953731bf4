import { inboxId } from '../../../common/inbox.ts'
import { sayDue } from '../../clock/due-words.ts'
import { clip } from '../../components/clip.ts'
import type { Todo } from '../../sync/entities.ts'
import { topmostOf } from '../../todo-views/subtasks.ts'
import type { Destination } from '../ordering/plan-tree-move.ts'
import { priorities } from '../fields/priorities.ts'
import type { DropContext } from './drop-todos.ts'
import { findCalendarTime } from '../../todo-views/calendar-days.ts'
import { findSlotFields } from './slot-fields.ts'
import { findDayFields, movesToList, movesToSection, type Drop } from './find-drop.ts'

/** Says what a drop of these todos does, or why nothing can be dropped; empty where they only change their place. */
export function describeDrop(
  drop: Drop,
  dragged: readonly Todo[],
  {
    text,
    locale,
    today,
    shown: { todos, lists, sections },
  }: Pick<DropContext, 'text' | 'locale' | 'today' | 'shown'>,
): string {
  const describeDay = (day: string, time: string | null = null): string => {
    const date = sayDue(locale, { date: day, time }, today.date)
    // Such as in dropTodos().
    const hasStart = dragged.some((todo) => findDayFields(todo, day, today.date).startDate !== undefined)
    return hasStart ? text('drag.list', { name: date }) : text('drag.day', { date })
  }
  const describeList = (id: string | null): string => {
    const name = id === inboxId ? text('fields.inbox') : (lists.get(id ?? '')?.name ?? '')
    return text('drag.list', { name: clip(name) })
  }
  const describeSection = (destination: Destination, moved: readonly Todo[]): string => {
    if (!movesToSection(destination, moved)) return ''
    const { sectionId } = destination
    const name = sectionId ? sections.get(sectionId)?.name : undefined
    return name === undefined ? text('drag.noSection') : text('drag.list', { name: clip(name) })
  }
  const describePriority = (wanted: number): string => {
    const name = priorities.find(({ priority }) => priority === wanted)?.name ?? 'fields.noPriority'
    return text('drag.priority', { name: text(name) })
  }
  switch (drop.type) {
    case 'between': {
      const { parentId } = drop.destination
      const { priority } = drop.destination
      const moved = topmostOf({ todos }, dragged)
      if (priority !== undefined && moved.some((todo) => todo.priority !== priority))
        return describePriority(priority)
      if (moved.every((todo) => todo.parentId === parentId))
        return movesToList(drop.destination, moved)
          ? describeList(drop.destination.listId)
          : describeSection(drop.destination, moved)
      const parent = parentId === null ? undefined : todos.get(parentId)
      return parent === undefined
        ? text('drag.topLevel')
        : text('drag.subtask', { title: clip(parent.title) })
    }
    case 'day':
      return describeDay(drop.date)
    case 'slot': {
      const [first] = dragged
      const moved = first && { ...first, ...findSlotFields(first, drop, today) }
      return describeDay(drop.date, moved && findCalendarTime(moved, today))
    }
    case 'today':
      return describeDay(today.date)
    case 'evening':
      return text('drag.day', { date: text('drag.evening') })
    case 'list':
      return describeList(drop.id)
    case 'tag':
      return text('drag.tag', { name: clip(drop.id) })
    case 'priority':
      return describePriority(drop.priority)
    case 'someday':
      return text('drag.someday')
    case 'completed':
      return text('drag.completed')
    case 'trash':
      return text('drag.trash')
    case 'refused':
      return text(drop.reason)
  }
}
