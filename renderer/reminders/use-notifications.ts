import { useEffect, useRef } from 'react'
import { isNotifying } from '../api/browser-notifications.ts'
import { isPageBehind } from '../commands/key-targets.ts'
import { useLatest } from '../components/use-latest.ts'
import { useText } from '../messages/use-text.ts'
import { openTodoBeside, usePageLocation } from '../routing/location.ts'
import type { Unanswered } from './unanswered.ts'

/** More reminders that ring together are one notification. */
const mostAlone = 3

const keyOf = ({ todo, at }: Unanswered): string => `${todo.id} ${at}`

/**
 * Shows a notification of the browser for each reminder that rings, if the person switched them on (Notifications API Standard). One
 * page of this browser shows them, and withdraws each once its reminder is answered.
 */
export function useNotifications(unanswered: readonly Unanswered[] | null): void {
  const text = useText()
  const { path } = usePageLocation()
  const hasTurn = useTurn()
  const known = useRef<Set<string> | null>(null)
  const shown = useRef<readonly { readonly keys: readonly string[]; readonly notification: Notification }[]>(
    [],
  )
  const open = (reminder: Unanswered | undefined) => {
    window.focus()
    if (reminder !== undefined && !isPageBehind()) openTodoBeside(path, reminder.todo.id)
  }
  const follow = (present: readonly Unanswered[]) => {
    const keys = new Set(present.map(keyOf))
    shown.current = shown.current.filter((each) => {
      const isUnanswered = each.keys.some((key) => keys.has(key))
      if (!isUnanswered) each.notification.close()
      return isUnanswered
    })
    const before = known.current
    known.current = new Set([...(before ?? []), ...keys])
    // What rang before this page was opened stands in its line of reminders.
    const fresh = before === null ? [] : present.filter((each) => !before.has(keyOf(each)))
    if (fresh.length === 0 || !hasTurn() || !isNotifying()) return
    const groups = fresh.length > mostAlone ? [fresh] : fresh.map((each) => [each])
    for (const group of groups) {
      const alone = group.length === 1 ? group[0] : undefined
      const title = alone?.todo.title ?? text('reminders.unanswered', { count: group.length })
      const notification = new Notification(title, { tag: group.map(keyOf).join() })
      notification.addEventListener('click', () => latest.open(alone))
      shown.current = [...shown.current, { keys: group.map(keyOf), notification }]
    }
  }
  const latest = useLatest({ follow, open })
  useEffect(() => {
    if (unanswered !== null) latest.follow(unanswered)
  }, [unanswered, latest])
  useEffect(
    () => () => {
      for (const { notification } of shown.current) notification.close()
    },
    [],
  )
}

/** Returns whether this page is the one of this browser that shows notifications: the first one, until it is closed. */
function useTurn(): () => boolean {
  const hasTurn = useRef(false)
  useEffect(() => {
    const end = new AbortController()
    const hold = (): Promise<void> => {
      hasTurn.current = true
      return new Promise((resolve) => end.signal.addEventListener('abort', () => resolve()))
    }
    navigator.locks.request('localist-notifications', { signal: end.signal }, hold).catch(() => undefined)
    return () => end.abort()
  }, [])
  return () => hasTurn.current
}
