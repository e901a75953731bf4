import type { templates as en } from '../en/templates.ts'

/** The texts of templates, in Spanish. */
export const templates: Record<keyof typeof en, string> = {
  'templates.use': 'Nueva lista a partir de esta…',
  'templates.save': 'Guardar como plantilla',
  'templates.turn': 'Convertir en lista',
  'templates.line': 'Plantilla · fechas a contar desde: {day}',
  'templates.title': 'Nueva lista a partir de «{name}»',
  'templates.day': 'Día desde el que cuentan las fechas',
  'templates.dayMissing': 'Elige un día.',
  'templates.hint': 'Todas las fechas se desplazan igual. En la plantilla: {day}',
  'templates.add': 'Añadir lista',
  'templates.tooLarge':
    '«{title}» es demasiado grande para copiarla de una vez: tiene {count, number} tareas y secciones, y el máximo es {most, number}. No se ha copiado nada.',
  'command.use-template': 'Nueva lista a partir de la plantilla…',
  'command.save-template': 'Guardar la lista como plantilla',
  'palette.template': 'Plantilla',
  'change.listFromTemplate': 'Lista «{title}» añadida',
  'change.templateSaved': 'Plantilla «{title}» guardada',
  'change.templateTurned': 'Plantilla «{title}» convertida en lista',
  'activity.listToTemplate': 'Lista «{title}» convertida en plantilla',
  'activity.templateToList': 'Plantilla «{title}» convertida en lista',
  'activity.templateDay': 'Día de referencia de la plantilla «{title}» modificado',
}
