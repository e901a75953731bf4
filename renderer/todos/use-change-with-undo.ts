import { createElement, useCallback } from 'react'
import { useToasts } from '../components/toasts/toasts.ts'
import { Message } from '../messages/message.tsx'
import type { NewChange } from '../sync/pending.ts'
import { useStore } from '../sync/sync-context.ts'
import { clip } from './clip.ts'

/** Returns a function that makes a change, and offers in a toast to take it back. */
export function useChangeWithUndo(): (change: NewChange) => void {
  const store = useStore()
  const toasts = useToasts()
  return useCallback(
    (change) => {
      const id = store.change(change)
      const { message, title, count } = change.label
      // A title from right to left keeps its marks to itself.
      const values = { title: createElement('bdi', null, clip(title)), count }
      const content = createElement(Message, { id: message, values })
      const isDone = () => store.read().log.done.some((step) => step.id === id)
      // The step may be undone by a key, or refused.
      const stop = store.subscribe(() => {
        if (!isDone()) withdraw()
      })
      const withdraw = toasts.offerUndo(content, () => void store.undo(id), stop)
    },
    [store, toasts],
  )
}
