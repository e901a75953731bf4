import { useEffect } from 'react'
import { useSnapshot, useStore } from '../sync/sync-context.ts'
import { useKeepText, useTypedText } from '../sync/drafts.ts'
import { useTodoActions } from './use-todo-actions.ts'

/** Saves the text that was being typed for a todo when the page or the app ended without saving it. */
export function useResumedText(): void {
  const store = useStore()
  const typedText = useTypedText()
  const keepText = useKeepText()
  const { replaceText } = useTodoActions()
  const isLoaded = useSnapshot((snapshot) => snapshot.isLoaded)
  useEffect(() => {
    if (!isLoaded) return
    const last = typedText.take()
    if (last === null) return
    const todo = store.read().shown.todos.get(last.id)
    const typed = last.field === 'title' ? last.typed.trim() : last.typed
    if (todo === undefined || todo.deletedAt !== null) keepText(typed)
    else if (typed !== '' && typed !== todo[last.field]) replaceText(todo, last.field, last.shown, typed)
  }, [isLoaded, store, typedText, replaceText, keepText])
}
