import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { canNotify, isNotifying, switchNotifications } from '../api/browser-notifications.ts'
import { CheckField } from '../components/fields/check-field.tsx'
import { useText } from '../messages/use-text.ts'

const queryKey = ['browser-notifications']

/** The switch for notifications of this browser. It says so where the browser refuses them; the desktop app has its own. */
export function BrowserNotificationsRow() {
  const text = useText()
  const client = useQueryClient()
  const [isRefused, setIsRefused] = useState(false)
  // Another tab may have switched them, or the person taken the permission back.
  const { data: isOn } = useQuery({ queryKey, queryFn: () => isNotifying(), initialData: isNotifying })
  if (window.desktop !== undefined || !canNotify()) return null
  const change = async (next: boolean): Promise<void> => {
    const isOnNow = await switchNotifications(next)
    setIsRefused(next && !isOnNow)
    client.setQueryData(queryKey, isOnNow)
  }
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
