import type { display as en } from '../en/display.ts'

/** The texts of the menu of a view that say how it is shown, and of its groups, in Spanish. */
export const display: Record<keyof typeof en, string> = {
  'display.group': 'Agrupar por',
  'display.group.none': 'Sin grupos',
  'display.group.section': 'Sección',
  'display.group.list': 'Lista',
  'display.group.day': 'Día',
  'display.group.priority': 'Prioridad',
  'display.group.tag': 'Etiqueta',
  'display.sort': 'Ordenar por',
  'display.sort.order': 'A mano',
  'display.sort.dueDate': 'Fecha',
  'display.sort.-priority': 'Prioridad, las urgentes primero',
  'display.sort.title': 'Título',
  'display.sort.-createdAt': 'Añadidas, las más recientes primero',
  'display.completed': 'Tareas completadas',
  'display.completed.hidden': 'Ocultas',
  'display.completed.below': 'Debajo de las abiertas',
  'display.completed.inPlace': 'En su lugar',
  'display.subtasks': 'Subtareas',
  'display.subtasks.shown': 'Visibles',
  'display.subtasks.hidden': 'Ocultas',
  'display.reset': 'Mostrar como siempre',
  'display.noTag': 'Sin etiqueta',
  'display.older': 'Completadas anteriormente',
  'drag.priority': 'Prioridad: {name}',
}
