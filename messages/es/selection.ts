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

  'fields.ofSome': 'algunas',
  'fields.tagOfSome': '{name}, en algunas de ellas',
}
