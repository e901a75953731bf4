import { openStorage } from '../storage.ts'

/** The key under which the browser keeps `on`. */
export const notificationsKey = 'localist-notifications'

/**
 * Whether this browser shows notifications: the person switched them on here, and the browser allows them. The permission is asked last, as
 * the page waits for another process meanwhile.
 */
export const isNotifying = (): boolean =>
  'Notification' in window &&
  openStorage(window, 'localStorage').getItem(notificationsKey) === 'on' &&
  Notification.permission === 'granted'

/** Calls `listener` when a page of this browser switches notifications on or off. Returns a function that ends it. */
export function watchNotifications(listener: () => void): () => void {
  const onStorage = ({ key }: StorageEvent) => {
    // Null where the whole storage was emptied.
    if (key === notificationsKey || key === null) listener()
  }
  window.addEventListener('storage', onStorage)
  return () => window.removeEventListener('storage', onStorage)
}

/** Whether this page rests: it is hidden, and shows no notifications. */
export const isResting = (): boolean => document.visibilityState === 'hidden' && !isNotifying()
