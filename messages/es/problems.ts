import type { problems as en } from '../en/problems.ts'

/** The texts for the refusals and notices of the server in Spanish. */
export const problems: Record<keyof typeof en, string> = {
  'problem.unauthorized':
    'Este enlace de inicio de sesión ya se ha usado o es demasiado antiguo. Pide uno nuevo.',
  'problem.forbidden': 'Localist no lo permite, así que no se ha cambiado nada.',
  'problem.request-timeout': 'La solicitud ha tardado demasiado en llegar a Localist. Vuelve a intentarlo.',
  'problem.account-in-use': 'Esto no se puede hacer ahora con esta cuenta. No se ha cambiado nada.',
  'problem.no-provider':
    'No se puede usar ningún proveedor de identidad, así que nadie puede iniciar sesión.',
  'problem.configuration-in-use':
    'La configuración del inicio de sesión se volverá a leer la próxima vez que se inicie Localist.',
  'problem.cannot-skip':
    'Esta tarea no tiene una fecha siguiente, así que no se ha omitido. Complétala en su lugar.',
  'problem.id-taken': 'Esto ya se había añadido, así que no se ha cambiado nada.',
  'problem.in-trash': 'Algo a lo que esto pertenece está en la papelera. Restáuralo primero.',
  'problem.request-under-way': 'Localist todavía está ocupado con este cambio.',
  'problem.backup-unreadable':
    'Esta copia de seguridad no se puede usar, así que no se ha cambiado nada. Elige otra.',
  'problem.history-gone': 'Esto ya no se guarda.',
  'problem.precondition-failed':
    'Mientras tanto, esto ha cambiado, así que no se ha guardado nada. Vuelve a intentarlo.',
  'problem.too-large': 'Esto es demasiado grande para guardarlo de una vez, así que no se ha cambiado nada.',
  'problem.too-many': 'Hay demasiadas solicitudes a la vez. Espera un momento y vuelve a intentarlo.',
  'problem.internal-error':
    'Algo ha fallado dentro de Localist. No se ha cambiado nada; su registro da más detalles.',
  'problem.storage-forbidden':
    'Localist no tiene permiso para escribir en su carpeta de datos. No se ha cambiado nada. Comprueba los permisos de la carpeta y de sus archivos.',
  'problem.storage-uncertain':
    'El cambio se ha hecho, pero el disco no lo ha confirmado. Un corte de luz podría deshacerlo. Libera espacio o revisa el disco y luego comprueba que el cambio está ahí.',
  'problem.storage-full':
    'El disco está lleno o has agotado tu cuota. No se ha cambiado nada. Libera espacio y vuelve a intentarlo.',
  'problem.provider-unavailable':
    'El proveedor de identidad no responde, o su respuesta no es de fiar. Vuelve a intentarlo más tarde.',
  'problem.account-unavailable':
    'Localist no puede abrir los archivos de tus tareas. Su registro da más detalles. Vuelve a iniciar Localist.',
  'problem.document-unavailable':
    'Localist no puede abrir un archivo de su carpeta de datos. Su registro da más detalles. Vuelve a iniciar Localist.',
  'problem.writing-stopped': 'Localist ya no guarda cambios. Vuelve a iniciarlo.',

  'reason.account-active':
    'Tienes la sesión iniciada en esta cuenta. Primero cierra la sesión y luego quita la cuenta.',
  'reason.account-local': 'La lista propia de este equipo no se puede quitar.',
  'reason.account-not-active': 'No tienes la sesión iniciada en esta cuenta. Inicia sesión primero.',
  'reason.local-list-closed':
    'La lista de este equipo está cerrada: solo la primera cuenta de aquí podía copiarla.',
  'reason.other-user': 'Solo puede hacerlo el usuario de este equipo que ejecuta Localist.',
  'reason.list-in-trash':
    'La lista de esta tarea, «{name}», está en la papelera. Restaura primero la lista. No se ha cambiado nada.',
  'reason.parent-in-trash':
    'Esto es una subtarea de «{name}», que está en la papelera. Restaura primero esa tarea. No se ha cambiado nada.',
  'reason.too-many-codes': 'Hay {most} enlaces de inicio de sesión sin usar. Usa uno o espera cinco minutos.',
  'reason.too-many-sign-ins':
    'Ya hay {most} inicios de sesión en curso. Termina o cancela uno, o espera diez minutos.',
  'reason.too-many-streams':
    'Hay demasiadas páginas y scripts que siguen tus tareas ({most}). Cierra alguno y vuelve a intentarlo.',

  'reason.disk-full': 'El disco está lleno. Libera espacio y vuelve a iniciar Localist.',
  'reason.file-not-opened':
    'No se puede abrir {file} en la carpeta de datos. Comprueba que es un archivo y que puedes leer y escribir tanto en él como en su carpeta. Luego vuelve a iniciar Localist.',
  'reason.file-not-linked':
    '{file}, en la carpeta de datos, es un enlace a un archivo que no existe. Pon el archivo en su sitio y vuelve a iniciar Localist.',
  'reason.file-newer':
    '{file} es de una versión más reciente de Localist. No se ha cambiado. Instala esa versión para abrirlo.',
  'reason.journal-newer':
    'El diario de tus cambios es de una versión más reciente de Localist. No se ha cambiado. Instala esa versión para abrirlo.',
  'reason.journal-not-opened':
    'No se puede abrir el diario de tus cambios, en la carpeta de datos. Comprueba que puedes leer y escribir en sus archivos y en su carpeta. Luego vuelve a iniciar Localist.',
  'reason.document-missing':
    'Falta {file} y no se ha podido recuperar. Detén Localist. Luego pon en su sitio un {file} que se pueda leer, o mueve a otro lugar la carpeta en la que estaba para empezar con una lista vacía.',
  'reason.document-unreadable':
    'No se ha podido leer {file}. Se conserva como {copy} en la carpeta de datos. Detén Localist. Luego pon en su sitio un {file} que se pueda leer, o mueve {copy} a otro lugar para empezar con una lista vacía.',
  'reason.account-closed': 'Esta lista se ha cerrado. No se ha cambiado nada.',
  'reason.account-being-removed': 'Esta cuenta se está quitando de este equipo. No se ha cambiado nada.',
  'reason.folder-gone':
    'La carpeta de tus tareas se movió o se eliminó mientras Localist estaba en marcha, y no se ha podido volver a escribir. No se ha cambiado nada. Comprueba la carpeta de datos e inténtalo de nuevo.',
  'reason.stopping': 'Localist se está deteniendo. No se ha cambiado nada.',
  'reason.taken-over':
    'Otra instancia de Localist, quizá en un contenedor, ha abierto la carpeta de datos de esta, o la carpeta se ha movido. Esta instancia ya no guarda cambios y puede que muestre tareas antiguas. Comprueba en la otra si está tu último cambio, y detén esta.',
  'reason.not-writable':
    'Al iniciarse, Localist no pudo escribir en su carpeta de datos, así que no guarda cambios. Libera espacio en el disco, comprueba los permisos de la carpeta y vuelve a iniciar Localist.',
  'reason.backup-damaged':
    'Esta copia de seguridad no se puede leer. No se ha cambiado nada. Elige otra copia.',
  'reason.backup-newer':
    'Esta copia de seguridad es de una versión más reciente de Localist. No se ha cambiado nada. Elige otra copia.',

  'reason.file-replaced':
    'No se pudo leer {file}. Localist ha empezado uno nuevo. El archivo dañado se conserva como {copy}.',
  'reason.file-restored':
    'No se pudo leer {file}. Se ha restaurado a partir de su copia. El archivo dañado se conserva como {copy}.',
  'reason.other-list':
    '{file} viene de otra lista o de otro equipo. Localist muestra ahora esa lista. La lista que había aquí antes está en las copias de seguridad, tal como estaba en la última.',
  'reason.journal-damaged':
    'El diario de tus cambios estaba dañado. {lost, plural, =0 {No se ha perdido ningún cambio.} one {# de los últimos cambios no se ha podido leer. Todos los demás se han recuperado.} other {# de los últimos cambios no se han podido leer. Todos los demás se han recuperado.}}{count, plural, =0 {} one { El archivo dañado se conserva como {copies}.} other { Los archivos dañados se conservan como {copies}.}}',
  'reason.journal-end-missing':
    'El final del diario de tus cambios se ha perdido, aunque Localist lo había escrito. Pueden faltar cambios hechos entre el {from, date, medium}, {from, time, short}, y el {to, date, medium}, {to, time, short}.{count, plural, =0 {} one { El archivo dañado se conserva como {copies}.} other { Los archivos dañados se conservan como {copies}.}}',
  'reason.edits-combined':
    '{file} se editó cuando todavía le faltaban los últimos cambios, porque Localist no se había detenido correctamente. Localist ha combinado la edición con esos cambios. Donde ambos cambiaban la misma tarea, la edición no se ha usado. El archivo editado se conserva como {copy}.',
  'reason.edit-not-used':
    'Otro programa ha cambiado {file} mientras Localist estaba en marcha. Localist no ha usado ese cambio. El archivo cambiado se conserva como {copy}. Detén Localist antes de editar el archivo.',
  'reason.missing-recovered':
    'Faltaba {file}. Tus tareas se han recuperado {backup, select, none {del diario de tus cambios} other {de la copia de seguridad {backup} y del diario de tus cambios}}. No se ha perdido nada.',
  'reason.damaged-recovered':
    '{file} estaba dañado. Se conserva como {copy}. Tus tareas se han recuperado {backup, select, none {del diario de tus cambios} other {de la copia de seguridad {backup} y del diario de tus cambios}}. No se ha perdido nada, salvo los cambios que hiciste a mano en el archivo.',
  'reason.missing-salvaged':
    'Faltaba {file}. {found, plural, one {Se ha podido leer # de sus tareas y listas} other {Se han podido leer # de sus tareas y listas}}{unreadable, plural, =0 {. Puede que falten otras.} one {; # no se ha podido leer.} other {; # no se han podido leer.}}',
  'reason.damaged-salvaged':
    '{file} estaba dañado. Se conserva como {copy}. {found, plural, one {Se ha podido leer # de sus tareas y listas} other {Se han podido leer # de sus tareas y listas}}{unreadable, plural, =0 {. Puede que falten otras.} one {; # no se ha podido leer.} other {; # no se han podido leer.}}',
  'reason.folder-written-anew':
    '{folder}, o su diario, se movió o se eliminó mientras Localist estaba en marcha. Localist ha vuelto a escribir allí todas tus tareas. Los cambios anteriores ya no se pueden deshacer. Detén Localist antes de mover sus carpetas.',
  'reason.token-quota':
    'Este token de acceso ha escrito en las últimas 24 horas tantos cambios como puede. No se ha cambiado nada. Inténtalo de nuevo dentro de {hours, plural, one {# hora} other {# horas}}.',
  'reason.token-quota-reached':
    'El token de acceso «{name}» ha escrito tantos cambios en 24 horas que Localist rechaza más por ahora. Si no, los cambios más antiguos ya no se podrían deshacer. Mira en Actividad lo que ha cambiado; puedes revocarlo en Ajustes.',
  'reason.folder-left':
    'Se ha quitado una cuenta, pero no se ha podido eliminar su carpeta {folder} de la carpeta de datos. Elimínala a mano.',
  'reason.port-taken':
    'El puerto {port} está ocupado por {user, select, unknown {otro programa} other {un programa del usuario con el identificador {user}}}. Localist usa en su lugar el puerto {used}. Los scripts que siguen llamando al puerto {port} pueden haber enviado su token a ese programa: dales la nueva dirección y revoca sus tokens si no lo conoces.',
  'reason.port-blocked':
    'Los navegadores no abren el puerto {port}, porque es el de otro servicio. Localist usa en su lugar el puerto {used}. Elige otro puerto en Ajustes.',
  'reason.port-forbidden':
    'Este equipo no te permite usar el puerto {port}. Localist usa en su lugar el puerto {used}. Elige otro puerto en Ajustes.',
  'reason.address-not-written':
    'No se ha podido escribir server.json, así que la línea de comandos no puede encontrar Localist. Comprueba que el disco no está lleno y que puedes escribir en la carpeta de datos.',
}
