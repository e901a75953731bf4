import type { settings as en } from '../en/settings.ts'

/** The texts of the settings, without those of accounts and access tokens, in German. */
export const settings: Record<keyof typeof en, string> = {
  'settings.sections': 'Abschnitte',
  'settings.appearance': 'Darstellung',
  'theme.label': 'Farbschema',
  'theme.system': 'System',
  'theme.light': 'Hell',
  'theme.dark': 'Dunkel',
  'density.label': 'Zeilen',
  'density.compact': 'Kompakt',
  'density.normal': 'Normal',
  'density.roomy': 'Luftig',
  'language.label': 'Sprache',
  'language.system': 'System',

  'settings.showKeys': 'Alle Tastenkürzel anzeigen',
  'settings.todos': 'Todos',
  'settings.defaultView': 'Beim Start öffnen',
  'settings.defaultList': 'Liste für neue Todos',
  'settings.defaultListHint': 'Für Todos, die du außerhalb einer Liste hinzufügst.',
  'settings.firstDay': 'Wochenbeginn',
  'settings.firstDay.auto': 'Nach Region',
  'settings.firstDay.monday': 'Montag',
  'settings.firstDay.sunday': 'Sonntag',
  'settings.firstDay.saturday': 'Samstag',

  'about.title': 'Über Localist',
  'about.version': 'Localist {version}.',
  'about.licence': 'Localist ist freie Software unter der MIT-Lizenz.',
  'about.licences': 'Lizenzen anzeigen',
  'about.licencesTitle': 'Lizenzen',

  'server.title': 'Server',
  'server.address': 'Adresse',
  'server.port': 'Port',
  'server.portUsual': 'Standard',
  'server.changePort': 'Port ändern',
  'server.portHint':
    'Gilt ab dem nächsten Start von Localist; leer lassen für den Standardport 41730. Gib die neue Adresse auch den Skripten, in denen die alte steht, und trage sie für die Anmeldung ein, falls dein Anbieter nach dem Port fragt.',
  'server.portWaits': 'Localist verwendet Port {port} ab dem nächsten Start.',
  'server.portRange': 'Gib eine ganze Zahl von 1024 bis 65535 ein, oder nichts für den Standardport.',
  'server.portTaken':
    'Ein anderes Programm belegt Port {port}, oder dieser Computer lässt ihn nicht zu. Wähle einen anderen.',
  'server.portBlocked': 'Browser öffnen Port {port} nicht. Wähle einen anderen.',
  'server.portNamed':
    'Der Port wurde beim Start von Localist vorgegeben, mit --port oder LOCALIST_PORT. Ändere ihn dort.',

  'data.title': 'Daten',
  'data.intro': 'Deine Todos liegen in einem Ordner auf diesem Computer und nirgendwo sonst.',
  'data.folder': 'Ordner',
  'data.show': 'Im Ordner anzeigen',
  'backups.title': 'Sicherungen',
  'backups.none': 'Noch keine Sicherungen. Localist macht jeden Tag eine.',
  'backups.loadFailed': 'Die Sicherungen konnten nicht geladen werden.',
  'backups.all': '{count, plural, one {# Sicherung} other {Alle # Sicherungen}} anzeigen',
  'backups.reason.daily': 'Täglich',
  'backups.reason.restore': 'Vor einer Wiederherstellung',
  'backups.restore': 'Wiederherstellen',
  'backups.restoreNamed': 'Sicherung vom {date} wiederherstellen',
  'backups.reason.removal': 'Vor dem Entfernen des Kontos',
  'backups.restoreTitle': 'Sicherung vom {date} wiederherstellen?',
  'backups.restoreNow': 'Wiederherstellen',
  'backups.comparing': 'Die Sicherung wird mit deinen Todos verglichen.',
  'backups.same': 'Kein Todo würde sich ändern.',
  'backups.preview':
    '{restored, plural, =0 {Kein Todo kommt zurück oder ändert sich} one {# Todo kommt zurück oder ändert sich} other {# Todos kommen zurück oder ändern sich}}, und {trashed, plural, =0 {keines landet im Papierkorb} one {eines landet im Papierkorb} other {# landen im Papierkorb}}.',
  'backups.previewOthers':
    '{count, plural, one {Auch eine Liste oder Ansicht ändert sich.} other {Auch # Listen und Ansichten ändern sich.}}',
  'backups.wayBack':
    'Du kannst das rückgängig machen. Vorher wird eine Sicherung deiner Todos gemacht, wie sie jetzt sind.',
  'change.restoredBackup': 'Sicherung wiederhergestellt',
}
