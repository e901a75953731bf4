import type { selection as en } from '../en/selection.ts'

/** The texts of the selection of several todos, and of dragging them, in Spanish. */
export const selection: Record<keyof typeof en, string> = {
  'selection.label': 'Tareas seleccionadas',
  'selection.complete': 'Completar',
  'selection.reopen': 'Reabrir',
  'selection.date': 'Elegir la fecha',
  'selection.list': 'Mover a una lista',
  'selection.tags': 'Añadir o quitar etiquetas',
  'selection.priority': 'Elegir la prioridad',
  'selection.reminder': 'Añadir un recordatorio',
  'selection.noReminders': 'Sin recordatorios',
  'selection.delete': 'Eliminar',
  'selection.clear': 'Quitar la selección',
  'change.nested':
    '{count, plural, one {«{title}» es ahora una subtarea} other {# tareas son ahora subtareas}} de «{newName}»',
  'change.tagged': '{count, plural, one {«{title}» ahora lleva} other {# tareas ahora llevan}} #{newName}',
  'change.untagged': '{count, plural, one {«{title}» ya no lleva} other {# tareas ya no llevan}} #{newName}',
  'drag.tooDeep': 'Las subtareas pueden tener como máximo cuatro niveles.',

  'selection.newTag': 'Etiqueta nueva #{name}',
  'drag.day': 'Vence: {date}',
  'drag.evening': 'esta noche',
  'drag.topLevel': 'Ya no es una subtarea',
  'drag.subtask': 'Subtarea de «{title}»',
  'drag.list': 'Mover a {name}',
  'drag.tag': 'Añadir #{name}',
  'drag.noSection': 'Fuera de la sección',
  'drag.someday': 'Quitar la fecha',
  'drag.completed': 'Completar',
  'drag.trash': 'Eliminar',
  'allMenu.complete': 'Completar todas ({count})',
  'allMenu.reopen': 'Reabrir todas ({count})',
  'allMenu.delete': 'Eliminar completadas ({count})',
  'allMenu.completeTitle': '¿Completar {count} tareas?',
  'allMenu.reopenTitle': '¿Reabrir {count} tareas?',
}
