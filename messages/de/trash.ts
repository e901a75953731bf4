import type { trash as en } from '../en/trash.ts'

/** The texts of the trash in German. */
export const trash: Record<keyof typeof en, string> = {
  'trash.count': '{count}',
  'trash.row': '{title}, gelöscht: {deleted}',
  'trash.listRow': 'Liste {title}, gelöscht: {deleted}',
  'trash.sectionRow': 'Abschnitt {title}, gelöscht: {deleted}',
  'trash.isSection': 'Abschnitt',
  'trash.purgeSectionBody':
    '{count, plural, =0 {Dieser Abschnitt wird gelöscht.} one {Dieser Abschnitt und # Todo werden gelöscht.} other {Dieser Abschnitt und # Todos werden gelöscht.}} Das lässt sich nicht rückgängig machen.',
  'trash.emptySections': '{count, plural, one {# Abschnitt} other {# Abschnitte}}',
  'trash.removed': 'Wird {when} endgültig gelöscht',
  'trash.subtasks': '{count, plural, one {# Unteraufgabe} other {# Unteraufgaben}}',
  'trash.todos': '{count, plural, one {# Todo} other {# Todos}}',
  'trash.inList': 'aus „{name}“',
  'trash.restore': 'Wiederherstellen',
  'trash.restoreNamed': '„{title}“ wiederherstellen',
  'trash.purge': 'Endgültig löschen',
  'trash.purgeNamed': '„{title}“ endgültig löschen',
  'trash.purgeTitle': '„{title}“ endgültig löschen?',
  'trash.purgeBody':
    '{count, plural, =0 {Dieses Todo wird gelöscht.} one {Dieses Todo und # Unteraufgabe werden gelöscht.} other {Dieses Todo und # Unteraufgaben werden gelöscht.}} Das lässt sich nicht rückgängig machen.',
  'trash.purgeListBody':
    '{count, plural, =0 {Diese Liste wird gelöscht.} one {Diese Liste und # Todo werden gelöscht.} other {Diese Liste und # Todos werden gelöscht.}} Das lässt sich nicht rückgängig machen.',
  'trash.empty': 'Papierkorb leeren',
  'trash.emptyTitle': 'Papierkorb leeren?',
  'trash.emptyThings': 'Damit löschst du {things} endgültig. Das lässt sich nicht rückgängig machen.',
  'trash.emptyTodos': '{count, plural, one {# Todo} other {# Todos}}',
  'trash.emptyLists': '{count, plural, one {# Liste} other {# Listen}}',
  'trash.emptyViews': '{count, plural, one {# Ansicht} other {# Ansichten}}',
  'trash.emptying': 'Lösche {count} endgültig\u00A0…',
  'trash.emptied':
    '{count, plural, =0 {Der Papierkorb war schon leer} one {# Eintrag endgültig gelöscht} other {# Einträge endgültig gelöscht}}',
  'trash.blockedTitle': '„{name}“ liegt auch im Papierkorb',
  'trash.blockedByList': 'Das ist die Liste von „{title}“. Sie muss zuerst wiederhergestellt werden.',
  'trash.blockedByParent':
    '„{title}“ ist eine Unteraufgabe dieses Todos, das zuerst wiederhergestellt werden muss.',
  'trash.restoreTogether': 'Beide wiederherstellen',
  'trash.noneTitle': 'Der Papierkorb ist leer',
  'trash.noneBody':
    'Gelöschte Todos, Listen, Abschnitte und Ansichten bleiben{days, plural, =0 {} one { einen Tag lang} other { # Tage lang}} hier und lassen sich wiederherstellen.',
}
