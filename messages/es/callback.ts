import type { callback as en } from '../en/callback.ts'

/** The texts of the page after a sign-in in Spanish. */
export const callback: Record<keyof typeof en, string> = {
  'complete.title': 'Has iniciado sesión en Localist.',
  'complete.body': 'Puedes cerrar esta pestaña.',
  'cancelled.title': 'No has iniciado sesión.',
  'cancelled.body': 'El inicio de sesión se canceló. Puedes cerrar esta pestaña y volver a Localist.',
  'failed.title': 'No se pudo iniciar sesión.',
  'failed.body': 'Localist muestra el motivo. Puedes intentarlo de nuevo allí.',
  'unknown.title': 'Este enlace ya no es válido.',
  'unknown.body':
    'Si Localist muestra tu nombre, has iniciado sesión. Si no, inicia sesión de nuevo desde Localist.',
}
