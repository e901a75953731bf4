import type { selection as en } from '../en/selection.ts'

/** The texts of the selection of several todos, and of dragging them, in German. */
export const selection: Record<keyof typeof en, string> = {
  'selection.label': 'Ausgewählte Todos',
  'selection.complete': 'Erledigen',
  'selection.reopen': 'Wieder öffnen',
  'selection.date': 'Datum wählen',
  'selection.list': 'In eine Liste verschieben',
  'selection.tags': 'Tags hinzufügen oder entfernen',
  'selection.priority': 'Priorität wählen',
  'selection.reminder': 'Erinnerung hinzufügen',
  'selection.noReminders': 'Keine Erinnerungen',
  'selection.delete': 'Löschen',
  'selection.clear': 'Auswahl aufheben',
  'change.nested':
    '{count, plural, one {„{title}“ ist jetzt Unteraufgabe} other {# Todos sind jetzt Unteraufgaben}} von „{newName}“',
  'change.tagged': '#{newName} zu {count, plural, one {„{title}“} other {# Todos}} hinzugefügt',
  'change.untagged': '#{newName} von {count, plural, one {„{title}“} other {# Todos}} entfernt',
  'drag.tooDeep': 'Unteraufgaben können höchstens vier Ebenen tief sein.',

  'selection.newTag': 'Neuer Tag #{name}',
  'drag.day': 'Fällig: {date}',
  'drag.evening': 'heute Abend',
  'drag.topLevel': 'Keine Unteraufgabe mehr',
  'drag.subtask': 'Unteraufgabe von „{title}“',
  'drag.list': 'Nach „{name}“ verschieben',
  'drag.tag': '#{name} hinzufügen',
  'drag.noSection': 'Aus dem Abschnitt heraus',
  'drag.someday': 'Datum entfernen',
  'drag.completed': 'Erledigen',
  'drag.trash': 'Löschen',
  'allMenu.complete': 'Alle erledigen ({count})',
  'allMenu.reopen': 'Alle wieder öffnen ({count})',
  'allMenu.delete': 'Erledigte löschen ({count})',
  'allMenu.completeTitle': '{count} Todos erledigen?',
  'allMenu.reopenTitle': '{count} Todos wieder öffnen?',
}
