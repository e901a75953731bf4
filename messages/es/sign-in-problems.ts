import type { signInProblems as en } from '../en/sign-in-problems.ts'

/** The texts for sign-ins that failed, and for mistakes in the configuration of sign-in, in Spanish. */
export const signInProblems: Record<keyof typeof en, string> = {
  'failure.access_denied': 'El inicio de sesión se ha cancelado, o el proveedor no te deja usar Localist.',
  'failure.invalid_client':
    'El proveedor no conoce este ID de cliente, o el secreto de cliente falta o es incorrecto. Comprueba ambos en la configuración.',
  'failure.unauthorized_client':
    'El proveedor no permite que esta aplicación inicie sesiones. Permítele en el proveedor el flujo de código de autorización.',
  'failure.invalid_grant': 'El proveedor ya no acepta este inicio de sesión. Vuelve a intentarlo.',
  'failure.invalid_scope':
    'El proveedor no permite un ámbito que pide Localist. Comprueba los ámbitos en la configuración.',
  'failure.server_error': 'El proveedor informa de un fallo suyo. Vuelve a intentarlo más tarde.',
  'failure.temporarily_unavailable':
    'El proveedor no está disponible en este momento. Vuelve a intentarlo más tarde.',
  'failure.refused':
    'El proveedor ha rechazado el inicio de sesión. Vuelve a intentarlo. Si falla otra vez, avisa al administrador del proveedor.',
  'failure.redirect-uri':
    'La URI de redirección no está registrada: añade {redirectUri} a esta aplicación en el proveedor y vuelve a intentarlo.',
  'failure.certificate':
    'Este equipo no confía en el certificado del proveedor ({host}). Comprueba la fecha y la hora de este equipo. Si tu organización inspecciona su tráfico de red, su certificado debe estar en el almacén de confianza del sistema.',
  'failure.proxy':
    'El proxy no ha dejado pasar la solicitud a {host}. Comprueba los ajustes del proxy en este equipo.',
  'failure.provider-unreachable':
    '{host} no responde. Comprueba que este equipo tiene conexión y puede llegar a él, y vuelve a intentarlo.',
  'failure.redirected':
    '{host} ha redirigido la solicitud. La causa puede ser una red con página de acceso o un emisor incorrecto. Comprueba ambas cosas y vuelve a intentarlo.',
  'failure.too-slow': '{host} no ha respondido en 10 segundos. Vuelve a intentarlo más tarde.',
  'failure.too-large':
    '{host} ha enviado más de 1 MB, algo que no hace ningún proveedor de identidad. Comprueba que el emisor es correcto.',
  'failure.not-json':
    'El proveedor ha respondido con una página en lugar de datos. La causa puede ser una red con página de acceso o un emisor incorrecto. Comprueba ambas cosas.',
  'failure.unexpected-status':
    'El proveedor ha respondido con un error. Comprueba el emisor y vuelve a intentarlo. Si falla otra vez, avisa al administrador del proveedor.',
  'failure.clock':
    'Los relojes de este equipo y del proveedor no coinciden. Pon en hora este equipo y vuelve a intentarlo.',
  'failure.not-trusted':
    'La respuesta del proveedor no era válida. Vuelve a intentarlo. Si falla otra vez, avisa al administrador del proveedor.',
  'failure.bad-callback': 'La respuesta del proveedor no era válida. Vuelve a intentarlo.',
  'failure.id-token':
    'El token de identidad del proveedor no era válido. Vuelve a intentarlo. Si falla otra vez, avisa al administrador del proveedor.',
  'failure.metadata':
    'Los metadatos del proveedor no tienen un {member} válido. Comprueba que el emisor es correcto.',
  'failure.insecure': 'El proveedor indica una dirección sin https ({address}). Localist no la usa.',
  'failure.no-pkce':
    'El proveedor no admite PKCE con S256. Sin eso, iniciar sesión desde una app no es seguro. Pide al administrador del proveedor que lo active.',
  'failure.issuer-mismatch':
    'El proveedor anuncia un emisor distinto del configurado. Pon en la configuración exactamente el emisor anunciado.',
  'failure.client-authentication':
    'El proveedor no acepta el secreto de cliente de ninguna forma que Localist admita. Permite client_secret_basic para esta aplicación en el proveedor, o conviértela en un cliente público.',

  'mistake.unreadable':
    'No se puede leer {path}. Comprueba que es un archivo que Localist puede leer y vuelve a iniciar Localist.',
  'mistake.not-json': '{path} no es JSON válido. Corrígelo y vuelve a iniciar Localist.',
  'mistake.shape':
    '{path} debe ser un objeto JSON con ajustes como "oidc" y "auth". Corrígelo y vuelve a iniciar Localist.',
  'mistake.secret-exposed':
    '{path} contiene un secreto de cliente y otros usuarios pueden leerlo. Ejecuta {commands} y vuelve a iniciar Localist.',
  'mistake.not-of-administrator': '{path} no se usa: no pertenece a ningún administrador.',
  'mistake.changeable':
    'Otros usuarios pueden cambiar {path} o su carpeta, así que no se usa y es obligatorio iniciar sesión. Un administrador debe comprobar su contenido y después {step, select, replace {sustituir el enlace por un archivo} run {ejecutar {commands}} both {sustituir el enlace por un archivo y ejecutar {commands}} other {ajustar sus permisos de acceso como muestra docs/sign-in.md}}. Luego vuelve a iniciar Localist.',
  'mistake.unknown-variable':
    '{name} no es una variable de Localist. ¿Querías decir {nearest}? Cámbiale el nombre o quítala y vuelve a iniciar Localist.',
  'mistake.required-meanwhile': 'Hasta entonces, es obligatorio iniciar sesión.',
  'mistake.setting':
    '{place, select, environment {Las variables de entorno} other {{place}}}: {rule} Corrígelo y vuelve a iniciar Localist.',
  'mistake.unknown':
    'La configuración del inicio de sesión tiene un error que esta página no conoce. El registro de Localist dice cuál es.',

  'rule.missing': '{setting} no está definido.',
  'rule.text': '{setting} debe ser un texto de una línea que no esté vacío.',
  'rule.too-long': '{setting} debe tener como máximo 60 caracteres.',
  'rule.address': '{setting} debe ser una dirección como https://login.example.com, sin consulta.',
  'rule.https': '{setting} debe ser una dirección https (http solo en este equipo).',
  'rule.well-known': '{setting} debe indicarse sin /.well-known/openid-configuration.',
  'rule.openid': '{setting} debe incluir openid.',
  'rule.reserved': '{setting} no debe definirse: lo define Localist.',
  'rule.redirect-host': '{setting} debe ser 127.0.0.1 o localhost.',
  'rule.boolean': '{setting} debe ser true o false.',
  'rule.hosts':
    '{setting} debe tener como máximo 20 valores de la cabecera Host, como todos.example.org o todos.example.org:8443, sin http:// ni *.',
  'rule.days': '{setting} debe ser un número entero de 1 a 3650.',
  'rule.unknown': '{setting} no es una opción de configuración.',
  'rule.object': '{setting} debe ser un objeto.',
  'rule.other': '{setting} no se puede usar.',

  'notKept.no-refresh-token':
    'Esta sesión dura hasta que se cierre Localist: el proveedor no ha dado un token de actualización con el que renovarla.',
  'notKept.only-in-app':
    'Solo la app de escritorio conserva las sesiones, así que esta dura hasta que se detenga Localist.',
  'notKept.no-keyring':
    'Esta sesión dura hasta que se cierre Localist: este equipo no tiene un depósito de claves que la proteja. Instala o desbloquea GNOME Keyring o KWallet.',
  'notKept.no-keychain':
    'Esta sesión dura hasta que se cierre Localist: el llavero de este equipo no deja entrar a Localist. Desbloquéalo en Acceso a Llaveros.',
  'notKept.no-encryption':
    'Esta sesión dura hasta que se cierre Localist: Windows no cifra nada para este usuario por el momento.',
  'notKept.not-encrypted': 'Esta sesión dura hasta que se cierre Localist: el sistema no la ha cifrado.',
  'notKept.not-written':
    'Esta sesión dura hasta que se cierre Localist: no se ha podido guardar en la carpeta de datos.',
  'notKept.unknown': 'Esta sesión dura hasta que se cierre Localist.',
}
