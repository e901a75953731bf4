import { useEffect, useMemo } from 'react'
import { useToasts } from '../components/toasts/toasts.ts'
import { useLatest } from '../components/use-latest.ts'
import { useText } from '../messages/use-text.ts'
import type { Snapshot } from '../sync/live-state.ts'
import { useSnapshot, useStore } from '../sync/sync-context.ts'
import { draftKey, findOwner, type UnsavedText } from '../sync/texts.ts'
import { useChangeWithUndo } from '../undo/use-change-with-undo.ts'
import { useTodoActions } from './use-todo-actions.ts'
import { createTextRules, type TextRules } from './text-rules.ts'

/** The rules for the typed texts of the account that the page shows. */
export function useTextRules(): TextRules {
  const store = useStore()
  const toasts = useToasts()
  const text = useText()
  const { remove } = useTodoActions()
  const changeWithUndo = useChangeWithUndo()
  return useMemo(
    () =>
      createTextRules({
        store,
        say: (message) => toasts.say(text(message)),
        remove: (todo) => remove([todo]),
        changeWithUndo,
      }),
    [store, toasts, text, remove, changeWithUndo],
  )
}

const findLost = ({ isLoaded, shown, texts }: Snapshot): UnsavedText | undefined =>
  isLoaded
    ? texts.find((text) => text.id !== draftKey.id && findOwner(shown, text)?.deletedAt !== null)
    : undefined

/** Saves the texts that the page before this one kept. Moves a text whose todo or list is gone to the field for a new todo. */
export function useUnsavedTexts(): void {
  const store = useStore()
  const rules = useTextRules()
  const isLoaded = useSnapshot((snapshot) => snapshot.isLoaded)
  const lost = useSnapshot(findLost)
  useEffect(() => {
    if (lost !== undefined) rules.moveToDraft(lost)
  }, [lost, rules])
  // The rules change with the settings and the language, which may come while the person types already.
  const latest = useLatest({
    leaveAll() {
      for (const text of store.read().texts) rules.leave({ ...text, emptyDeletes: false })
    },
  })
  useEffect(() => {
    if (isLoaded) latest.leaveAll()
  }, [isLoaded, latest])
}
