import type { todos as en } from '../en/todos.ts'

/** The texts of the views, the todos and the commands in Spanish. */
export const todos: Record<keyof typeof en, string> = {
  'view.inbox': 'Bandeja de entrada',
  'view.today': 'Hoy',
  'view.upcoming': 'Próximo',
  'view.overdue': 'Vencidas',
  'view.someday': 'Algún día',
  'view.all': 'Todas',
  'view.completed': 'Completadas',
  'view.trash': 'Papelera',
  'view.activity': 'Actividad',

  'filter.label': 'Filtro',
  'filter.all': 'Todas',
  'filter.active': 'Pendientes',
  'filter.completed': 'Completadas',

  'heading.overdue': 'Vencidas',
  'heading.moveToToday': 'Mover a hoy',
  'heading.today': 'Hoy',

  'todos.left': '{count, plural, =0 {Nada pendiente} one {# pendiente} other {# pendientes}}',
  'todos.completed': '{count, plural, one {# completada} other {# completadas}}',
  'todos.list': 'Tareas',
  'todos.rowOpen': '{title}, sin completar',
  'todos.rowCompleted': '{title}, completada',
  'todos.clearCompleted': 'Eliminar completadas',
  'todos.completeAll': 'Completar todas',
  'todos.reopenAll': 'Reabrir todas',
  'todos.add': 'Nueva tarea',
  'todos.rename': 'Título de la tarea',
  'todos.tick': 'Completar «{title}»',
  'todos.expand': 'Mostrar las subtareas de «{title}»',
  'todos.collapse': 'Ocultar las subtareas de «{title}»',
  'todos.progress': '{done} de {count} subtareas completadas',
  'todos.menu': 'Más opciones para «{title}»',
  'todos.copied': '{count, plural, one {Tarea «{title}» copiada} other {# tareas copiadas}}',
  'todos.linkCopied': 'Enlace a «{title}» copiado',
  'todos.notCopied': 'El navegador no permite que Localist copie. No se ha copiado nada.',

  'todos.reminds': 'Con recordatorio',
  'todos.repeats': 'Se repite',
  'todos.position': '{title}: {position} de {count}',

  'newerText.changed': 'Mientras tanto, esto ha cambiado a «{text}».',
  'newerText.use': 'Usar mi texto',
  'newerText.keep': 'Dejar ese texto',

  'priority.4': 'Prioridad urgente',
  'priority.3': 'Prioridad alta',
  'priority.2': 'Prioridad media',
  'priority.1': 'Prioridad baja',

  'details.title': 'Detalles',
  'details.close': 'Cerrar los detalles',
  'details.none': 'Elige una tarea para ver sus detalles.',
  'details.gone': 'Esta tarea ya no existe.',

  'empty.inbox.title': 'La bandeja de entrada está vacía',
  'empty.inbox.body': 'Apunta lo que se te ocurra y ordénalo más tarde.',
  'empty.today.title': 'Nada para hoy',
  'empty.today.body': 'Aquí aparecen las tareas que vencen o empiezan hoy, junto con las vencidas.',
  'empty.upcoming.title': 'Nada planeado',
  'empty.upcoming.body': 'Aquí aparecen, día a día, las tareas con fecha a partir de mañana.',
  'empty.someday.title': 'Ninguna tarea sin fecha',
  'empty.someday.body': 'Aquí aparecen las tareas que no tienen fecha.',
  'empty.all.title': 'Todavía no hay tareas',
  'empty.all.body': 'Aquí aparecen las tareas de todas las listas.',
  'empty.active.title': 'Nada pendiente',
  'empty.active.body': 'Aquí aparecen las tareas que siguen pendientes.',
  'empty.completed.title': 'Ninguna tarea completada',
  'empty.completed.body': 'Aquí aparecen las tareas que completas.',
  'empty.list.title': 'Esta lista está vacía',
  'empty.list.body': 'Aquí aparecen las tareas de esta lista.',
  'empty.tag.title': 'Nada pendiente con esta etiqueta',
  'empty.tag.body': 'Aquí aparecen las tareas pendientes con esta etiqueta.',
  'empty.search.title': 'Sin resultados',
  'empty.search.body':
    'Cada palabra debe estar en el título o en las notas; una o dos letras, al comienzo de una palabra.',
  'empty.words':
    'También puedes escribir la fecha, la repetición, una #etiqueta, una @lista y la prioridad de !1 a !4: «{example}».',
  'empty.wordsExample': 'llamar a mamá mañana a las 17:00 #familia',
  'empty.addHint': 'Pulsa {key} para añadir una.',
  'empty.completeHint': 'Pulsa {key} en una tarea para completarla.',
  'change.added': '{count, plural, one {Tarea «{title}» añadida} other {# tareas añadidas}}',
  'change.changed': '{count, plural, one {Tarea «{title}» cambiada} other {# tareas cambiadas}}',
  'change.renamed': 'Título de «{title}» cambiado',
  'change.moved': '{count, plural, one {Tarea «{title}» movida} other {# tareas movidas}}',
  'change.movedTo': '{count, plural, one {Tarea «{title}» movida} other {# tareas movidas}} a {newName}',
  'change.undated': '{count, plural, one {«{title}» ya no tiene} other {# tareas ya no tienen}} fecha',
  'change.tagged': '{count, plural, one {«{title}» ahora lleva} other {# tareas ahora llevan}} #{newName}',
  'change.completed': '{count, plural, one {Tarea «{title}» completada} other {# tareas completadas}}',
  'change.completedWithSubtasks':
    'Tarea «{title}» completada con {count, plural, one {# subtarea} other {# subtareas}}',
  'change.comesBack': '«{title}» · próxima vez {newName}',
  'change.reopened': '{count, plural, one {Tarea «{title}» reabierta} other {# tareas reabiertas}}',
  'change.reopenedWithNext': 'Tarea «{title}» reabierta, la siguiente retirada',
  'change.deleted': '{count, plural, one {Tarea «{title}» eliminada} other {# tareas eliminadas}}',
  'change.restored': 'Tarea «{title}» restaurada',
  'change.undone': 'Se ha deshecho un cambio de {title}',

  'command.new-list': 'Crear una lista',
  'series.ended': '«{title}» no tiene más fechas. Complétala en su lugar.',

  'shortcuts.title': 'Atajos de teclado',

  'quickAdd.addedElsewhere': '«{title}» se ha añadido a {list}.',

  'selection.count': '{count, plural, one {# seleccionada} other {# seleccionadas}}',
  'selection.notSiblings': 'Solo las tareas contiguas se pueden mover juntas hacia arriba o hacia abajo.',
  'selection.refusedOne': '«{title}»: {reason}',

  'drag.tooDeep': 'Las subtareas pueden tener como máximo cuatro niveles.',
  'drag.sorted': 'Esta vista ordena sus tareas por sí sola.',

  'change.restoredBackup': 'Copia de seguridad restaurada',
  'change.untagged': '{count, plural, one {«{title}» ya no lleva} other {# tareas ya no llevan}} #{newName}',
  'change.skipped':
    '{count, plural, one {Tarea «{title}» omitida, próxima vez {newName}} other {# tareas omitidas}}',
  'change.skippedAndDeleted':
    '{count, plural, one {# tarea omitida o eliminada} other {# tareas omitidas o eliminadas}}',
}
