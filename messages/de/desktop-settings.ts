import type { desktopSettings as en } from '../en/desktop-settings.ts'

/** The texts of the settings of the desktop app, in German. */
export const desktopSettings: Record<keyof typeof en, string> = {
  'desktop.title': 'Desktop',
  'desktop.onLastClose': 'Wenn das letzte Fenster geschlossen wird',
  'desktop.onLastClose.ask': 'Fragen',
  'desktop.onLastClose.stay': 'Weiterlaufen',
  'desktop.onLastClose.quit': 'Beenden',
  'desktop.onLastCloseHint':
    'Ohne Fenster bleibt Localist im Infobereich, auf einem Mac in der Menüleiste. Skripte erreichen es weiter, und Erinnerungen kommen weiter.',
  'desktop.noTray':
    'Auf diesem Desktop zeigt nichts Symbole eines Infobereichs. Deshalb beendet das Schließen des letzten Fensters Localist.',
  'desktop.startAtLogin': 'Beim Anmelden am Computer starten',
  'desktop.startAtLoginHint': 'Ohne Fenster, damit Erinnerungen kommen und Skripte es erreichen.',
  'desktop.showDueToday': 'Zeigen, wie viele Todos heute anstehen',
  'desktop.showDueTodayHint': 'Im Titel des Fensters, und am Symbol, wo das System dafür Platz hat.',
  'desktop.notificationText': 'Benachrichtigungen zeigen',
  'desktop.notificationText.title': 'Den Titel',
  'desktop.notificationText.count': 'Die Anzahl',
  'desktop.notificationTextHint':
    'Bei der Anzahl allein kann niemand, der den Bildschirm sieht, deine Todos lesen.',
  'desktop.quietHours': 'Ruhezeit',
  'desktop.quietHoursHint':
    'Dann kommt keine Benachrichtigung. An ihrem Ende sagt eine, wie viele Erinnerungen unbeantwortet sind.',
  'desktop.quietFrom': 'Von',
  'desktop.quietTo': 'Bis',
  'desktop.shortcut': 'Tastenkürzel der Schnelleingabe',
  'desktop.shortcutHint':
    'Drücke die Tasten im Feld oder tippe sie. Das Kürzel öffnet die Schnelleingabe aus jeder App; leer für keines.',
  'desktop.shortcutBad': 'Gib Tasten wie Control+Alt+Space ein, mit Control, Alt oder Super.',
  'desktop.shortcutRefused':
    'Diese Arbeitsumgebung lehnt das Kürzel ab. Wähle ein anderes, oder gib diesem Befehl in den Einstellungen der Arbeitsumgebung eine Taste:',
  'desktop.shortcutCommand': 'Befehl',
  'updates.look': 'Einmal am Tag nach Updates suchen',
  'updates.lookHint': 'Fragt {host} nach der Nummer der neuesten Version und sendet nichts von dir.',
  'updates.now': 'Jetzt suchen',
  'updates.looking': 'Suche läuft\u00A0…',
  'updates.newest': 'Das ist die neueste Version. Geprüft {time}.',
  'updates.available': 'Localist {version} ist verfügbar.',
  'updates.openPage': 'Seite öffnen',
  'updates.failed': '{host} gab keine Antwort, die Localist verwenden kann. Versuche es später noch einmal.',
}
