import type { trash as en } from '../en/trash.ts'

/** The texts of the trash in Spanish. */
export const trash: Record<keyof typeof en, string> = {
  'trash.count': '{count}',
  'trash.row': '{title}, eliminada: {deleted}',
  'trash.listRow': 'Lista {title}, eliminada: {deleted}',
  'trash.sectionRow': 'Sección {title}, eliminada: {deleted}',
  'trash.isSection': 'sección',
  'trash.purgeSectionBody':
    '{count, plural, =0 {Se eliminará esta sección.} one {Se eliminarán esta sección y # tarea.} other {Se eliminarán esta sección y # tareas.}} Esto no se puede deshacer.',
  'trash.emptySections': '{count, plural, one {# sección} other {# secciones}}',
  'trash.removed': 'Se eliminará definitivamente {when}',
  'trash.subtasks': '{count, plural, one {# subtarea} other {# subtareas}}',
  'trash.todos': '{count, plural, one {# tarea} other {# tareas}}',
  'trash.inList': 'de {name}',
  'trash.restore': 'Restaurar',
  'trash.restoreNamed': 'Restaurar «{title}»',
  'trash.purge': 'Eliminar definitivamente',
  'trash.purgeNamed': 'Eliminar definitivamente «{title}»',
  'trash.purgeTitle': '¿Eliminar definitivamente «{title}»?',
  'trash.purgeBody':
    '{count, plural, =0 {Se eliminará esta tarea.} one {Se eliminarán esta tarea y # subtarea.} other {Se eliminarán esta tarea y # subtareas.}} Esto no se puede deshacer.',
  'trash.purgeListBody':
    '{count, plural, =0 {Se eliminará esta lista.} one {Se eliminarán esta lista y # tarea.} other {Se eliminarán esta lista y # tareas.}} Esto no se puede deshacer.',
  'trash.empty': 'Vaciar la papelera',
  'trash.emptyTitle': '¿Vaciar la papelera?',
  'trash.emptyThings': 'Esto elimina definitivamente {things}. No se puede deshacer.',
  'trash.emptyTodos': '{count, plural, one {# tarea} other {# tareas}}',
  'trash.emptyLists': '{count, plural, one {# lista} other {# listas}}',
  'trash.emptyViews': '{count, plural, one {# vista} other {# vistas}}',
  'trash.emptying': 'Eliminando definitivamente {count}…',
  'trash.emptied':
    '{count, plural, =0 {La papelera ya estaba vacía} one {# elemento eliminado definitivamente} other {# elementos eliminados definitivamente}}',
  'trash.blockedTitle': '«{name}» también está en la papelera',
  'trash.blockedByList': 'Es la lista de «{title}», así que hay que restaurarla primero.',
  'trash.blockedByParent': 'Es la tarea principal de «{title}», así que hay que restaurarla primero.',
  'trash.restoreTogether': 'Restaurar ambas',
  'trash.noneTitle': 'La papelera está vacía',
  'trash.noneBody':
    'Las tareas, listas, secciones y vistas que eliminas se quedan aquí{days, plural, =0 {} one { un día} other { # días}} y se pueden restaurar.',
}
