import { useMemo } from 'react'
import { useFormats } from '../../messages/formats.ts'
import { useChangeWithUndo, useOfferUndo } from '../../undo/use-change-with-undo.ts'
import { useToasts } from '../../components/toasts/toasts.ts'
import { clip } from '../../components/clip.ts'
import { useText } from '../../messages/use-text.ts'
import type { Todo } from '../../sync/entities.ts'
import type { ChangeLabel } from '../../sync/pending.ts'
import { useStore } from '../../sync/sync-context.ts'
import { createDueWords } from '../../clock/due-words.ts'
import { dayAt } from '../../../common/dates/dates.ts'

/** The changes of todos that repeat which need the dates of their series. These are loaded on demand. */
export interface SeriesActions {
  /** Skips occurrences, and deletes other todos in the same change. Offers to undo that. Says where an occurrence has no date left. */
  readonly skip: (todos: readonly Todo[], deleted?: readonly Todo[]) => Promise<void>
  /** Says when a todo comes back that the step `step` completed, and offers to undo that. */
  readonly sayNext: (todo: Todo, step: string, label: ChangeLabel) => Promise<void>
}

/** The changes of todos that repeat, for the account that the page shows. */
export function useSeries(): SeriesActions {
  const store = useStore()
  const toasts = useToasts()
  const text = useText()
  const offerUndo = useOfferUndo()
  const changeWithUndo = useChangeWithUndo()
  const { locale } = useFormats()
  return useMemo(() => {
    const load = () => import('./skip-todos.ts')
    const sayDate = (date: string, time: string | null, now: string): string =>
      createDueWords(locale)({ date, time }, dayAt(new Date(now), null)).dated
    return {
      async skip(todos, deleted = []) {
        const now = new Date().toISOString()
        const { findComingDate, skipAndDelete, skipTodos } = await load()
        const ended = todos.find((todo) => findComingDate(todo, now) === null)
        if (ended !== undefined) return toasts.say(text('series.ended', { title: clip(ended.title) }))
        const { shown } = store.read()
        if (deleted.length > 0) return changeWithUndo(skipAndDelete(shown, todos, deleted, now))
        const change = skipTodos(shown, todos, now)
        const [only, ...others] = todos
        const next = only === undefined || others.length > 0 ? null : findComingDate(only, now)
        const label =
          next === null
            ? change.label
            : { ...change.label, newName: sayDate(next, only?.dueTime ?? null, now) }
        offerUndo(store.change({ ...change, label }), label)
      },
      async sayNext(todo, step, label) {
        const now = new Date().toISOString()
        const next = (await load()).findComingDate(todo, now)
        // It may have been undone meanwhile.
        if (!store.read().log.done.some(({ id }) => id === step)) return
        if (next !== null)
          offerUndo(step, {
            message: 'change.comesBack',
            title: todo.title,
            count: 1,
            newName: sayDate(next, todo.dueTime, now),
          })
        else offerUndo(step, label)
      },
    }
  }, [store, toasts, text, offerUndo, changeWithUndo, locale])
}
