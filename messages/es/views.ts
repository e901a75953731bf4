import type { savedViews as en } from '../en/views.ts'

/** The texts of the views that the person makes in Spanish. */
export const savedViews: Record<keyof typeof en, string> = {
  'command.new-view': 'Crear una vista',
  'views.title': 'Vistas',
  'views.menu': 'Menú de la vista «{name}»',
  'views.edit': 'Editar la vista…',
  'views.duplicate': 'Duplicar',
  'views.copyName': '{name} (copia)',
  'views.delete': 'Eliminar',
  'views.saveAs': 'Guardar como vista',
  'views.position': '{name}: {position} de {count}',
  'views.listsGone':
    '{count, plural, one {La lista de esta vista se ha eliminado, así que no muestra nada. Restáurala} other {Las listas de esta vista se han eliminado, así que no muestra nada. Restáuralas}} de la papelera o edita la vista.',
  'views.tagsGone':
    'Ninguna tarea tiene {count, plural, one {la etiqueta {tags}} other {ninguna de las etiquetas {tags}}}.',
  'views.addedElsewhere': '«{title}» se ha añadido a {list}. No cumple las condiciones de esta vista.',

  'empty.saved.title': 'Ninguna tarea coincide',
  'empty.saved.body': 'Aquí aparecen las tareas que cumplen las condiciones de esta vista.',

  'change.viewAdded': 'Vista «{title}» creada',
  'change.viewChanged': 'Vista «{title}» modificada',
  'change.viewMoved': 'Vista «{title}» movida',
  'change.viewDeleted': 'Vista «{title}» eliminada',
  'change.viewRestored': 'Vista «{title}» restaurada',
}
