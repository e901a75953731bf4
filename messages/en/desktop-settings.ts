/** The texts of the settings of the desktop app. */
export const desktopSettings = {
  'desktop.title': 'Desktop',
  'desktop.onLastClose': 'When the last window is closed',
  'desktop.onLastClose.ask': 'Ask',
  'desktop.onLastClose.stay': 'Keep running',
  'desktop.onLastClose.quit': 'Quit',
  'desktop.onLastCloseHint':
    'Without a window, Localist stays in the tray, on a Mac in the menu bar. Scripts still reach it, and reminders still come.',
  'desktop.noTray': 'Nothing on this desktop shows tray icons, so closing the last window quits Localist.',
  'desktop.startAtLogin': 'Start when you log in',
  'desktop.startAtLoginHint': 'It starts without a window, so that reminders come and scripts reach it.',
  'desktop.showDueToday': 'Show how many todos are due today',
  'desktop.showDueTodayHint': 'In the title of the window, and on the icon where the system has room for it.',
  'desktop.notificationText': 'Notifications show',
  'desktop.notificationText.title': 'The title',
  'desktop.notificationText.count': 'The number',
  'desktop.notificationTextHint': 'With the number alone, nobody who sees the screen can read your todos.',
  'desktop.quietHours': 'Quiet hours',
  'desktop.quietHoursHint':
    'No notification comes then. At their end one says how many reminders are unanswered.',
  'desktop.quietFrom': 'From',
  'desktop.quietTo': 'Until',
  'desktop.shortcut': 'Shortcut for quick entry',
  'desktop.shortcutHint':
    'Press the keys in the field, or type them. It opens quick entry from any app; empty for none.',
  'desktop.shortcutBad': 'Type keys such as Control+Alt+Space, with Control, Alt or Super.',
  'desktop.shortcutRefused':
    'This desktop refuses the shortcut. Choose another, or give this command a key in the settings of your desktop:',
  'desktop.shortcutCommand': 'Command',
  'updates.look': 'Look for updates once a day',
  'updates.lookHint': 'It asks {host} for the number of the newest version, and sends nothing of yours.',
  'updates.now': 'Look now',
  'updates.looking': 'Looking…',
  'updates.newest': 'This is the newest version. Checked {time}.',
  'updates.available': 'Localist {version} is available.',
  'updates.openPage': 'Open its page',
  'updates.failed': '{host} gave no answer that Localist can use. Try again later.',
} as const
