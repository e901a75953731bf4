import type { page as en } from '../en/page.ts'

/** The texts of the page as a whole, its messages and dialogs in German. */
export const page: Record<keyof typeof en, string> = {
  'app.title': '{place} – Localist',
  'app.places': 'Seitenleiste',
  'app.loading': 'Wird geladen',

  'broken.title': 'Diese Seite kann nicht angezeigt werden',
  'broken.body':
    'Etwas ist schiefgegangen. Deine Todos sind sicher: Lade die Seite neu, um sie wieder zu sehen.',
  'broken.paneTitle': 'Dieser Teil der Seite kann nicht angezeigt werden',
  'broken.paneBody':
    'Etwas ist schiefgegangen. Deine Todos sind sicher: Lade die Seite neu, um diesen Teil wieder zu sehen.',
  'broken.reload': 'Neu laden',
  'print.notLoaded':
    'Localist antwortet nicht, daher wurde nichts gedruckt. Prüfe, ob es läuft, und drucke noch einmal.',
  'part.notLoaded': 'Dieser Teil ist nicht geladen',
  'part.notLoadedBody': 'Localist antwortet nicht. Deine Todos sind sicher.',

  'offline.title': 'Localist antwortet nicht',
  'offline.body': 'Starte Localist mit der App oder mit {command} in einem Terminal.',
  'offline.window': 'Dieses Fenster verbindet sich dann von selbst wieder.',
  'offline.tab':
    'Danach braucht dieser Tab einen neuen Link: Führe {command} aus (im Ordner eines Klons: {inClone}).',
  'offline.banner':
    'Localist antwortet nicht. Du siehst deine Todos auf dem Stand von {time}. {count, plural, =0 {} one {Eine Änderung ist noch nicht gespeichert.} other {# Änderungen sind noch nicht gespeichert.}} Neuer Versuch läuft.',
  'offline.waiting':
    '{reason} {count, plural, one {# Änderung ist} other {# Änderungen sind}} noch nicht gespeichert.',

  'toast.region': 'Meldungen',
  'toast.textKept': 'Dein Text wurde nicht gespeichert. Er steht im Feld für ein neues Todo.',
  'toast.undone': 'Rückgängig gemacht: {change}',
  'toast.redone': 'Erneut ausgeführt: {change}',
  'toast.undo': 'Rückgängig',
  'toast.dismiss': 'Ausblenden',

  'notices.dismiss': 'Diesen Hinweis ausblenden',

  'dialog.close': 'Schließen',
  'dialog.cancel': 'Abbrechen',
  'dialog.done': 'Fertig',
  'copy.copy': 'Kopieren',
  'copy.copied': 'Kopiert',

  'panes.width': '{width} Pixel',
  'fields.inbox': 'Eingang',

  'key.ctrl': 'Strg',
  'key.shift': 'Umschalt',
  'key.space': 'Leertaste',
  'key.enter': 'Eingabe',
  'key.escape': 'Esc',
  'key.delete': 'Entf',
  'key.backspace': 'Rücktaste',

  'command.palette': 'Gehe zu\u00A0… oder Befehl ausführen',
  'palette.button': 'Gehe zu\u00A0…',
}
