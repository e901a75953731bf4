import { openStorage } from '../storage.ts'

const storageKey = 'localist-notifications'

/** Whether this browser can show notifications of a page, and keeps what the person chose. */
export const canNotify = (): boolean =>
  'Notification' in window && openStorage(window, 'localStorage').isLasting

/** Whether this browser shows notifications: the person switched them on here, and the browser allows them. */
export const isNotifying = (): boolean =>
  'Notification' in window &&
  Notification.permission === 'granted' &&
  openStorage(window, 'localStorage').getItem(storageKey) === 'on'

/** Switches the notifications of this browser on or off. Switched on, it asks the person. Returns whether they are on now. */
export async function switchNotifications(isOn: boolean): Promise<boolean> {
  const isAllowed = isOn && (await Notification.requestPermission()) === 'granted'
  const storage = openStorage(window, 'localStorage')
  if (isAllowed) storage.setItem(storageKey, 'on')
  else storage.removeItem(storageKey)
  return isAllowed
}

/** Whether this page rests: it is hidden, and shows no notifications. */
export const isResting = (): boolean => document.visibilityState === 'hidden' && !isNotifying()
