import { createContext, use } from 'react'
import { UNSTABLE_ToastQueue as ToastQueue } from 'react-aria-components'
import { ApiProblem, Unreachable } from '../../api/problem.ts'
import type { Text } from '../../messages/use-text.ts'

const UNDO_MS = 8000
const READ_MS = 6000

/** A short message at the edge of the page. */
export interface ToastContent {
  readonly tone: 'plain' | 'danger'
  readonly message: string
  readonly undo?: () => void
}

/** Says things at the edge of the page for a few seconds. */
export interface Toasts {
  readonly queue: ToastQueue<ToastContent>
  say(message: string): void
  /** Says why something did not work: the server's own words where it has any. */
  fail(error: unknown): void
  /** Answers a function that withdraws the offer, for when there is nothing to take back after all. */
  offerUndo(message: string, undo: () => void): () => void
  /** Takes back the last thing that can be; false where there is none. */
  undoLatest(): boolean
}

function explain(error: unknown, text: Text): string {
  if (error instanceof ApiProblem) return error.message
  if (error instanceof Unreachable) return text('error.unreachable')
  return text('error.unknown')
}

/** Toasts over a queue of React Aria; the three latest are shown. */
export function createToasts(text: Text): Toasts {
  const queue = new ToastQueue<ToastContent>({ maxVisibleToasts: 3 })
  const add = (content: ToastContent, timeout: number) => queue.add(content, { timeout })
  return {
    queue,
    say: (message) => void add({ tone: 'plain', message }, READ_MS),
    fail: (error) => void add({ tone: 'danger', message: explain(error, text) }, UNDO_MS),
    offerUndo(message, undo) {
      const key = add({ tone: 'plain', message, undo }, UNDO_MS)
      return () => queue.close(key)
    },
    undoLatest() {
      const latest = queue.visibleToasts.find(({ content }) => content.undo)
      if (!latest) return false
      queue.close(latest.key)
      latest.content.undo?.()
      return true
    },
  }
}

/** Carries the toasts down the page. */
export const ToastsContext = createContext<Toasts | null>(null)

/** The toasts of this page; throws outside of ToastsContext. */
export function useToasts(): Toasts {
  const toasts = use(ToastsContext)
  if (!toasts) throw new Error('useToasts needs a ToastsContext around it')
  return toasts
}
