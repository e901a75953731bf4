import type { details as en } from '../en/details.ts'

/** The texts of the details, the menus and the dialogs of todos in German. */
export const details: Record<keyof typeof en, string> = {
  'todos.menuOf': 'Menü von {title}',

  'menu.complete': 'Erledigen',
  'menu.reopen': 'Wieder öffnen',
  'menu.open': 'Öffnen',
  'menu.date': 'Datum',
  'menu.list': 'Verschieben nach',
  'menu.tags': 'Tags\u00A0…',
  'menu.priority': 'Priorität',
  'menu.indent': 'Zur Unteraufgabe machen',
  'menu.outdent': 'Eine Ebene höher',
  'menu.outdentOne': 'Eine Ebene höher',
  'menu.choose': 'Auswählen\u00A0…',
  'menu.copyAppLink': 'Link für die App kopieren',
  'facts.due': '{count, plural, one {# Todo ist} other {# Todos sind}} fällig.',
  'facts.doneToday': 'Für heute fertig: {count, number} erledigt.',
  'facts.done': 'Alles fertig: {count, number} erledigt.',
  'facts.next': 'Als Nächstes: „{title}“, {date}.',
  'details.titleField': 'Titel',
  'details.inTrash': 'Dieses Todo liegt im Papierkorb.',
  'details.restore': 'Wiederherstellen',
  'details.previous': 'Vorheriges: {date}',
  'details.previousDone': 'Zuletzt erledigt: {date}',
  'details.next': 'Nächstes: {date}',
  'details.nextDone': 'Nächstes: {date}, erledigt',
  'details.subtasks': 'Unteraufgaben',
  'details.addSubtask': 'Unteraufgabe hinzufügen',
  'details.subtaskTitle': 'Titel von „{title}“',
  'details.openSubtask': '„{title}“ öffnen',
  'details.created': 'Erstellt am {date}',
  'details.updated': 'Geändert am {date}',
  'details.delete': 'Dieses Todo löschen',

  'reminders.field': 'Erinnerungen',
  'reminders.add': 'Erinnerung hinzufügen',
  'reminders.before': '{duration} vorher',
  'reminders.onTime': 'Zur Fälligkeit',
  'reminders.at': 'Am {date}',
  'reminders.past': '{reminder}, schon vorbei',
  'reminders.noDate': '{reminder}, sobald es ein Datum hat',
  'reminders.remove': 'Erinnerung „{reminder}“ entfernen',
  'reminders.notUnderstood':
    'Keine Erinnerung erkannt. Versuche es mit „30 Min. vorher“, „1 Tag“ oder „morgen 9 Uhr“, höchstens 28 Tage vorher.',
  'reminders.given': 'Diese Erinnerung gibt es schon.',
  'reminders.full': 'Ein Todo hat höchstens 10 Erinnerungen. Entferne zuerst eine.',

  'series.title':
    '{count, plural, one {„{title}“ wiederholt sich} other {{others, plural, =0 {Diese {count, number} Todos wiederholen sich} other {{repeating, plural, one {# von diesen {count, number} Todos wiederholt sich} other {# von diesen {count, number} Todos wiederholen sich}}}}}}',
  'series.body':
    '{count, plural, one {Überspringe es diesmal, dann kommt es am nächsten Datum wieder. Oder lösche es, dann kommt es nicht wieder.} other {{others, plural, =0 {Überspringe sie diesmal, dann kommt jedes am nächsten Datum wieder. Oder lösche sie, dann kommt keines wieder.} other {Überspringe diesmal die, die sich wiederholen: Sie kommen am nächsten Datum wieder, und die anderen werden gelöscht. Oder lösche alle, dann kommt keines wieder.}}}}',
  'series.skip': '{others, plural, =0 {Diesmal überspringen} other {Überspringen, Rest löschen}}',
  'series.delete': '{count, plural, one {Ganze Reihe löschen} other {Alle löschen}}',
  'change.duplicated': '{count, plural, one {„{title}“ dupliziert} other {# Todos dupliziert}}',
  'lists.copied': 'Liste „{name}“ kopiert',
  'change.turnedIntoList': '„{title}“ in eine Liste umgewandelt',
  'toList.repeats': '„{title}“ wiederholt sich, was eine Liste nicht kann. Entferne zuerst die Wiederholung.',
  'toList.longTitle': 'Der Name einer Liste kann höchstens 200 Zeichen lang sein. Kürze zuerst den Titel.',
  'toList.tooMany':
    '„{title}“ hat mehr als 998 Unteraufgaben, die nicht auf einmal umziehen können. Nichts wurde geändert.',
  'duplicate.tooMany':
    'Höchstens {most, number} Todos lassen sich auf einmal duplizieren, Unteraufgaben mitgezählt. Das wären {count, number}. Nichts wurde geändert.',
  'change.skipped':
    '{count, plural, one {„{title}“ übersprungen, nächstes Mal {newName}} other {# Todos übersprungen}}',
  'change.skippedAndDeleted':
    '{count, plural, one {# Todo übersprungen oder gelöscht} other {# Todos übersprungen oder gelöscht}}',
  'shortcuts.general': 'Überall',
  'shortcuts.todos': 'Am ausgewählten Todo',
  'shortcuts.views': 'Ansichten',
  'shortcuts.words': 'Beim Hinzufügen',
  'shortcuts.date': 'morgen 17 Uhr',
  'shortcuts.tag': '#familie',
  'shortcuts.list': '@Zuhause',
}
