import { useMemo } from 'react'
import { useIntl } from 'react-intl'
import { Picker } from '../components/fields/picker.tsx'
import { useText } from '../messages/use-text.ts'
import { createReminderWords } from '../messages/describe-reminder.ts'
import { useChangeSettings, useSettings } from './settings.ts'

/** The times that are offered for a day without a time: each half hour. */
const times = Array.from({ length: 48 }, (_, half) => formatTime(half * 30))

/** The durations before its time that are offered for a new todo. */
const durations = ['PT0M', 'PT5M', 'PT10M', 'PT15M', 'PT30M', 'PT1H', 'PT2H', 'P1D']

/** The value of the picker for no reminder. */
const none = 'none'

/** The section of the settings for reminders. Only an open account has it. */
export function RemindersSection() {
  const text = useText()
  const { locale, formatDate } = useIntl()
  const { data: settings } = useSettings()
  const { mutate: change } = useChangeSettings()
  const describe = useMemo(() => createReminderWords(text, locale), [text, locale])
  const { allDayReminderTime: time = null, defaultReminder = null } = settings ?? {}
  if (time === null) return null
  const format = (shown: string): string =>
    formatDate(new Date(`2026-01-01T${shown}Z`), { timeZone: 'UTC', timeStyle: 'short' })
  const minutes = Number(time.slice(0, 2)) * 60 + Number(time.slice(3))
  return (
    <section className="settings-section" aria-labelledby="reminders-title">
      <h2 id="reminders-title" tabIndex={-1}>
        {text('settings.reminders')}
      </h2>
      <Picker
        label={text('settings.allDayReminderTime')}
        value={time}
        onChange={(chosen) => change({ allDayReminderTime: chosen })}
        // A script may have set another time.
        options={[...new Set([...times, time])].toSorted().map((value) => ({ value, label: format(value) }))}
      />
      <p className="meta">
        {text('settings.allDayReminderTimeHint', { hourBefore: format(formatTime((minutes + 1380) % 1440)) })}
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
    </section>
  )
}

function formatTime(minutes: number): string {
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60]
  return `${String(hours).padStart(2, '0')}:${String(rest).padStart(2, '0')}`
}
