import type { details as en } from '../en/details.ts'

/** The texts of the details, the menus and the dialogs of todos in Spanish. */
export const details: Record<keyof typeof en, string> = {
  'todos.menuOf': 'Menú de {title}',

  'menu.complete': 'Completar',
  'menu.reopen': 'Reabrir',
  'menu.open': 'Abrir',
  'menu.date': 'Fecha',
  'menu.list': 'Mover a',
  'menu.tags': 'Etiquetas…',
  'menu.priority': 'Prioridad',
  'menu.indent': 'Convertir en subtarea',
  'menu.outdent': 'Subir un nivel',
  'menu.outdentOne': 'Subir un nivel',
  'menu.choose': 'Elegir…',
  'menu.copyAppLink': 'Copiar el enlace para la app',
  'facts.due': '{count, plural, one {# tarea pendiente} other {# tareas pendientes}} para hoy.',
  'facts.doneToday': 'Listo por hoy: {count, plural, one {# completada} other {# completadas}}.',
  'facts.done': 'Todo listo: {count, plural, one {# completada} other {# completadas}}.',
  'facts.next': 'A continuación: «{title}», {date}.',
  'details.titleField': 'Título',
  'details.inTrash': 'Esta tarea está en la papelera.',
  'details.restore': 'Restaurar',
  'details.previous': 'Anterior: {date}',
  'details.previousDone': 'Anterior: {date}, completada',
  'details.next': 'Siguiente: {date}',
  'details.nextDone': 'Siguiente: {date}, completada',
  'details.subtasks': 'Subtareas',
  'details.addSubtask': 'Añadir una subtarea',
  'details.subtaskTitle': 'Título de «{title}»',
  'details.openSubtask': 'Abrir «{title}»',
  'details.created': 'Creada el {date}',
  'details.updated': 'Modificada el {date}',
  'details.delete': 'Eliminar esta tarea',

  'reminders.field': 'Recordatorios',
  'reminders.add': 'Añadir un recordatorio',
  'reminders.before': '{duration} antes',
  'reminders.onTime': 'Al vencer',
  'reminders.at': 'El {date}',
  'reminders.past': '{reminder}, ya pasado',
  'reminders.noDate': '{reminder}, cuando tenga fecha',
  'reminders.remove': 'Quitar el recordatorio «{reminder}»',
  'reminders.notUnderstood':
    'Recordatorio no reconocido. Prueba con «30 min antes», «1 día» o «mañana a las 9», como mucho 28 días antes.',
  'reminders.given': 'Este recordatorio ya existe.',
  'reminders.full': 'Una tarea tiene como mucho 10 recordatorios. Quita uno primero.',

  'attachments.field': 'Adjuntos',
  'attachments.add': 'Adjuntar un enlace o un archivo',
  'attachments.target': 'Enlace o ruta de un archivo',
  'attachments.name': 'Nombre',
  'attachments.choose': 'Elegir un archivo…',
  'attachments.attach': 'Adjuntar',
  'attachments.save': 'Guardar',
  'attachments.notRead':
    'No es un enlace ni una ruta de este equipo. Prueba «https://example.com» o «/home/ada/oferta.pdf», sin contraseña.',
  'attachments.full': 'Una tarea tiene como máximo 20 adjuntos. Quita uno primero.',
  'attachments.edit': 'Cambiar «{name}»',
  'attachments.editHint': 'Cambiar',
  'attachments.remove': 'Quitar «{name}»',
  'attachments.removeHint': 'Quitar',
  'attachments.pathCopied': 'Ruta de «{name}» copiada',
  'attachments.noPath':
    'El navegador no dice dónde está el archivo. Escribe su ruta o suéltalo en la aplicación.',
  'attachments.shown':
    '«{name}» se muestra en su carpeta. Solo los textos, imágenes, documentos, sonidos y vídeos se abren directamente.',
  'attachments.missing': '«{name}» ya no está: se ha movido o eliminado.',
  'attachments.refused': 'No se puede abrir «{name}». Revisa el enlace o la ruta.',
  'change.detached': '«{newName}» quitado de «{title}»',

  'series.title':
    '{count, plural, one {«{title}» se repite} other {{others, plural, =0 {Estas {count, number} tareas se repiten} other {{repeating, plural, one {# de estas {count, number} tareas se repite} other {# de estas {count, number} tareas se repiten}}}}}}',
  'series.body':
    '{count, plural, one {Omítela esta vez y volverá en su próxima fecha. O elimínala y no volverá.} other {{others, plural, =0 {Omítelas esta vez y cada una volverá en su próxima fecha. O elimínalas y ninguna volverá.} other {Omite esta vez las que se repiten: volverán en su próxima fecha, y las demás se eliminarán. O elimínalas todas y ninguna volverá.}}}}',
  'series.skip': '{others, plural, =0 {Omitir esta vez} other {Omitir, eliminar el resto}}',
  'series.delete': '{count, plural, one {Eliminar la serie} other {Eliminar todas}}',
  'change.duplicated': '{count, plural, one {Tarea «{title}» duplicada} other {# tareas duplicadas}}',
  'lists.copied': 'Lista «{name}» copiada',
  'change.turnedIntoList': '«{title}» convertida en lista',
  'toList.repeats': '«{title}» se repite, y una lista no puede. Quita antes la repetición.',
  'toList.longTitle':
    'El nombre de una lista puede tener como máximo 200 caracteres. Acorta antes el título.',
  'toList.tooMany':
    '«{title}» tiene más de 998 subtareas, que no se pueden mover a la vez. No se ha cambiado nada.',
  'duplicate.tooMany':
    'Se pueden duplicar como máximo {most, number} tareas a la vez, subtareas incluidas. Serían {count, number}. No se cambió nada.',
  'change.skipped':
    '{count, plural, one {Tarea «{title}» omitida, próxima vez {newName}} other {# tareas omitidas}}',
  'change.skippedAndDeleted':
    '{count, plural, one {# tarea omitida o eliminada} other {# tareas omitidas o eliminadas}}',
  'shortcuts.general': 'En todas partes',
  'shortcuts.todos': 'En una tarea',
  'shortcuts.views': 'Vistas',
  'shortcuts.words': 'En una tarea nueva',
  'shortcuts.date': 'mañana a las 17:00',
  'shortcuts.tag': '#familia',
  'shortcuts.list': '@Casa',
}
