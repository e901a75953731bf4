import type { selection as en } from '../en/selection.ts'

/** The texts of the selection of several todos, and of dragging them, in German. */
export const selection: Record<keyof typeof en, string> = {
  'selection.label': 'Ausgewählte Todos',
  'selection.count': '{count, plural, one {# ausgewählt} other {# ausgewählt}}',
  'selection.complete': 'Erledigen',
  'selection.reopen': 'Wieder öffnen',
  'selection.date': 'Datum wählen',
  'selection.list': 'In eine Liste verschieben',
  'selection.tags': 'Schlagwörter hinzufügen oder entfernen',
  'selection.priority': 'Priorität wählen',
  'selection.delete': 'Löschen',
  'selection.clear': 'Auswahl aufheben',
  'selection.notSiblings':
    'Nur Todos derselben Ebene, die direkt aufeinander folgen, lassen sich gemeinsam nach oben oder unten verschieben.',
  'selection.refusedOne': '„{title}“: {reason}',

  'drag.tooDeep': 'Unteraufgaben können höchstens vier Ebenen tief sein.',
  'drag.sorted': 'Diese Ansicht sortiert ihre Todos selbst.',

  'fields.ofSome': 'teilweise',
  'fields.tagOfSome': '{name}, nur bei einigen',
}
