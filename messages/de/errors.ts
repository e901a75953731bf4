import type { errors as en } from '../en/errors.ts'

/** The texts for what was refused or failed in German. */
export const errors: Record<keyof typeof en, string> = {
  'error.unreachable':
    'Localist antwortet nicht. Deine Änderung ist vielleicht nicht gespeichert: Prüfe, ob Localist läuft, und versuche es noch einmal.',
  'error.accountOver': 'Das Konto ist nicht mehr geöffnet. Es wurde nichts geändert.',
  'error.undoConflict':
    'Es wurde nichts rückgängig gemacht, weil danach noch einmal etwas daran geändert wurde.',
  'error.undoConflictFields':
    'Es wurde nichts rückgängig gemacht, weil danach noch einmal etwas daran geändert wurde: {fields}.',
  'error.undoRemoved':
    'Es wurde nichts rückgängig gemacht, weil ein Teil dieser Änderung endgültig gelöscht wurde.',
  'error.gone': 'Das gibt es nicht mehr. Es wurde nichts geändert.',
  'error.startAfterDue': 'Ein Todo kann nicht nach seiner Fälligkeit beginnen. Es wurde nichts geändert.',
  'error.needsDue': 'Uhrzeit und Wiederholung brauchen eine Fälligkeit. Es wurde nichts geändert.',
  'error.listGone': 'Die Liste liegt im Papierkorb oder ist nicht mehr da. Es wurde nichts geändert.',
  'error.parentRefused':
    'Das Todo kann dort keine Unteraufgabe sein: Das andere Todo ist nicht mehr da, oder es wären mehr als vier Ebenen. Es wurde nichts geändert.',
  'error.refusedFields': 'Localist kann das nicht speichern: {fields}. Es wurde nichts geändert.',
  'error.refused':
    'Localist kann das nicht speichern. Es wurde nichts geändert. Lade die Seite neu und versuche es noch einmal.',
  'error.unknown': 'Auf dieser Seite ist etwas schiefgegangen. Lade sie neu und versuche es noch einmal.',
  'error.loadTitle': 'Deine Todos konnten nicht geladen werden',
  'error.unavailableTitle': 'Deine Todos lassen sich nicht öffnen',
  'error.retry': 'Noch einmal versuchen',
  'error.longTitle': 'Ein Titel kann höchstens 1.000 Zeichen lang sein.',
  'error.longNotes':
    'Notizen können höchstens 64\u00A0KiB groß sein. Kürze sie, damit sie gespeichert werden können.',

  'problem.unknownRefused': 'Localist hat das abgelehnt. Es wurde nichts geändert ({type}).',
  'problem.unknownFailed': 'Das hat nicht geklappt ({type}). Mehr steht im Protokoll von Localist.',
  'reason.unknown': 'Localist hat eine Meldung, die diese Seite nicht kennt.',

  'noSession.stopped':
    'Der Localist-Server dieses Fensters läuft nicht mehr. Starte ihn wieder und wähle „Ansicht“, „Neu laden“, oder beende Localist und öffne es noch einmal.',
  'noSession.refused': 'Der Localist-Server hat diese App abgewiesen. Beende Localist und starte es neu.',
  'noSession.unreachable': 'Der Localist-Server antwortet nicht. Beende Localist und starte es neu.',
}
