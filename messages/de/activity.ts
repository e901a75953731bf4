import type { activity as en } from '../en/activity.ts'

const below = '{below, plural, =0 {} one { mit Unteraufgabe} other { mit # Unteraufgaben}}'
const ownTodos = '{below, plural, =0 {} one { mit # Todo} other { mit # Todos}}'

/** The texts of the activity, which shows the changes with their authors, in German. */
export const activity: Record<keyof typeof en, string> = {
  'activity.added': `{count, plural, one {„{title}“${below} hinzugefügt} other {# Todos hinzugefügt}}`,
  'activity.completed': `{count, plural, one {„{title}“${below} erledigt} other {# Todos erledigt}}`,
  'activity.reopened': `{count, plural, one {„{title}“${below} wieder geöffnet} other {# Todos wieder geöffnet}}`,
  'activity.deleted': `{count, plural, one {„{title}“${below} gelöscht} other {# Todos gelöscht}}`,
  'activity.restored': `{count, plural, one {„{title}“${below} wiederhergestellt} other {# Todos wiederhergestellt}}`,
  'activity.next': 'Wieder fällig: {date}',
  'activity.movedTo':
    '{count, plural, one {„{title}“ nach „{list}“ verschoben} other {# Todos nach „{list}“ verschoben}}',
  'activity.movedUp':
    '{count, plural, one {„{title}“ nach oben verschoben} other {# Todos anders angeordnet}}',
  'activity.movedDown':
    '{count, plural, one {„{title}“ nach unten verschoben} other {# Todos anders angeordnet}}',
  'activity.indented': '„{title}“ zur Unteraufgabe von „{parent}“ gemacht',
  'activity.outdented': '„{title}“ zu einem eigenen Todo gemacht',
  'activity.renamed': '„{before}“ in „{title}“ umbenannt',
  'activity.notesAdded': 'Notizen zu „{title}“ geschrieben',
  'activity.notesChanged': 'Notizen zu „{title}“ geändert',
  'activity.notesRemoved': 'Notizen zu „{title}“ entfernt',
  'activity.field': '{field} von „{title}“: {before} → {after}',
  'activity.changed': '{count, plural, one {„{title}“ geändert} other {# Todos geändert}}',
  'activity.listAdded': '{count, plural, one {Liste „{title}“ hinzugefügt} other {# Listen hinzugefügt}}',
  'activity.listDeleted': `{count, plural, one {Liste „{title}“${ownTodos} gelöscht} other {# Listen gelöscht}}`,
  'activity.listRestored': `{count, plural, one {Liste „{title}“${ownTodos} wiederhergestellt} other {# Listen wiederhergestellt}}`,
  'activity.listRenamed': 'Liste „{before}“ in „{title}“ umbenannt',
  'activity.listColoured': 'Farbe der Liste „{title}“ geändert',
  'activity.listNotes': 'Notizen der Liste „{title}“ geändert',
  'activity.listIcon': 'Symbol der Liste „{title}“ geändert',
  'activity.listArchived': 'Liste „{title}“ archiviert',
  'activity.listUnarchived': 'Liste „{title}“ aus dem Archiv geholt',
  'activity.listMoved':
    '{count, plural, one {Liste „{title}“ verschoben} other {# Listen anders angeordnet}}',
  'activity.listChanged': '{count, plural, one {Liste „{title}“ geändert} other {# Listen geändert}}',
  'activity.sectionAdded':
    '{count, plural, one {Abschnitt „{title}“ hinzugefügt} other {# Abschnitte hinzugefügt}}',
  'activity.sectionDeleted': `{count, plural, one {Abschnitt „{title}“${ownTodos} gelöscht} other {# Abschnitte gelöscht}}`,
  'activity.sectionRestored': `{count, plural, one {Abschnitt „{title}“${ownTodos} wiederhergestellt} other {# Abschnitte wiederhergestellt}}`,
  'activity.sectionRenamed': 'Abschnitt „{before}“ in „{title}“ umbenannt',
  'activity.sectionMoved':
    '{count, plural, one {Abschnitt „{title}“ verschoben} other {# Abschnitte umsortiert}}',
  'activity.sectionMovedTo': 'Abschnitt „{title}“ nach {list} verschoben',
  'activity.sectionChanged':
    '{count, plural, one {Abschnitt „{title}“ geändert} other {# Abschnitte geändert}}',
  'activity.outOfSection':
    '{count, plural, one {„{title}“ aus dem Abschnitt genommen} other {# Todos aus ihren Abschnitten genommen}}',
  'activity.summary': '{summary}',

  'activity.none': 'keine',
  'activity.noDate': 'kein Datum',
  'activity.noReminders': 'keine',
  'activity.unknownList': 'eine Liste, die es nicht mehr gibt',
  'activity.unknownTodo': 'ein Todo, das es nicht mehr gibt',
  'field.title': 'Titel',
  'field.notes': 'Notizen',
  'field.completed': 'Erledigt',
  'field.listId': 'Liste',
  'field.parentId': 'Übergeordnetes Todo',
  'field.tags': 'Tags',
  'field.priority': 'Priorität',
  'field.startDate': 'Startdatum',
  'field.dueDate': 'Fälligkeit',
  'field.dueTime': 'Uhrzeit',
  'field.repeat': 'Wiederholung',
  'field.reminders': 'Erinnerungen',
  'field.rrule': 'Wiederholung',
  'field.start': 'Beginn der Wiederholung',
  'field.expiresAt': 'Letzter Tag',
  'field.deletedAt': 'Papierkorb',
  'field.name': 'Name',
  'field.colour': 'Farbe',
  'field.archived': 'Archiv',

  'actor.thisTab': 'Du',
  'actor.thisWindow': 'Du',
  'actor.tab': 'Ein Browser-Tab',
  'actor.window': 'Die App',
  'actor.commandLine': 'Die Kommandozeile',
  'actor.unnamedScript': 'Ein Skript',
  'actor.purge': 'Tägliches Aufräumen des Papierkorbs',
  'actor.other': 'Localist',

  'activity.quoted': '„{title}“',
  'activity.titles': '{titles}{more, plural, =0 {} other { und # weitere}}',
  'activity.byUndo': '{who}, mit „Rückgängig“',
  'activity.undo': 'Rückgängig',
  'activity.undoNamed': 'Rückgängig: {change}',
  'activity.withOthers': '{count, plural, one {mit einem weiteren Eintrag} other {mit # weiteren Einträgen}}',
  'activity.undone': 'Rückgängig gemacht',
  'activity.yesterday': 'Gestern',
  'activity.earlier': 'Frühere Änderungen anzeigen',
  'activity.reading': 'Frühere Änderungen werden geladen',
  'activity.failed': 'Frühere Änderungen konnten nicht geladen werden.',
  'activity.list': 'Änderungen',
  'activity.noneTitle': 'Noch keine Änderungen',
  'activity.noneBody':
    'Hier erscheinen etwa 30 Tage lang die Änderungen von dir, deinen Skripten und der App. Du kannst sie rückgängig machen.',
  'activity.noneOfTodo': 'Dazu sind keine Änderungen mehr gespeichert.',
}
