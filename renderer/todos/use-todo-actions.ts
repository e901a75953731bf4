import { useMemo } from 'react'
import { inboxId } from '../../common/inbox.ts'
import type { MessageId } from '../../messages/catalogue.ts'
import { isOffered } from '../lists/sort-lists.ts'
import { usePageSettings } from '../settings/settings.ts'
import type { NewTodoFields, Todo } from '../sync/entities.ts'
import { reorder, type ChangeLabel, type NewChange } from '../sync/pending.ts'
import { useStore } from '../sync/sync-context.ts'
import {
  completeTodos,
  deleteTodos,
  labelOf,
  restoreTodo,
  updateTodos,
  type TodoFields,
} from './changes/todo-changes.ts'
import { addTodos, type NewTodo } from './changes/new-todos.ts'
import type { NewOrder } from '../../common/plan-moves.ts'
import { isNextTouched, isOwnOccurrence, topmostOf } from '../todo-views/subtasks.ts'
import { useSeriesQuestion } from './repeat/series-question.tsx'
import { useSeries } from './repeat/use-series.ts'
import { useChangeWithUndo } from '../undo/use-change-with-undo.ts'

/** The message of a toast about a change. */
export interface DoneWords {
  readonly message: MessageId
  /** The name in the message besides that of the todo, such as the list to which it was moved. */
  readonly newName?: string
}

/** The changes that a person makes to todos. Each shows at once and can be undone. */
export interface TodoActions {
  /** Adds a todo and returns its id. */
  readonly add: (fields: NewTodoFields) => string
  /** Adds todos in one change, and returns their ids. */
  readonly addSeveral: (all: readonly NewTodoFields[]) => readonly string[]
  /** Adds todos in one change, behind the parts `before`, and offers to undo it. */
  readonly addPasted: (todos: readonly NewTodo[], before: Pick<NewChange, 'operations' | 'effects'>) => void
  /** Sets fields of todos. Offers to undo that if `done` names it, or if there are several. */
  readonly update: (
    todos: readonly Todo[],
    fields: TodoFields | ((todo: Todo) => TodoFields),
    done?: DoneWords,
  ) => void
  /**
   * Completes todos with their open subtasks, and offers to undo that, or reopens them. Reopening takes the last step back where that completed the todo.
   * `onChange` gets the ids of the todos that change, before they do.
   */
  readonly complete: (
    todos: readonly Todo[],
    isCompleted: boolean,
    onChange?: (ids: readonly string[]) => void,
  ) => void
  readonly reorder: (orders: readonly NewOrder[], moved: Todo) => void
  /**
   * Moves todos among their siblings or to other ones. `fields` has the new fields of these and of their new siblings, by id. Offers to undo
   * that if `done` names it, or if there are several.
   */
  readonly arrange: (
    moved: readonly Todo[],
    fields: ReadonlyMap<string, TodoFields>,
    done?: DoneWords,
  ) => void
  /** Gives occurrences of todos that repeat their next date, and offers to undo that. Says where one has no date left. */
  readonly skip: (todos: readonly Todo[]) => void
  /** Moves todos to the trash, and offers to undo that. Asks where it would end the series of some. */
  readonly remove: (todos: readonly Todo[]) => void
  readonly restore: (todo: Todo) => void
}

/** Whether a change completed one todo, with its subtasks or as an occurrence of a series. */
const isCompletionOfOne = (label: ChangeLabel | undefined, { repeat }: Todo): boolean =>
  label?.message === 'change.completedWithSubtasks' ||
  (label?.message === 'change.completed' && label.count === 1 && repeat !== null)

/** The changes to the todos of the account that the page shows. */
export function useTodoActions(): TodoActions {
  const store = useStore()
  const changeWithUndo = useChangeWithUndo()
  const askAboutSeries = useSeriesQuestion()
  const series = useSeries()
  const { defaultListId } = usePageSettings()
  return useMemo(() => {
    const shown = () => store.read().shown
    const now = () => new Date().toISOString()
    const findDefaultList = (): string => {
      const list = shown().lists.get(defaultListId ?? inboxId)
      return list?.deletedAt === null && isOffered(list) ? list.id : inboxId
    }
    // A slip of the hand may have completed the subtasks too, or made the next occurrence, which only the undo takes away without a trace.
    const reopen = (todos: readonly Todo[]) => {
      const [todo, ...others] = todos
      const isOne = todo !== undefined && others.length === 0
      const isTouched = isOne && todo.repeat !== null ? isNextTouched(shown(), todo) : null
      const last = store.read().log.done.at(-1)
      const isIn = (id?: string | null) => last?.inverse.some((effect) => effect.id === id) === true
      const isSlip = isOne && isTouched !== true && isCompletionOfOne(last?.label, todo)
      if (last !== undefined && isSlip && isIn(todo.id) && !isIn(todo.parentId))
        return void store.undo(last.id)
      const message = isTouched === false ? 'change.reopenedWithNext' : 'change.reopened'
      const change = updateTodos(shown(), todos, { completed: false }, now(), message)
      if (todos.length > 1 || isTouched === false) changeWithUndo(change)
      else store.change(change)
    }
    const skip = (todos: readonly Todo[]) => void series.skip(todos)
    // A subtask is in the list of its parent.
    const withDefaultList = (todo: NewTodo): NewTodo =>
      typeof todo.parentId === 'string' ? todo : { listId: findDefaultList(), ...todo }
    return {
      add(fields) {
        const id = crypto.randomUUID()
        store.change(addTodos(shown(), [withDefaultList({ id, ...fields })], now()))
        return id
      },
      addSeveral(all) {
        const added = all.map((fields) => ({ id: crypto.randomUUID(), ...fields }))
        store.change(addTodos(shown(), added, now()))
        return added.map(({ id }) => id)
      },
      addPasted(todos, before) {
        const change = addTodos(shown(), todos.map(withDefaultList), now())
        const operations = [...before.operations, ...change.operations]
        changeWithUndo({ ...change, operations, effects: [...before.effects, ...change.effects] })
      },
      update(todos, fields, done) {
        if (todos.length === 0) return
        const change = updateTodos(shown(), todos, fields, now(), done?.message)
        if (todos.length > 1 || done !== undefined) changeWithUndo(change, done?.newName)
        else store.change(change)
      },
      complete(todos, isCompleted, onChange) {
        if (todos.length === 0) return
        if (!isCompleted) {
          onChange?.(todos.map(({ id }) => id))
          return reopen(todos)
        }
        const [only, ...others] = todos
        const change = completeTodos(shown(), todos, now())
        onChange?.(change.effects.map(({ id }) => id))
        if (only !== undefined && others.length === 0 && isOwnOccurrence(shown(), only))
          return void series.sayNext(only, store.change(change), change.label)
        changeWithUndo(change)
      },
      reorder(orders, moved) {
        if (orders.length > 0) store.change(reorder('todo', orders, labelOf('change.moved', [moved])))
      },
      arrange(moved, fields, done) {
        const { todos } = shown()
        const changed = [...fields.keys()].flatMap((id) => todos.get(id) ?? [])
        if (changed.length === 0) return
        const message = done?.message ?? 'change.moved'
        const change = updateTodos(shown(), changed, ({ id }) => fields.get(id) ?? {}, now(), message)
        const label = { ...change.label, title: moved[0]?.title ?? '', count: moved.length }
        if (moved.length > 1 || done !== undefined) changeWithUndo({ ...change, label }, done?.newName)
        else store.change({ ...change, label })
      },
      skip,
      remove(todos) {
        const topmost = topmostOf(shown(), todos)
        if (topmost.length === 0) return
        const onDelete = () => changeWithUndo(deleteTodos(shown(), todos, now()))
        const repeats = (todo: Todo): boolean => isOwnOccurrence(shown(), todo)
        const repeating = topmost.filter(repeats)
        if (repeating.length === 0) return onDelete()
        const others = topmost.filter((todo) => !repeats(todo))
        const onSkip = () => void series.skip(repeating, others)
        askAboutSeries({ todos: topmost, repeating: repeating.length, onSkip, onDelete })
      },
      restore: (todo) => void store.change(restoreTodo(shown(), todo)),
    }
  }, [store, changeWithUndo, askAboutSeries, series, defaultListId])
}
