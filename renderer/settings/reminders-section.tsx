import { useMemo } from 'react'
import { useFormats } from '../messages/formats.ts'
import { Picker } from '../components/fields/picker.tsx'
import { TimePicker, useFormatTime } from '../components/fields/time-picker.tsx'
import { useText } from '../messages/use-text.ts'
import { createReminderWords } from '../messages/describe-reminder.ts'
import { BrowserNotificationsRow } from './browser-notifications-row.tsx'
import { useChangeSettings, useSettings } from './settings.ts'

/** The durations before its time that are offered for a new todo. */
const durations = ['PT0M', 'PT5M', 'PT10M', 'PT15M', 'PT30M', 'PT1H', 'PT2H', 'P1D']

/** The value of the picker for no reminder. */
const none = 'none'

/** The section of the settings for reminders. Only an open account has it. */
export function RemindersSection() {
  const text = useText()
  const { locale } = useFormats()
  const format = useFormatTime()
  const { data: settings } = useSettings()
  const { mutate: change } = useChangeSettings()
  const describe = useMemo(() => createReminderWords(text, locale), [text, locale])
  const { allDayReminderTime: time = null, defaultReminder = null } = settings ?? {}
  if (time === null) return null
  return (
    <section className="settings-section" aria-labelledby="reminders-title">
      <h2 id="reminders-title" tabIndex={-1}>
        {text('settings.reminders')}
      </h2>
      <TimePicker
        label={text('settings.allDayReminderTime')}
        value={time}
        onChange={(chosen) => change({ allDayReminderTime: chosen })}
      />
      <p className="meta">
        {text('settings.allDayReminderTimeHint', { hourBefore: format(hourBefore(time)) })}
      </p>
      <Picker
        label={text('settings.defaultReminder')}
        value={defaultReminder ?? none}
        onChange={(chosen) => change({ defaultReminder: chosen === none ? null : chosen })}
        options={[
          { value: none, label: text('settings.noReminder') },
          ...[...new Set([...durations, ...(defaultReminder === null ? [] : [defaultReminder])])].map(
            (before) => ({ value: before, label: describe({ before }) }),
          ),
        ]}
      />
      <BrowserNotificationsRow />
    </section>
  )
}

function hourBefore(time: string): string {
  const hour = (Number(time.slice(0, 2)) + 23) % 24
  return `${String(hour).padStart(2, '0')}${time.slice(2)}`
}
