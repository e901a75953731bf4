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

// The same for all, so that an earlier message never outlives a later one and shows again.
const SHOWN_MS = 8000

/** A short message at the edge of the page. */
export interface ToastContent {
  readonly tone: 'plain' | 'danger'
  readonly message: ReactNode
  readonly undo?: () => void
  /** Whether it only holds until the server answers again. */
  readonly isOfConnection?: boolean
  /** The id of the account that it only holds for; null for none being open. */
  readonly account?: string | null
}

/** An offer that may show for longer than others. */
interface LastingOffer {
  /** Has it show for its whole time from now on; false where it does not show any more. */
  stay(): boolean
  withdraw(): void
}

/** A queue that knows whether the pointer or the focus holds its messages. */
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

/** Says things at the edge of the page for a few seconds. */
export interface Toasts {
  readonly queue: ToastQueue<ToastContent>
  say(message: string): void
  /** Says something that only holds while the account of this id is open, in place of the last thing of that kind. */
  sayOf(account: string | null, message: string): void
  /** Says why something did not work: the server's own words where it has any; `isKept` where a text was not lost. */
  fail(error: unknown, isKept?: boolean): void
  /** Returns a function that withdraws the offer. `onClosed` is called when it does not show any more. */
  offerUndo(message: ReactNode, undo: () => void, onClosed: () => void): () => void
  /** Offers to take back what somebody else did, by a message that may change while it shows. */
  offerUndoOf(message: ReactNode, undo: () => void): LastingOffer
  /** Drops what was said about a server that did not answer. */
  recover(): void
  /** Withdraws every offer to take something back, and what only holds for another account than the one of this id. */
  showFor(account: string | null): void
  /** Withdraws what only holds for one account. */
  withdrawAccounts(): void
  clear(): void
}

function explain(error: unknown, isKept: boolean, text: Text): string {
  if (isAccountOver(error)) return text(isKept ? 'error.accountOverKept' : 'error.accountOver')
  if (isUndoConflict(error)) return explainConflict(error, text)
  if (error instanceof ApiProblem || error instanceof NoSession) return error.message
  if (error instanceof Unreachable) return text('error.unreachable')
  return text('error.unknown')
}

// The field is such as `changes[2].notes`; without a name, the entity was removed for good.
function explainConflict({ errors }: ApiProblem, text: Text): string {
  const ids = new Set(errors.map(({ field }) => `field.${field.replace(/^.*[.\]]/, '')}`))
  if (ids.has('field.')) return text('error.undoRemoved')
  const names = [...ids].filter(isMessageId).map((id) => text(id))
  if (names.length === 0) return text('error.undoConflict')
  return text('error.undoConflictFields', { fields: names.join(', ') })
}

/**
 * Toasts over a queue of React Aria, each message once. Those before the latest three are hidden by the style sheet and
 * not by the queue, which would stop their clocks and show them again when the others expire.
 */
export function createToasts(text: Text): Toasts {
  const queue = new HeldQueue()
  const closeAll = (isOver: (content: ToastContent) => boolean) => {
    for (const { key, content } of queue.visibleToasts) if (isOver(content)) queue.close(key)
  }
  const say = (content: ToastContent) => {
    closeAll(({ message, undo }) => !undo && message === content.message)
    queue.add(content, { timeout: SHOWN_MS })
  }
  return {
    queue,
    say: (message) => say({ tone: 'plain', message }),
    sayOf(account, message) {
      closeAll((content) => content.account !== undefined)
      say({ tone: 'plain', message, account })
    },
    fail(error, isKept = false) {
      // The page as a whole says who is not signed in.
      if (isNotSignedIn(error)) return
      const isOfConnection = error instanceof Unreachable
      say({ tone: 'danger', message: explain(error, isKept, text), isOfConnection })
    },
    offerUndo(message, undo, onClosed) {
      const key = queue.add({ tone: 'plain', message, undo }, { timeout: SHOWN_MS, onClose: onClosed })
      return () => queue.close(key)
    },
    offerUndoOf(message, undo) {
      const key = queue.add({ tone: 'plain', message, undo }, { timeout: SHOWN_MS })
      return {
        stay() {
          const timer = queue.visibleToasts.find((toast) => toast.key === key)?.timer
          if (!timer) return false
          timer.pause()
          timer.reset(SHOWN_MS)
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

/** Carries the toasts down the page. */
export const ToastsContext = createContext<Toasts | null>(null)

/** The toasts of this page; throws outside of ToastsContext. */
export function useToasts(): Toasts {
  const toasts = use(ToastsContext)
  if (!toasts) throw new Error('useToasts needs a ToastsContext around it')
  return toasts
}
