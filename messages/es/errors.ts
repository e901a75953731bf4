import type { errors as en } from '../en/errors.ts'

/** The texts for what was refused or failed in Spanish. */
export const errors: Record<keyof typeof en, string> = {
  'error.unreachable':
    'Localist no responde. Puede que tu cambio no se haya guardado: comprueba que está en marcha y vuelve a intentarlo.',
  'error.accountOver': 'La cuenta ya no está abierta, así que no se ha cambiado nada.',
  'error.undoConflict': 'No se ha deshecho nada, porque desde entonces ha habido otros cambios.',
  'error.undoConflictFields':
    'No se ha deshecho nada, porque desde entonces ha habido otros cambios: {fields}.',
  'error.undoRemoved': 'No se ha deshecho nada, porque una parte de este cambio se eliminó definitivamente.',
  'error.gone': 'Esto ya no existe, así que no se ha cambiado nada.',
  'error.startAfterDue':
    'Una tarea no puede empezar después de su fecha límite, así que no se ha cambiado nada.',
  'error.needsDue': 'La hora y la repetición necesitan una fecha límite, así que no se ha cambiado nada.',
  'error.listGone': 'La lista está en la papelera o ya no existe, así que no se ha cambiado nada.',
  'error.parentRefused':
    'La tarea no puede ser una subtarea ahí, así que no se ha cambiado nada: la otra tarea ya no existe o habría más de cuatro niveles.',
  'error.refusedFields': 'Localist no puede guardar esto, así que no se ha cambiado nada: {fields}.',
  'error.refused':
    'Localist no puede guardar esto, así que no se ha cambiado nada. Recarga la página y vuelve a intentarlo.',
  'error.unknown': 'Algo ha fallado en esta página. Recárgala y vuelve a intentarlo.',
  'error.loadTitle': 'No se han podido cargar tus tareas',
  'error.unavailableTitle': 'No se pueden abrir tus tareas',
  'error.retry': 'Reintentar',
  'error.longTitle': 'Un título puede tener como máximo 1000 caracteres.',
  'error.longNotes': 'Las notas pueden ocupar como máximo 64 KiB. Acórtalas para que se puedan guardar.',

  'problem.unknownRefused': 'Localist lo ha rechazado, así que no se ha cambiado nada ({type}).',
  'problem.unknownFailed': 'Localist no ha podido hacerlo ({type}). Su registro da más detalles.',
  'reason.unknown': 'Localist tiene un mensaje que esta página no conoce.',

  'noSession.stopped':
    'El servidor de Localist de esta ventana se ha detenido. Vuelve a iniciarlo y recarga la ventana, o sal de Localist y ábrelo de nuevo.',
  'noSession.refused': 'El servidor de Localist ha rechazado esta app. Sal de Localist y ábrelo de nuevo.',
  'noSession.unreachable': 'El servidor de Localist no responde. Sal de Localist y ábrelo de nuevo.',
}
