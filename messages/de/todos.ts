import type { todos as en } from '../en/todos.ts'

/** The texts of the views, the todos and the commands in German. */
export const todos: Record<keyof typeof en, string> = {
  'view.inbox': 'Eingang',
  'view.today': 'Heute',
  'view.upcoming': 'Demnächst',
  'view.overdue': 'Überfällig',
  'view.someday': 'Irgendwann',
  'view.all': 'Alle',
  'view.completed': 'Erledigt',
  'view.trash': 'Papierkorb',
  'view.activity': 'Aktivität',

  'filter.label': 'Filter',
  'filter.all': 'Alle',
  'filter.active': 'Offen',
  'filter.completed': 'Erledigt',

  'heading.overdue': 'Überfällig',
  'heading.moveToToday': 'Auf heute verschieben',
  'heading.today': 'Heute',

  'todos.left': '{count, plural, =0 {Nichts mehr offen} other {# offen}}',
  'todos.completed': '{count} erledigt',
  'todos.list': 'Todos',
  'todos.rowOpen': '{title}, nicht erledigt',
  'todos.rowCompleted': '{title}, erledigt',
  'todos.clearCompleted': 'Erledigte löschen',
  'todos.completeAll': 'Alle erledigen',
  'todos.reopenAll': 'Alle wieder öffnen',
  'todos.add': 'Neues Todo',
  'todos.rename': 'Titel des Todos',
  'todos.tick': '„{title}“ erledigen',
  'todos.expand': 'Unteraufgaben von „{title}“ einblenden',
  'todos.collapse': 'Unteraufgaben von „{title}“ ausblenden',
  'todos.progress': '{done} von {count} Unteraufgaben erledigt',
  'todos.menu': 'Mehr zu „{title}“',
  'todos.copied': '{count, plural, one {„{title}“ kopiert} other {# Todos kopiert}}',
  'todos.linkCopied': 'Link zu „{title}“ kopiert',
  'todos.notCopied': 'Der Browser lässt Localist nicht kopieren. Es wurde nichts kopiert.',

  'todos.reminds': 'Mit Erinnerung',
  'todos.repeats': 'Wiederholt sich',
  'todos.position': '{title}: {position} von {count}',

  'newerText.changed': 'Der Text wurde inzwischen geändert: „{text}“.',
  'newerText.use': 'Meinen Text verwenden',
  'newerText.keep': 'Geänderten Text behalten',

  'priority.4': 'Priorität: dringend',
  'priority.3': 'Priorität: hoch',
  'priority.2': 'Priorität: mittel',
  'priority.1': 'Priorität: niedrig',

  'details.title': 'Details',
  'details.close': 'Details schließen',
  'details.none': 'Wähle ein Todo aus, um seine Details zu sehen.',
  'details.gone': 'Dieses Todo gibt es nicht mehr.',

  'empty.inbox.title': 'Der Eingang ist leer',
  'empty.inbox.body': 'Schreib auf, was dir einfällt, und sortiere es später ein.',
  'empty.today.title': 'Heute ist nichts fällig',
  'empty.today.body': 'Hier erscheinen Todos, die heute fällig sind oder beginnen, und alle überfälligen.',
  'empty.upcoming.title': 'Nichts geplant',
  'empty.upcoming.body': 'Hier erscheinen Tag für Tag die Todos, die nach heute anstehen.',
  'empty.someday.title': 'Nichts ohne Datum',
  'empty.someday.body': 'Hier erscheinen Todos ohne Datum.',
  'empty.all.title': 'Noch keine Todos',
  'empty.all.body': 'Hier erscheinen die Todos aller Listen.',
  'empty.active.title': 'Alles erledigt',
  'empty.active.body': 'Hier erscheinen Todos, die noch offen sind.',
  'empty.completed.title': 'Noch nichts erledigt',
  'empty.completed.body': 'Hier erscheinen Todos, die du erledigt hast.',
  'empty.list.title': 'Diese Liste ist leer',
  'empty.list.body': 'Hier erscheinen die Todos dieser Liste.',
  'empty.tag.title': 'Nichts Offenes mit diesem Schlagwort',
  'empty.tag.body': 'Hier erscheinen offene Todos mit diesem Schlagwort.',
  'empty.search.title': 'Nichts gefunden',
  'empty.search.body':
    'Jedes Suchwort muss im Titel oder in den Notizen stehen, ein oder zwei Buchstaben am Anfang eines Wortes.',
  'empty.words':
    'Datum, Wiederholung, #Schlagwort, @Liste und Priorität von !1 bis !4 kannst du mittippen: „{example}“.',
  'empty.wordsExample': 'Mama anrufen morgen 17 Uhr #familie',
  'empty.addHint': 'Mit {key} fügst du eines hinzu.',
  'empty.completeHint': 'Mit {key} erledigst du ein Todo.',
  'change.added': '{count, plural, one {„{title}“ hinzugefügt} other {# Todos hinzugefügt}}',
  'change.changed': '{count, plural, one {„{title}“} other {# Todos}} geändert',
  'change.renamed': '„{title}“ umbenannt',
  'change.moved': '{count, plural, one {„{title}“} other {# Todos}} verschoben',
  'change.movedTo': '{count, plural, one {„{title}“} other {# Todos}} nach „{newName}“ verschoben',
  'change.undated': '{count, plural, one {„{title}“ hat} other {# Todos haben}} jetzt kein Datum mehr',
  'change.tagged': '#{newName} zu {count, plural, one {„{title}“} other {# Todos}} hinzugefügt',
  'change.completed': '{count, plural, one {„{title}“ erledigt} other {# Todos erledigt}}',
  'change.completedWithSubtasks':
    '„{title}“ mit {count, plural, one {# Unteraufgabe} other {# Unteraufgaben}} erledigt',
  'change.comesBack': '„{title}“ · nächstes Mal {newName}',
  'change.reopened': '{count, plural, one {„{title}“ wieder geöffnet} other {# Todos wieder geöffnet}}',
  'change.reopenedWithNext': '„{title}“ wieder geöffnet, das nächste Mal zurückgenommen',
  'change.deleted': '{count, plural, one {„{title}“ gelöscht} other {# Todos gelöscht}}',
  'change.restored': '„{title}“ wiederhergestellt',
  'change.undone': 'Änderung rückgängig gemacht ({title})',

  'command.new-list': 'Liste hinzufügen',
  'series.ended': '„{title}“ hat kein weiteres Datum. Erledige es stattdessen.',

  'shortcuts.title': 'Tastenkürzel',

  'quickAdd.addedElsewhere': '„{title}“ wurde zu „{list}“ hinzugefügt.',

  'selection.count': '{count, plural, one {# ausgewählt} other {# ausgewählt}}',
  'selection.notSiblings':
    'Nur Todos derselben Ebene, die direkt aufeinander folgen, lassen sich gemeinsam nach oben oder unten verschieben.',
  'selection.refusedOne': '„{title}“: {reason}',

  'drag.tooDeep': 'Unteraufgaben können höchstens vier Ebenen tief sein.',
  'drag.sorted': 'Diese Ansicht sortiert ihre Todos selbst.',

  'change.restoredBackup': 'Sicherung wiederhergestellt',
  'change.untagged': '#{newName} von {count, plural, one {„{title}“} other {# Todos}} entfernt',
  'change.skipped':
    '{count, plural, one {„{title}“ übersprungen, nächstes Mal {newName}} other {# Todos übersprungen}}',
  'change.skippedAndDeleted':
    '{count, plural, one {# Todo übersprungen oder gelöscht} other {# Todos übersprungen oder gelöscht}}',
}
