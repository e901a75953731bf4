import type { display as en } from '../en/display.ts'

/** The texts of the menu of a view that say how it is shown, and of its groups, in German. */
export const display: Record<keyof typeof en, string> = {
  'display.group': 'Gruppieren nach',
  'display.group.none': 'Nicht gruppieren',
  'display.group.section': 'Abschnitt',
  'display.group.list': 'Liste',
  'display.group.day': 'Datum',
  'display.group.priority': 'Priorität',
  'display.group.tag': 'Tags',
  'display.sort': 'Sortieren nach',
  'display.sort.order': 'Von Hand',
  'display.sort.dueDate': 'Fälligkeit',
  'display.sort.-priority': 'Priorität, dringende zuerst',
  'display.sort.title': 'Titel',
  'display.sort.-createdAt': 'Hinzugefügt, neueste zuerst',
  'display.completed': 'Erledigte Todos',
  'display.completed.hidden': 'Ausgeblendet',
  'display.completed.below': 'Unter den offenen',
  'display.completed.inPlace': 'An ihrer Stelle',
  'display.subtasks': 'Unteraufgaben',
  'display.subtasks.shown': 'Eingeblendet',
  'display.subtasks.hidden': 'Ausgeblendet',
  'display.reset': 'Wie üblich anzeigen',
  'display.noTag': 'Ohne Tags',
  'display.older': 'Früher erledigte Todos',
  'drag.priority': 'Priorität: {name}',
}
