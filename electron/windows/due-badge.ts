import type { App } from 'electron'
import type { DueToday } from '../client/due-today.ts'
import type { DesktopSettingsStore } from '../settings/desktop-settings.ts'
import type { AppWindow, Windows } from './windows.ts'

interface DueBadgeDeps {
  readonly app: Pick<App, 'setBadgeCount'>
  readonly windows: Pick<Windows, 'list' | 'onOpen'>
  readonly dueToday: Pick<DueToday, 'read' | 'listen'>
  readonly settings: Pick<DesktopSettingsStore, 'read' | 'listen'>
}

/** Shows the number of todos in Today in the titles of the main windows, and on the icon where the system has a badge, unless the setting is off. */
export function setUpDueBadge({ app, windows, dueToday, settings }: DueBadgeDeps): void {
  const count = (): number => (settings.read().showDueToday ? (dueToday.read() ?? 0) : 0)
  const showTitle = ({ window, contents }: AppWindow): void => {
    if (!window.isDestroyed()) window.setTitle(formatTitle(contents.getTitle(), count()))
  }
  const show = (): void => {
    app.setBadgeCount(count())
    for (const opened of windows.list()) if (opened.role === 'main') showTitle(opened)
  }
  windows.onOpen((opened) => {
    if (opened.role !== 'main') return
    opened.window.on('page-title-updated', (event) => {
      event.preventDefault()
      showTitle(opened)
    })
  })
  dueToday.listen(show)
  settings.listen(show)
}

const formatTitle = (title: string, count: number): string => (count === 0 ? title : `(${count}) ${title}`)
