import type { page as en } from '../en/page.ts'

/** The texts of the page as a whole, its messages and dialogs, in Spanish. */
export const page: Record<keyof typeof en, string> = {
  'app.title': '{place} – Localist',
  'app.places': 'Navegación',
  'app.loading': 'Cargando',

  'broken.title': 'No se puede mostrar esta página',
  'broken.body': 'Algo ha fallado. Tus tareas están a salvo: recarga la página para volver a verlas.',
  'broken.paneTitle': 'No se puede mostrar esta parte de la página',
  'broken.paneBody':
    'Algo ha fallado. Tus tareas están a salvo: recarga la página para volver a ver esta parte.',
  'broken.reload': 'Recargar',
  'print.notLoaded':
    'Localist no responde, así que no se ha imprimido nada. Comprueba que está en marcha e imprime de nuevo.',
  'part.notLoaded': 'Esta parte no está cargada',
  'part.notLoadedBody': 'Localist no responde. Tus tareas están a salvo.',

  'offline.title': 'Localist no responde',
  'offline.body': 'Vuelve a iniciarlo con la app o con {command} en una terminal.',
  'offline.window': 'Esta ventana se reconecta sola.',
  'offline.tab':
    'Después, esta pestaña necesita un enlace nuevo: ejecuta {command} (en la carpeta de un clon: {inClone}).',
  'offline.banner':
    'Localist no responde. Ves tus tareas tal como estaban a las {time}. {count, plural, =0 {} one {Hay un cambio por guardar.} other {Hay # cambios por guardar.}} Reintentando.',
  'offline.waiting':
    '{reason} {count, plural, one {Todavía hay # cambio sin guardar.} other {Todavía hay # cambios sin guardar.}}',

  'toast.region': 'Mensajes',
  'toast.textKept': 'Tu texto no se ha guardado. Está en el campo para la tarea nueva.',
  'toast.undone': 'Deshecho: {change}',
  'toast.redone': 'Rehecho: {change}',
  'toast.undo': 'Deshacer',
  'toast.dismiss': 'Cerrar',

  'notices.dismiss': 'Cerrar este aviso',

  'dialog.close': 'Cerrar',
  'dialog.cancel': 'Cancelar',
  'dialog.done': 'Listo',
  'copy.copy': 'Copiar',
  'copy.copied': 'Copiado',

  'panes.width': '{width} píxeles',
  'fields.inbox': 'Bandeja de entrada',

  'key.ctrl': 'Ctrl',
  'key.shift': 'Mayús',
  'key.space': 'Espacio',
  'key.enter': 'Intro',
  'key.escape': 'Esc',
  'key.delete': 'Supr',
  'key.backspace': 'Retroceso',

  'command.palette': 'Ir a un lugar o ejecutar un comando',
  'palette.button': 'Ir a…',
}
