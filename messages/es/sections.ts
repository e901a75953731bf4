import type { sections as en } from '../en/sections.ts'

/** The texts of the sections and the icons of lists in Spanish. */
export const sections: Record<keyof typeof en, string> = {
  'sections.menu': 'Menú de la sección «{name}»',
  'sections.addTodo': 'Añadir tareas a «{name}»',
  'sections.newTitle': 'Nueva sección',
  'sections.renameTitle': 'Cambiar el nombre de la sección',
  'sections.name': 'Nombre de la sección',
  'sections.add': 'Crear',
  'sections.nameMissing': 'Escribe un nombre para la sección.',
  'sections.tooMany': 'Una lista puede tener como máximo 200 secciones. Elimina una primero.',
  'sections.moveLeft': 'Mover a la izquierda',
  'sections.moveRight': 'Mover a la derecha',
  'sections.deleteAlone': 'Eliminar y conservar las tareas',
  'sections.deleteAlong': '{count, plural, one {Eliminar con # tarea} other {Eliminar con # tareas}}',
  'lists.iconOf': 'Icono de «{name}»',
  'lists.notesAll': 'Mostrar todas las notas',
  'lists.notesLess': 'Mostrar menos notas',
  'lists.dot': 'Un punto',
  'change.sectionAdded': 'Sección «{title}» creada',
  'change.sectionRenamed': 'Sección «{title}» renombrada a «{newName}»',
  'change.sectionMoved': 'Sección «{title}» movida',
  'change.sectionMovedTo': 'Sección «{title}» movida a {newName}',
  'change.sectionDeleted':
    'Sección «{title}» eliminada{count, plural, =0 {} one { con # tarea} other { con # tareas}}',
  'change.sectionRestored': 'Sección «{title}» restaurada',
}
