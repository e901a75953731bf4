import type { signIn as en } from '../en/sign-in.ts'

/** The texts of signing in and out, of the accounts, and of the configuration of sign-in in Spanish. */
export const signIn: Record<keyof typeof en, string> = {
  'signedOut.title': 'No has iniciado sesión en esta pestaña',
  'signedOut.body': 'El enlace a esta página sirve una sola vez, y solo hasta que Localist se detiene.',
  'signedOut.terminal': 'Ejecuta {command} en una terminal (en la carpeta de un clon: {inClone})',
  'signedOut.menu': 'o elige «Abrir en el navegador» en el menú de la app.',
  'unsent.account':
    '{count, plural, one {# cambio de {name} todavía no se ha guardado. Se guardará} other {# cambios de {name} todavía no se han guardado. Se guardarán}} cuando vuelvas a abrir esa cuenta.',
  'unsent.local':
    '{count, plural, one {# cambio de la lista de este equipo todavía no se ha guardado. Se guardará} other {# cambios de la lista de este equipo todavía no se han guardado. Se guardarán}} cuando vuelvas a abrir esa lista.',
  'closed.title': 'Inicia sesión para ver tus tareas',
  'closed.body':
    'Esta instalación de Localist requiere iniciar sesión con {provider}. Tu lista se queda en este equipo.',
  'closed.noProvider':
    'Esta instalación de Localist requiere iniciar sesión, pero todavía no se puede usar ningún proveedor. Tu lista se queda en este equipo.',
  'closed.unsent':
    'Hay cambios que todavía no se han guardado. Se guardarán cuando vuelvas a abrir la cuenta a la que pertenecen.',
  'closed.offline': 'Cuando hayas iniciado sesión, Localist funcionará también sin conexión.',
  'closed.rejected': 'Tu sesión ha caducado.',
  'closed.not-kept': 'Tu sesión terminó al cerrarse Localist.',
  'closed.overdue': 'Hace demasiado tiempo que no se puede confirmar tu sesión.',
  'closed.other-provider': 'La cuenta que estaba abierta es de un proveedor que ya no está configurado.',
  'signIn.with': 'Iniciar sesión con {provider}',
  'signIn.browserTitle': 'Continúa en el navegador',
  'signIn.tabTitle': 'Continúa en la otra pestaña',
  'signIn.starting': 'Conectando con {provider}…',
  'signIn.inBrowser':
    'Inicia sesión en la página de {provider} en tu navegador y luego vuelve. Este cuadro se cerrará solo.',
  'signIn.inTab':
    'Inicia sesión en la página de {provider} en la otra pestaña y luego vuelve. Este cuadro se cerrará solo.',
  'signIn.notOpened': 'Abre la página del proveedor para iniciar sesión. Este cuadro se cerrará solo.',
  'signIn.trouble': 'El proveedor muestra un error',
  'signIn.redirectHelp':
    'Si dice que la URI de redirección no está registrada, añade esta a la aplicación en la página del proveedor y vuelve a intentarlo.',
  'signIn.clientHelp': 'Si no reconoce la aplicación, comprueba el ID de cliente: {clientId}',
  'signIn.link': 'O abre este enlace en el navegador que prefieras',
  'signIn.copyLink': 'Copiar el enlace',
  'signIn.failedTitle': 'No se ha podido iniciar sesión',
  'signIn.details': 'Detalles',
  'signIn.renewLong': 'Renovar la sesión',
  'signOut.there': 'Cerrar también la sesión en {provider}',
  'signOut.title': 'Has cerrado la sesión de Localist',
  'signOut.inBrowser':
    'La página de {provider} en tu navegador cierra la sesión allí. Tu lista se queda en este equipo: vuelve a iniciar sesión para verla.',
  'signOut.inTab':
    'La página de {provider} en la otra pestaña cierra la sesión allí. Tu lista se queda en este equipo: vuelve a iniciar sesión para verla.',
  'signOut.notOpened':
    'Abre la página de {provider} para cerrar la sesión allí. Tu lista se queda en este equipo: vuelve a iniciar sesión para verla.',

  'account.title': 'Cuenta',
  'account.menu': 'Cuenta',
  'account.localBody': 'Tu lista se guarda aquí, sin ninguna cuenta.',
  'account.with': 'Sesión iniciada con {provider}',

  'accounts.title': 'Cuentas en este equipo',
  'accounts.intro':
    'Cada cuenta es una lista aparte en este equipo. Iniciar sesión no la sincroniza con otros equipos.',
  'accounts.loadFailed': 'No se han podido cargar las cuentas.',
  'accounts.active': 'Abierta ahora',
  'accounts.local': 'Sin cuenta',
  'accounts.since': 'desde el {date}',
  'accounts.remove': 'Quitar',
  'accounts.removeNamed': 'Quitar «{name}»',
  'accounts.removeTitle': '¿Quitar «{name}» de este equipo?',
  'accounts.removeBody':
    'Su lista y sus tokens de acceso se quitan de Localist, y en la carpeta de datos queda una copia de la lista. La cuenta de {provider} no cambia.',

  'copies.title':
    '¿Copiar a esta cuenta {count, plural, one {tu tarea} other {tus # tareas}} de la lista de este equipo?',
  'copies.body':
    'Una cuenta es una lista aparte en este equipo, e iniciar sesión no la sincroniza. Las originales se quedan donde están.',
  'copies.copy': 'Copiar',
  'copies.decline': 'No copiar',
  'copies.done': '{count, plural, one {# tarea copiada} other {# tareas copiadas}}',

  'configuration.title': 'Cómo está configurado el inicio de sesión',
  'configuration.none':
    'Localist funciona sin cuenta. Para iniciar sesión con un proveedor de identidad, configúralo como se explica en {page}.',
  'configuration.loadFailed': 'No se ha podido cargar la configuración del inicio de sesión.',
  'configuration.source': 'Configurado en',
  'configuration.managed': 'Un archivo de tu administrador',
  'configuration.environment': 'Variables de entorno',
  'configuration.file': 'config.json',
  'configuration.path': 'Archivo',
  'configuration.issuer': 'Emisor',
  'configuration.clientId': 'ID de cliente',
  'configuration.scopes': 'Ámbitos',
  'configuration.required': 'Inicio de sesión',
  'configuration.isRequired':
    'Obligatorio; una lista sigue abierta {days, plural, one {# día} other {# días}} sin confirmarse',
  'configuration.isOptional': 'Opcional',
  'configuration.overridden': 'Sin usar',
  'configuration.isOverridden':
    '{sources} también {count, plural, one {indica} other {indican}} un proveedor',
  'configuration.redirectUri': 'URI de redirección que hay que registrar en el proveedor',
}
