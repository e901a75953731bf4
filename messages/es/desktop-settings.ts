import type { desktopSettings as en } from '../en/desktop-settings.ts'

/** The texts of the settings of the desktop app, in Spanish. */
export const desktopSettings: Record<keyof typeof en, string> = {
  'desktop.title': 'Escritorio',
  'desktop.onLastClose': 'Al cerrar la última ventana',
  'desktop.onLastClose.ask': 'Preguntar',
  'desktop.onLastClose.stay': 'Seguir en marcha',
  'desktop.onLastClose.quit': 'Salir',
  'desktop.onLastCloseHint':
    'Sin ventana, Localist queda en la bandeja; en un Mac, en la barra de menús. Los scripts siguen llegando a él y los recordatorios siguen avisando.',
  'desktop.noTray':
    'Nada en este escritorio muestra iconos de la bandeja, así que cerrar la última ventana cierra Localist.',
  'desktop.startAtLogin': 'Iniciar al entrar en la sesión del equipo',
  'desktop.startAtLoginHint': 'Sin ventana, para que lleguen los recordatorios y los scripts lo alcancen.',
  'desktop.showDueToday': 'Mostrar cuántas tareas hay para hoy',
  'desktop.showDueTodayHint': 'En el título de la ventana, y en el icono si el sistema lo permite.',
  'desktop.notificationText': 'Las notificaciones muestran',
  'desktop.notificationText.title': 'El título',
  'desktop.notificationText.count': 'El número',
  'desktop.notificationTextHint': 'Con solo el número, nadie que vea la pantalla puede leer tus tareas.',
  'desktop.quietHours': 'Horas tranquilas',
  'desktop.quietHoursHint':
    'Entonces no llega ninguna notificación. Al terminar, una dice cuántos recordatorios están sin respuesta.',
  'desktop.quietFrom': 'Desde',
  'desktop.quietTo': 'Hasta',
  'desktop.shortcut': 'Atajo de la entrada rápida',
  'desktop.shortcutHint':
    'Pulsa las teclas en el campo o escríbelas. El atajo abre la entrada rápida desde cualquier app; vacío para ninguno.',
  'desktop.shortcutBad': 'Escribe teclas como Control+Alt+Space, con Control, Alt o Super.',
  'desktop.shortcutRefused':
    'Este escritorio rechaza el atajo. Elige otro, o da una tecla a este comando en los ajustes del escritorio:',
  'desktop.shortcutCommand': 'Comando',
  'updates.look': 'Buscar actualizaciones una vez al día',
  'updates.lookHint': 'Pregunta a {host} el número de la versión más nueva y no envía nada tuyo.',
  'updates.now': 'Buscar ahora',
  'updates.looking': 'Buscando…',
  'updates.newest': 'Esta es la versión más nueva. Comprobado {time}.',
  'updates.available': 'Localist {version} está disponible.',
  'updates.openPage': 'Abrir su página',
  'updates.failed': '{host} no dio una respuesta que Localist pueda usar. Inténtalo más tarde.',
}
