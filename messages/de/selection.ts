import type { selection as en } from '../en/selection.ts'

/** The texts of the selection of several todos, and of dragging them, in German. */
export const selection: Record<keyof typeof en, string> = {
  'selection.label': 'Ausgewählte Todos',
  'selection.complete': 'Erledigen',
  'selection.reopen': 'Wieder öffnen',
  'selection.date': 'Datum wählen',
  'selection.list': 'In eine Liste verschieben',
  'selection.tags': 'Schlagwörter hinzufügen oder entfernen',
  'selection.priority': 'Priorität wählen',
  'selection.reminder': 'Erinnerung hinzufügen',
  'selection.noReminders': 'Keine Erinnerungen',
  'selection.delete': 'Löschen',
  'selection.clear': 'Auswahl aufheben',

  'fields.ofSome': 'teilweise',
  'fields.tagOfSome': '{name}, nur bei einigen',
}
