import type { DesktopSettingsStore } from '../settings/desktop-settings.ts'
import { findNextMorning } from './silence.ts'

const hourMs = 3_600_000

/** The pause of notifications, which the person begins and ends in the tray. */
export interface NotificationPause {
  readonly isOn: () => boolean
  /** Begins it, for an hour or until the next morning. Throws if the settings cannot be saved. */
  readonly begin: (length: 'hour' | 'morning') => void
  /** Ends it. Throws if the settings cannot be saved. */
  readonly end: () => void
  /** Calls `listener` when it may have begun or ended. */
  readonly listen: (listener: () => void) => void
}

/** Creates the pause of notifications, whose end the settings keep over a restart. */
export function createNotificationPause(
  settings: DesktopSettingsStore,
  now = () => new Date(),
): NotificationPause {
  const listeners: (() => void)[] = []
  let timer: NodeJS.Timeout | undefined

  const findRest = (): number => {
    const { pausedUntil } = settings.read()
    return pausedUntil === null ? 0 : Math.max(0, Date.parse(pausedUntil) - now().getTime())
  }
  const tell = (): void => {
    clearTimeout(timer)
    const rest = findRest()
    // Looks at the clock once an hour, since a timer stands still in sleep.
    if (rest > 0) timer = setTimeout(tell, Math.min(rest, hourMs)).unref()
    for (const listener of listeners) listener()
  }
  settings.listen(tell)
  tell()
  return {
    isOn: () => findRest() > 0,
    begin(length) {
      const end = length === 'hour' ? new Date(now().getTime() + hourMs) : findNextMorning(now())
      settings.change({ pausedUntil: end.toISOString() })
    },
    end: () => void settings.change({ pausedUntil: null }),
    listen: (listener) => void listeners.push(listener),
  }
}
