import { createContext, use, type ReactNode } from 'react'
import { ToastQueue } from 'react-stately/useToastState'
import { isNotSignedIn, Unreachable } from '../../api/problem.ts'
import type { Text } from '../../messages/use-text.ts'
import { explain } from '../../problems/explain.ts'
import { afterFrame } from '../after-frame.ts'

const shownMs = 8000
/** A tick is made often, and is seen in its row. */
const tickShownMs = 5000

/** A short message at the edge of the page, with an optional undo. */
export interface ToastContent {
  readonly tone: 'plain' | 'danger'
  readonly message: ReactNode
  readonly undo?: () => void
  /** Whether it says that one todo was completed. Only the latest shows. */
  readonly isOfTick?: boolean
  /** Whether it says what a step of undo or redo did. Only the latest shows. */
  readonly isOfUndo?: boolean
  /** Whether it is valid only until the server answers again. */
  readonly isOfConnection?: boolean
  /** The id of the account for which it is valid; null if it is valid while no account is open. */
  readonly account?: string | null
}

/** An offer to undo whose time can be started again. */
interface LastingOffer {
  /** Starts its time again. Returns false if it is no longer shown. */
  stay(): boolean
  withdraw(): void
}

/** A queue that knows whether its toasts are paused, because the pointer or the focus is on them. */
class HeldQueue extends ToastQueue<ToastContent> {
  isHeld = false
  constructor() {
    // What was done shows first: the region of the toasts and the room for it take as long to draw as the row that changed. One that
    // makes way for another goes in the frame in which that comes.
    super({ wrapUpdate: (draw) => void afterFrame().then(draw) })
  }
  override pauseAll(): void {
    this.isHeld = true
    super.pauseAll()
  }
  override resumeAll(): void {
    this.isHeld = false
    super.resumeAll()
  }
}

/** The toasts of the page, which show for a few seconds. */
export interface Toasts {
  readonly queue: ToastQueue<ToastContent>
  say(message: ReactNode): void
  /** Says something about the shown view. Returns a function that withdraws it. */
  sayOfView(message: string): () => void
  /** Says what a step of undo or redo did. It replaces the last message of this kind. */
  sayUndone(account: string | null, message: string): void
  /** Shows a message that is valid only while this account is open. It replaces the last message of this kind. */
  sayOf(account: string | null, message: string): void
  /** Shows an error, after the title of the todo that it is about if there is one. */
  fail(error: unknown, title?: string): void
  /**
   * Offers to undo a change, for a shorter time where it completed one todo (`isOfTick`). Returns a function that withdraws the offer. `onClosed` is
   * called when it is no longer shown.
   */
  offerUndo(message: ReactNode, undo: () => void, onClosed: () => void, isOfTick: boolean): () => void
  /** Offers to undo changes of a script, with a message that can be updated while it shows. */
  offerUndoOf(message: ReactNode, undo: () => void): LastingOffer
  /** Withdraws the errors about a server that did not answer. */
  recover(): void
  /** Withdraws all offers to undo, and the messages that are valid only for other accounts than this one. */
  showFor(account: string | null): void
  /** Withdraws the messages that are valid only for one account. */
  withdrawAccounts(): void
  clear(): void
}

/**
 * Creates the toasts. A message that shows already is replaced. The style sheet shows only the latest three: the queue of React Aria
 * would pause the others and show them again when these expire. `readText` returns the texts of the present language.
 */
export function createToasts(readText: () => Text): Toasts {
  const queue = new HeldQueue()
  const closeAll = (isOver: (content: ToastContent) => boolean) => {
    for (const { key, content } of queue.visibleToasts) if (isOver(content)) queue.close(key)
  }
  const say = (content: ToastContent) => {
    closeAll(({ message, undo }) => !undo && message === content.message)
    queue.add(content, { timeout: shownMs })
  }
  return {
    queue,
    say: (message) => say({ tone: 'plain', message }),
    sayOfView(message) {
      const key = queue.add({ tone: 'plain', message }, { timeout: shownMs })
      return () => queue.close(key)
    },
    sayUndone(account, message) {
      closeAll(({ isOfUndo }) => isOfUndo === true)
      queue.add({ tone: 'plain', message, isOfUndo: true, account }, { timeout: shownMs })
    },
    sayOf(account, message) {
      closeAll((content) => content.account !== undefined)
      say({ tone: 'plain', message, account })
    },
    fail(error, title) {
      // SessionGate shows this error in place of the page.
      if (isNotSignedIn(error)) return
      const isOfConnection = error instanceof Unreachable
      const text = readText()
      const reason = explain(error, text)
      const message = title === undefined ? reason : text('selection.refusedOne', { title, reason })
      say({ tone: 'danger', message, isOfConnection })
    },
    offerUndo(message, undo, onClosed, isOfTick) {
      if (isOfTick) closeAll((content) => content.isOfTick === true)
      const timeout = isOfTick ? tickShownMs : shownMs
      const key = queue.add({ tone: 'plain', message, undo, isOfTick }, { timeout, onClose: onClosed })
      return () => queue.close(key)
    },
    offerUndoOf(message, undo) {
      const key = queue.add({ tone: 'plain', message, undo }, { timeout: shownMs })
      return {
        stay() {
          const timer = queue.visibleToasts.find((toast) => toast.key === key)?.timer
          if (!timer) return false
          timer.pause()
          timer.reset(shownMs)
          if (queue.isHeld) timer.pause()
          return true
        },
        withdraw: () => queue.close(key),
      }
    },
    recover: () => closeAll(({ isOfConnection }) => isOfConnection === true),
    showFor: (shown) =>
      closeAll(({ undo, account }) => undo !== undefined || (account !== undefined && account !== shown)),
    withdrawAccounts: () => closeAll(({ account }) => account !== undefined),
    clear: () => queue.clear(),
  }
}

/** The context of the toasts. */
export const ToastsContext = createContext<Toasts | null>(null)

/** Gets the toasts of this page. Throws outside of ToastsContext. */
export function useToasts(): Toasts {
  const toasts = use(ToastsContext)
  if (!toasts) throw new Error('useToasts needs a ToastsContext around it')
  return toasts
}
