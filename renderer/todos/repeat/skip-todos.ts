import type { Operation } from '../../../server/contract.ts'
import { dayAt, daysBetween, shiftDate } from '../../../common/dates/dates.ts'
import { openBoxes } from '../../../common/repeats/open-boxes.ts'
import { findNext } from '../../../common/repeats/series.ts'
import type { Entities, Todo } from '../../sync/entities.ts'
import type { Effect, NewChange } from '../../sync/pending.ts'
import { descendantsOf, groupSubtasks } from '../../todo-views/subtasks.ts'
import { deleteTodos } from '../changes/todo-changes.ts'

/** Finds the date on which a todo comes back when it is done or skipped at the instant `now`; null where its series ends. */
export function findComingDate({ repeat }: Todo, now: string): string | null {
  return repeat === null ? null : (findNext(repeat, dayAt(new Date(now), null).date)?.date ?? null)
}

/** Returns the change that skips occurrences of todos: each gets its next date, with its subtasks, which are open again. */
export function skipTodos(shown: Entities, todos: readonly Todo[], now: string): NewChange {
  const subtasks = groupSubtasks(shown)
  return {
    operations: todos.map(({ id }): Operation => ({ op: 'skip', kind: 'todo', id })),
    effects: todos.flatMap((todo): readonly Effect[] => {
      const { repeat, dueDate } = todo
      const next = repeat === null ? null : findNext(repeat, dayAt(new Date(now), null).date)
      if (repeat === null || dueDate === null || next === null) return []
      const days = daysBetween(dueDate, next.date)
      const below = descendantsOf(subtasks, todo.id).filter(({ deletedAt }) => deletedAt === null)
      return [
        {
          kind: 'todo',
          id: todo.id,
          fields: { ...openAgain(todo, days), repeat: { ...repeat, done: next.done } },
        },
        ...below.map((each): Effect => ({ kind: 'todo', id: each.id, fields: openAgain(each, days) })),
      ]
    }),
    label: { message: 'change.skipped', title: todos[0]?.title ?? '', count: todos.length },
  }
}

/** Returns the change that skips occurrences of todos as skipTodos() does, and moves other todos to the trash. */
export function skipAndDelete(
  shown: Entities,
  skipped: readonly Todo[],
  deleted: readonly Todo[],
  now: string,
): NewChange {
  const [skip, remove] = [skipTodos(shown, skipped, now), deleteTodos(shown, deleted, now)]
  return {
    operations: [...skip.operations, ...remove.operations],
    effects: [...skip.effects, ...remove.effects],
    label: { message: 'change.skippedAndDeleted', title: '', count: skipped.length + deleted.length },
  }
}

const openAgain = ({ notes, startDate, dueDate, repeat }: Todo, days: number): Partial<Todo> => ({
  notes: openBoxes(notes),
  completed: false,
  completedAt: null,
  startDate: startDate && shiftDate(startDate, days),
  dueDate: dueDate && shiftDate(dueDate, days),
  repeat: repeat && { ...repeat, start: shiftDate(repeat.start, days) },
})
