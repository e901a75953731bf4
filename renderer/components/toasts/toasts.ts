import { createContext, use, type ReactNode } from 'react'
import { UNSTABLE_ToastQueue as ToastQueue } from 'react-aria-components'
import {
  ApiProblem,
  isAccountOver,
  isNotSignedIn,
  isUndoConflict,
  NoSession,
  Unreachable,
} from '../../api/problem.ts'
import { isMessageId, type Text } from '../../messages/use-text.ts'

// It is the same for all toasts, so that an earlier one never shows longer than a later one.
const shownMs = 8000

/** A short message at the edge of the page, with an optional undo. */
export interface ToastContent {
  readonly tone: 'plain' | 'danger'
  readonly message: ReactNode
  readonly undo?: () => void
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
  say(message: string): void
  /** Shows a message that is valid only while this account is open. It replaces the last message of this kind. */
  sayOf(account: string | null, message: string): void
  /** Shows an error. */
  fail(error: unknown): void
  /** Offers to undo a change. Returns a function that withdraws the offer. `onClosed` is called when it is no longer shown. */
  offerUndo(message: ReactNode, undo: () => void, onClosed: () => void): () => void
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

function explain(error: unknown, text: Text): string {
  if (isAccountOver(error)) return text('error.accountOver')
  if (isUndoConflict(error)) return explainConflict(error, text)
  if (error instanceof ApiProblem || error instanceof NoSession) return error.message
  if (error instanceof Unreachable) return text('error.unreachable')
  return text('error.unknown')
}

// A field is for example `changes[2].notes`. `changes[2]` alone means that the todo or the list was removed for good.
function explainConflict({ errors }: ApiProblem, text: Text): string {
  const ids = new Set(errors.map(({ field }) => `field.${field.replace(/^.*[.\]]/, '')}`))
  if (ids.has('field.')) return text('error.undoRemoved')
  const names = [...ids].filter(isMessageId).map((id) => text(id))
  if (names.length === 0) return text('error.undoConflict')
  return text('error.undoConflictFields', { fields: names.join(', ') })
}

/**
 * Creates the toasts. A message that shows already is replaced. The style sheet shows only the latest three: the queue of React Aria
 * would pause the others and show them again when these expire.
 */
export function createToasts(text: Text): Toasts {
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
    sayOf(account, message) {
      closeAll((content) => content.account !== undefined)
      say({ tone: 'plain', message, account })
    },
    fail(error) {
      // SessionGate shows this error in place of the page.
      if (isNotSignedIn(error)) return
      const isOfConnection = error instanceof Unreachable
      say({ tone: 'danger', message: explain(error, text), isOfConnection })
    },
    offerUndo(message, undo, onClosed) {
      const key = queue.add({ tone: 'plain', message, undo }, { timeout: shownMs, onClose: onClosed })
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
