import type { places as en } from '../en/places.ts'

/** The texts of the sidebar, its lists and tags, and the panes, in Spanish. */
export const places: Record<keyof typeof en, string> = {
  'place.gone': 'Lo que había en esta dirección ya no existe. Esta es la bandeja de entrada.',
  'places.more': 'Mostrar más',
  'places.fewer': 'Mostrar menos',
  'places.withCount': '{name}, pendientes: {count}',
  'places.rename': 'Cambiar el nombre',

  'search.title': 'Buscar',
  'search.placeholder': 'Buscar tareas',

  'lists.title': 'Listas',
  'lists.menu': 'Menú de la lista «{name}»',
  'lists.newName': 'Nombre de la lista nueva',
  'lists.rename': 'Nombre de la lista',
  'lists.nameMissing': 'Escribe un nombre para la lista.',
  'lists.nameTooLong': 'Un nombre puede tener como máximo 200 caracteres.',
  'lists.notRenamed':
    'La lista «{name}» se eliminó o se archivó en otro lugar, así que no se le ha puesto el nombre «{typed}».',
  'lists.colour': 'Color',
  'lists.icon': 'Icono…',
  'lists.moveUp': 'Mover hacia arriba',
  'lists.moveDown': 'Mover hacia abajo',
  'lists.position': '{name}: {position} de {count}',
  'lists.archive': 'Archivar',
  'lists.unarchive': 'Desarchivar',
  'lists.templates': 'Plantillas',
  'lists.archived': 'Archivadas',
  'lists.copy': 'Copiar como Markdown',
  'lists.delete': 'Eliminar',

  'colour.red': 'Rojo',
  'colour.orange': 'Naranja',
  'colour.yellow': 'Amarillo',
  'colour.green': 'Verde',
  'colour.teal': 'Turquesa',
  'colour.blue': 'Azul',
  'colour.purple': 'Morado',
  'colour.grey': 'Gris',

  'tags.title': 'Etiquetas',
  'tags.menu': 'Menú de la etiqueta «{name}»',
  'tags.rename': 'Nombre de la etiqueta',
  'tags.nameMissing': 'Escribe un nombre para la etiqueta.',
  'tags.nameTooLong': 'Una etiqueta puede tener como máximo 100 caracteres.',
  'tags.notRenamed': 'La etiqueta «{name}» ya no existe, así que no se le ha puesto el nombre «{typed}».',
  'tags.remove': 'Quitar de todas las tareas',

  'pane.sidebar': 'Ancho de la barra lateral',
  'pane.details': 'Ancho de los detalles',
  'pane.showSidebar': 'Mostrar la barra lateral',
  'pane.hideSidebar': 'Ocultar la barra lateral',
  'pane.showDetails': 'Mostrar los detalles',
  'pane.hideDetails': 'Ocultar los detalles',
  'pane.menu': 'Menú',
  'pane.closeMenu': 'Cerrar el menú',
  'pane.back': 'Volver a la lista',

  'change.listAdded': 'Lista «{title}» creada',
  'change.listChanged': 'Lista «{title}» modificada',
  'change.listMoved': 'Lista «{title}» movida',
  'change.listArchived': 'Lista «{title}» archivada',
  'change.listUnarchived': 'Lista «{title}» desarchivada',
  'change.listDeleted':
    'Lista «{title}» eliminada{count, plural, =0 {} one { con # tarea} other { con # tareas}}',
  'change.listRestored': 'Lista «{title}» restaurada',
  'change.tagRenamed': 'Nombre de la etiqueta «{title}» cambiado',
  'change.tagMerged': 'Etiqueta «{title}» combinada con «{newName}»',
  'change.tagRemoved': 'Etiqueta «{title}» quitada de {count, plural, one {# tarea} other {# tareas}}',

  'keys.title': 'Teclado',
  'keys.single': 'Atajos de una sola tecla',
  'keys.singleHint':
    'Teclas como N, X o / funcionan sin Ctrl, Alt ni Comando. Desactívalas si te estorban, por ejemplo al dictar.',

  'settings.title': 'Ajustes',
}
