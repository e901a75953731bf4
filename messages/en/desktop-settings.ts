/** The texts of the settings of the desktop app. */
export const desktopSettings = {
  'desktop.title': 'Desktop',
  'desktop.onLastClose': 'When the last window is closed',
  'desktop.onLastClose.ask': 'Ask',
  'desktop.onLastClose.stay': 'Keep Localist running',
  'desktop.onLastClose.quit': 'Quit Localist',
  'desktop.onLastCloseHint':
    'Its icon stays in the tray, on a Mac in the menu bar. Scripts still reach Localist, and reminders still come.',
  'desktop.noTray': 'Nothing on this desktop shows tray icons, so closing the last window quits Localist.',
} as const
