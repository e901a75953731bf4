import { useState, useSyncExternalStore } from 'react'
import { isNotifying, notificationsKey, watchNotifications } from '../api/browser-notifications.ts'
import { CheckField } from '../components/fields/check-field.tsx'
import { useText } from '../messages/use-text.ts'
import { openStorage } from '../storage.ts'

/** The switch for notifications of this browser. It says so where the browser refuses them; the desktop app has its own. */
export function BrowserNotificationsRow() {
  const text = useText()
  const isOn = useSyncExternalStore(watchNotifications, isNotifying)
  const [isRefused, setIsRefused] = useState(false)
  if (window.desktop !== undefined || !hasNotifications()) return null
  const change = async (next: boolean): Promise<void> =>
    setIsRefused((await switchNotifications(next)) === 'denied')
  return (
    <div className="setting">
      <CheckField
        label={text('settings.browserNotifications')}
        hint={text('settings.browserNotificationsHint')}
        isOn={isOn}
        onChange={(next) => void change(next)}
      />
      {isRefused && (
        <p className="field-error" role="alert">
          {text('settings.browserNotificationsRefused')}
        </p>
      )}
    </div>
  )
}

/** Whether this browser has notifications, and keeps what the person chose. */
const hasNotifications = (): boolean =>
  'Notification' in window && openStorage(window, 'localStorage').isLasting

/**
 * Switches the notifications of this browser on or off. Switched on, it asks the person, whose answer it returns: `default` where
 * the question was closed without one.
 */
async function switchNotifications(isOn: boolean): Promise<NotificationPermission> {
  const answer = isOn ? await Notification.requestPermission() : 'default'
  const storage = openStorage(window, 'localStorage')
  if (answer === 'granted') storage.setItem(notificationsKey, 'on')
  else storage.removeItem(notificationsKey)
  // The browser tells only its other pages.
  window.dispatchEvent(new StorageEvent('storage', { key: notificationsKey }))
  return answer
}
