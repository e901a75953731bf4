import { createElement, useCallback } from 'react'
import { useToasts } from '../components/toasts/toasts.ts'
import { Message } from '../messages/message.tsx'
import type { ChangeLabel, NewChange } from '../sync/pending.ts'
import { useStore } from '../sync/sync-context.ts'
import { clip } from './clip.ts'

// A name from right to left keeps its marks to itself.
const isolate = (name: string) => createElement('bdi', null, clip(name))

/** Returns a function that offers in a toast to take a step back. Its `newName` is a further name in the message. */
export function useOfferUndo(): (step: string, label: ChangeLabel, newName?: string) => void {
  const store = useStore()
  const toasts = useToasts()
  return useCallback(
    (step, { message, title, count }, newName = '') => {
      const values = { title: isolate(title), count, newName: isolate(newName) }
      const content = createElement(Message, { id: message, values })
      const isDone = () => store.read().log.done.some(({ id }) => id === step)
      // The step may be undone by a key, or refused.
      const stop = store.subscribe(() => {
        if (!isDone()) withdraw()
      })
      const withdraw = toasts.offerUndo(content, () => void store.undo(step), stop)
    },
    [store, toasts],
  )
}

/** Returns a function that makes a change, and offers in a toast to take it back. */
export function useChangeWithUndo(): (change: NewChange) => void {
  const store = useStore()
  const offerUndo = useOfferUndo()
  return useCallback((change) => offerUndo(store.change(change), change.label), [store, offerUndo])
}
