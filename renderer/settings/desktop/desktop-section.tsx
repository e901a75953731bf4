import { useQuery } from '@tanstack/react-query'
import type { Desktop } from '../../../electron/bridge.ts'
import { CheckField } from '../../components/fields/check-field.tsx'
import { useText } from '../../messages/use-text.ts'
import { useChangeDesktopSettings, useDesktopSettings } from './desktop-settings.ts'
import { LastCloseRow } from './last-close-row.tsx'
import { StartAtLoginRow } from './start-at-login-row.tsx'
import { NotificationRows } from './notification-rows.tsx'
import { ShortcutRow } from './shortcut-row.tsx'
import { UpdatesRow } from './updates-row.tsx'

/** The section of the settings that the desktop app keeps itself, one row for each. */
export function DesktopSection({ desktop }: { readonly desktop: Desktop }) {
  const text = useText()
  const settings = useDesktopSettings(desktop)
  const { mutate: change } = useChangeDesktopSettings(desktop)
  const { data: hasTray } = useQuery({ queryKey: ['has-tray'], queryFn: () => desktop.hasTray() })
  if (settings === null || hasTray === undefined) return null
  return (
    <section className="settings-section" aria-labelledby="desktop-title">
      <h2 id="desktop-title" tabIndex={-1}>
        {text('desktop.title')}
      </h2>
      <LastCloseRow desktop={desktop} settings={settings} hasTray={hasTray} />
      <StartAtLoginRow desktop={desktop} />
      <CheckField
        label={text('desktop.showDueToday')}
        hint={text('desktop.showDueTodayHint')}
        isOn={settings.showDueToday}
        onChange={(showDueToday) => change({ showDueToday })}
      />
      <ShortcutRow desktop={desktop} settings={settings} />
      <NotificationRows desktop={desktop} settings={settings} />
      <UpdatesRow desktop={desktop} settings={settings} />
    </section>
  )
}
