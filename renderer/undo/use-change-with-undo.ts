import { createElement, useCallback } from 'react'
import { useToasts } from '../components/toasts/toasts.ts'
import { Message } from '../messages/message.tsx'
import type { ChangeLabel, NewChange } from '../sync/pending.ts'
import { useStore } from '../sync/sync-context.ts'
import { clip } from '../components/clip.ts'

// Isolate names, since a name from right to left would reorder the text around it.
const isolate = (name: string) => createElement('bdi', null, clip(name))

/** The messages that say that one todo was completed, with its subtasks or as an occurrence. */
const completionOfOne = /^change\.(?:completedWith|comesBack)/

/** Returns a function that offers to undo a step in a toast. */
export function useOfferUndo(): (step: string, label: ChangeLabel) => void {
  const store = useStore()
  const toasts = useToasts()
  return useCallback(
    (step, { message, title, count, newName = '' }) => {
      const values = { title: isolate(title), count, newName: isolate(newName) }
      const content = createElement(Message, { id: message, values })
      const isDone = () => store.read().log.done.some(({ id }) => id === step)
      // Withdraw the offer when the step is undone by a key, or refused.
      const stop = store.subscribe(() => {
        if (!isDone()) withdraw()
      })
      const isOfTick = (count === 1 && message === 'change.completed') || completionOfOne.test(message)
      const withdraw = toasts.offerUndo(content, () => void store.undo(step), stop, isOfTick)
    },
    [store, toasts],
  )
}

/** Returns a function that makes a change and offers to undo it in a toast. `newName` is a second name in the message. */
export function useChangeWithUndo(): (change: NewChange, newName?: string) => void {
  const store = useStore()
  const offerUndo = useOfferUndo()
  return useCallback(
    (change, newName) => {
      const label = newName === undefined ? change.label : { ...change.label, newName }
      offerUndo(store.change({ ...change, label }), label)
    },
    [store, offerUndo],
  )
}
