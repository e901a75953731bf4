import type { Desktop, DesktopSettings } from '../../../electron/bridge.ts'
import { CheckField } from '../../components/fields/check-field.tsx'
import { Choice } from '../../components/fields/choice.tsx'
import { TimePicker } from '../../components/fields/time-picker.tsx'
import { useText } from '../../messages/use-text.ts'
import { useChangeDesktopSettings } from './desktop-settings.ts'

interface NotificationRowsProps {
  readonly desktop: Desktop
  readonly settings: DesktopSettings
}

const notificationTexts = ['title', 'count'] as const
const usualQuietHours = { from: '22:00', to: '07:00' } as const

/** The text of notifications, and the hours in which none is shown. */
export function NotificationRows({ desktop, settings }: NotificationRowsProps) {
  const text = useText()
  const { mutate: change } = useChangeDesktopSettings(desktop)
  const { notificationText, quietHours } = settings
  return (
    <>
      <div className="setting">
        <Choice
          label={text('desktop.notificationText')}
          value={notificationText}
          onChange={(value) => change({ notificationText: value })}
          options={notificationTexts.map((value) => ({
            value,
            label: text(`desktop.notificationText.${value}`),
          }))}
        />
        <p className="meta">{text('desktop.notificationTextHint')}</p>
      </div>
      <CheckField
        label={text('desktop.quietHours')}
        hint={text('desktop.quietHoursHint')}
        isOn={quietHours !== null}
        onChange={(isOn) => change({ quietHours: isOn ? usualQuietHours : null })}
      />
      {quietHours !== null && (
        <>
          <TimePicker
            label={text('desktop.quietFrom')}
            value={quietHours.from}
            onChange={(from) => change({ quietHours: { ...quietHours, from } })}
          />
          <TimePicker
            label={text('desktop.quietTo')}
            value={quietHours.to}
            onChange={(to) => change({ quietHours: { ...quietHours, to } })}
          />
        </>
      )}
    </>
  )
}
