import { useIntl } from 'react-intl'
import type { Desktop, DesktopSettings } from '../../../electron/bridge.ts'
import { CheckField } from '../../components/fields/check-field.tsx'
import { Choice } from '../../components/fields/choice.tsx'
import { Picker } from '../../components/fields/picker.tsx'
import { useText } from '../../messages/use-text.ts'
import { useChangeDesktopSettings } from './desktop-settings.ts'

interface NotificationRowsProps {
  readonly desktop: Desktop
  readonly settings: DesktopSettings
}

const notificationTexts = ['title', 'count'] as const
const usualQuietHours = { from: '22:00', to: '07:00' } as const

const halfHours: readonly string[] = Array.from(
  { length: 48 },
  (_, index) => `${String(Math.floor(index / 2)).padStart(2, '0')}:${index % 2 === 0 ? '00' : '30'}`,
)

/** The text of notifications, and the hours in which none is shown. */
export function NotificationRows({ desktop, settings }: NotificationRowsProps) {
  const text = useText()
  const intl = useIntl()
  const { mutate: change } = useChangeDesktopSettings(desktop)
  const { notificationText, quietHours } = settings
  const formatTime = (time: string): string =>
    intl.formatTime(`1970-01-01T${time}Z`, { hour: 'numeric', minute: '2-digit', timeZone: 'UTC' })
  // The file can have any time.
  const listTimes = (chosen: string) =>
    [...new Set([...halfHours, chosen])].toSorted().map((value) => ({ value, label: formatTime(value) }))
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
          <Picker
            label={text('desktop.quietFrom')}
            value={quietHours.from}
            onChange={(from) => change({ quietHours: { ...quietHours, from } })}
            options={listTimes(quietHours.from)}
          />
          <Picker
            label={text('desktop.quietTo')}
            value={quietHours.to}
            onChange={(to) => change({ quietHours: { ...quietHours, to } })}
            options={listTimes(quietHours.to)}
          />
        </>
      )}
    </>
  )
}
