import type { quickAdd as en } from '../en/quick-add.ts'

/** The texts of the field for a new todo in Spanish. */
export const quickAdd: Record<keyof typeof en, string> = {
  'quickAdd.pieces': 'Reconocido en el texto',
  'quickAdd.understood': 'Reconocido: {pieces}',
  'quickAdd.repeat': '{repeat}, desde {date}',
  'quickAdd.start': 'a partir del {date}',
  'quickAdd.options': 'Sugerencias',
  'quickAdd.doubt': 'Puede ser una fecha: elegir cuál',
  'quickAdd.newList': 'Nueva lista «{name}»',

  'quickEntry.title': 'Entrada rápida',
  'quickEntry.add': 'Añadir y cerrar',
  'quickEntry.addAnother': 'Añadir y seguir',
  'quickEntry.close': 'Cerrar',
  'quickEntry.offered': 'Usar el texto del enlace: {text}',

  'paste.title': '{count, plural, one {¿Añadir # tarea?} other {¿Añadir # tareas?}}',
  'paste.preview': 'Las líneas pegadas',
  'paste.add': '{count, plural, one {Añadir # tarea} other {Añadir # tareas}}',
  'paste.join': 'Pegar como una sola línea',
  'paste.completed': 'Completada',
  'paste.more': '{count, plural, one {y # más} other {y # más}}',
  'paste.tooMany':
    'Son {count, number} líneas. Se pueden añadir hasta {most, number} a la vez: pégalas por partes.',
  'paste.tooLong': 'La línea {line} tiene más de 1000 caracteres. Acórtala y vuelve a pegar.',
}
