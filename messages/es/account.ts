import type { account as en } from '../en/account.ts'

/** The texts about accounts and signing in to them in Spanish. */
export const account: Record<keyof typeof en, string> = {
  'signIn.signIn': 'Iniciar sesión',
  'signIn.done': 'Has iniciado sesión como {name}',
  'signIn.doneInstead': 'Has iniciado sesión como {name}. La lista de {last} se queda en este equipo.',
  'signIn.expired': 'El inicio de sesión ha tardado demasiado. Empieza de nuevo.',
  'signIn.gone': 'Mientras tanto, Localist se ha reiniciado. Empieza de nuevo.',
  'signIn.unreachable': 'Localist no responde. Comprueba que está en marcha y vuelve a intentarlo.',
  'signIn.noWebPage':
    'La dirección de la página de inicio de sesión no es una dirección web, así que no se ha abierto. Avisa a quien configuró el inicio de sesión.',
  'signIn.renew': 'Renovar',
  'signIn.notNow': 'Ahora no',
  'ended.rejected': 'Tu sesión ha caducado. Tu lista sigue aquí.',
  'ended.not-kept': 'Tu sesión terminó al cerrarse Localist. Tu lista sigue aquí.',
  'ended.overdue': 'Hace demasiado tiempo que no se puede confirmar tu sesión. Tu lista sigue aquí.',
  'ended.other-provider': 'Esta cuenta es de un proveedor que ya no está configurado. Tu lista sigue aquí.',

  'signOut.here': 'Cerrar sesión',
  'signOut.done':
    'Has cerrado la sesión. Tu lista se queda en este equipo: vuelve a iniciar sesión para verla.',
  'signOut.onlyHere': 'La sesión se ha cerrado solo aquí: {provider} no tiene ninguna página para cerrarla.',
  'signOut.unreachable': 'La sesión se ha cerrado solo aquí: no se ha podido conectar con {provider}.',

  'page.open': 'Abrir la página',
  'page.openAgain': 'Volver a abrir la página',
  'page.openBrowserAgain': 'Volver a abrir el navegador',
  'account.local': 'Este equipo',
  'account.localSignIn': 'Este equipo: iniciar sesión',
  'account.unnamed': 'Cuenta de {provider}',
  'account.ended': 'Sesión terminada',

  'accounts.removed': 'Se ha quitado la cuenta.',
  'accounts.removedKept':
    'Se ha quitado la cuenta. Hay una copia de su lista en la carpeta de datos, en {path}.',

  'failure.unknown': 'El inicio de sesión ha fallado ({code}). Vuelve a intentarlo.',
}
