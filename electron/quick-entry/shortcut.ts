import type { GlobalShortcut } from 'electron'
import type { DesktopSettingsStore } from '../settings/desktop-settings.ts'

interface ShortcutDeps {
  readonly shortcuts: Pick<GlobalShortcut, 'register' | 'unregister'>
  readonly settings: Pick<DesktopSettingsStore, 'read' | 'listen'>
  /** Opens quick entry. */
  readonly open: () => void
}

/** Keeps the shortcut of quick entry as the settings have it. Returns a function that says whether the system refuses it. */
export function setUpShortcut({ shortcuts, settings, open }: ShortcutDeps): () => boolean {
  let wanted: string | null = null
  let isRegistered = false
  const apply = (next: string | null): void => {
    if (next === wanted) return
    if (wanted !== null && isRegistered) shortcuts.unregister(wanted)
    wanted = next
    isRegistered = next !== null && register(next)
  }
  const register = (keys: string): boolean => {
    try {
      return shortcuts.register(keys, open)
    } catch {
      return false
    }
  }
  apply(settings.read().quickEntryShortcut)
  settings.listen(({ quickEntryShortcut }) => apply(quickEntryShortcut))
  return () => wanted !== null && !isRegistered
}
