import type { selection as en } from '../en/selection.ts'

/** The texts of the selection of several todos, and of dragging them, in Spanish. */
export const selection: Record<keyof typeof en, string> = {
  'selection.label': 'Tareas seleccionadas',
  'selection.count': '{count, plural, one {# seleccionada} other {# seleccionadas}}',
  'selection.complete': 'Completar',
  'selection.reopen': 'Reabrir',
  'selection.date': 'Elegir la fecha',
  'selection.list': 'Mover a una lista',
  'selection.tags': 'Añadir o quitar etiquetas',
  'selection.priority': 'Elegir la prioridad',
  'selection.delete': 'Eliminar',
  'selection.clear': 'Quitar la selección',
  'selection.notSiblings': 'Solo las tareas contiguas se pueden mover juntas hacia arriba o hacia abajo.',
  'selection.refusedOne': '«{title}»: {reason}',

  'drag.tooDeep': 'Las subtareas pueden tener como máximo cuatro niveles.',
  'drag.sorted': 'Esta vista ordena sus tareas por sí sola.',

  'fields.ofSome': 'algunas',
  'fields.tagOfSome': '{name}, en algunas de ellas',
}
