import { useEffect, useRef, useSyncExternalStore } from 'react'
import { isNotifying, watchNotifications } from '../api/browser-notifications.ts'
import { isPageBehind } from '../commands/key-targets.ts'
import { useLatest } from '../components/use-latest.ts'
import { useText } from '../messages/use-text.ts'
import { openTodoBeside, showPath, usePageLocation } from '../routing/location.ts'
import type { Unanswered } from './unanswered.ts'

/** More reminders that ring together are one notification. */
const mostAlone = 3

interface Shown {
  /** The reminders that it tells of. */
  readonly keys: readonly string[]
  readonly notification: Notification
}

const keyOf = ({ todo, at }: Unanswered): string => `${todo.id} ${at}`

/**
 * Shows a notification of the browser for each reminder that rings from now on, where the person switched them on (Notifications API
 * Standard). One page of this browser shows them, and withdraws each once its reminder is answered.
 */
export function useNotifications(unanswered: readonly Unanswered[] | null): void {
  const text = useText()
  const { path } = usePageLocation()
  const isOn = useSyncExternalStore(watchNotifications, isNotifying)
  const hasTurn = useTurn(isOn)
  const since = useRef(Infinity)
  const known = useRef(new Set<string>())
  const shown = useRef<readonly Shown[]>([])
  const open = (group: readonly Unanswered[]) => {
    window.focus()
    if (isPageBehind()) return
    const [first] = group
    if (group.length > 1) showPath('/today')
    else if (first !== undefined) openTodoBeside(path, first.todo.id)
  }
  const show = (group: readonly Unanswered[]) => {
    const [first] = group
    const title = group.length === 1 ? first?.todo.title : undefined
    try {
      const notification = new Notification(title ?? text('reminders.unanswered', { count: group.length }), {
        tag: group.map(keyOf).join(),
      })
      notification.addEventListener('click', () => latest.open(group))
      shown.current = [...shown.current, { keys: group.map(keyOf), notification }]
    } catch {
      // Some browsers take notifications only from a service worker. The line of reminders shows these.
    }
  }
  const follow = (present: readonly Unanswered[]) => {
    const keys = new Set(present.map(keyOf))
    shown.current = shown.current.filter((each) => {
      const isUnanswered = each.keys.some((key) => keys.has(key))
      if (!isUnanswered) each.notification.close()
      return isUnanswered
    })
    // A reminder that rang before notifications were switched on, or before this page was opened, gets none.
    const fresh = present.filter(
      (each) => !known.current.has(keyOf(each)) && Date.parse(each.rungAt) >= since.current,
    )
    for (const key of keys) known.current.add(key)
    if (fresh.length === 0 || !hasTurn()) return
    const inTime = fresh.filter(({ missed }) => !missed)
    const alone = inTime.length > mostAlone ? [] : inTime
    const together = fresh.filter((each) => !alone.includes(each))
    for (const each of alone) show([each])
    if (together.length > 0) show(together)
  }
  const latest = useLatest({ follow, open })
  useEffect(() => {
    if (!isOn) return
    since.current = Date.now()
    const withdraw = () => {
      for (const { notification } of shown.current) notification.close()
      shown.current = []
    }
    // After the page is gone, its notifications could not be withdrawn any more.
    window.addEventListener('pagehide', withdraw)
    return () => {
      window.removeEventListener('pagehide', withdraw)
      since.current = Infinity
      withdraw()
    }
  }, [isOn])
  useEffect(() => {
    if (unanswered !== null) latest.follow(unanswered)
  }, [unanswered, latest])
}

/** Returns whether this page is the one of this browser that shows notifications: the first one, until it is closed. */
function useTurn(isOn: boolean): () => boolean {
  const hasTurn = useRef(false)
  useEffect(() => {
    if (!isOn) return
    const end = new AbortController()
    const hold = (): Promise<void> => {
      hasTurn.current = true
      return new Promise((resolve) => end.signal.addEventListener('abort', () => resolve()))
    }
    navigator.locks.request('localist-notifications', { signal: end.signal }, hold).catch(() => undefined)
    return () => {
      hasTurn.current = false
      end.abort()
    }
  }, [isOn])
  return () => hasTurn.current
}
