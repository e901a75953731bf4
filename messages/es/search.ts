import type { search as en } from '../en/search.ts'

/** The texts of the search in Spanish. */
export const search: Record<keyof typeof en, string> = {
  'search.clear': 'Borrar la búsqueda',
  'search.scope': 'Dónde buscar',
  'search.inView': 'En {view}',
  'search.everywhere': 'En todas partes',
  'search.count': '{count, plural, =0 {Sin resultados} one {# resultado} other {# resultados}}',
  'search.open': 'Pendientes',
  'search.before': 'Vence antes de: {date}',
  'search.after': 'Vence después de: {date}',
  'search.until': 'Vence hasta: {date}',
  'search.from': 'Vence desde: {date}',
  'search.on': 'Vence: {date}',
  'search.chip': '{meaning}. {hint}',
  'search.asText': 'Buscar «{text}» como texto',
  'search.noList': 'No hay ninguna lista «{name}».',
  'search.manyLists': '«{name}» puede ser varias listas: {lists}.',
  'search.noTag': 'Ninguna tarea tiene la etiqueta #{name}.',
  'empty.searchStart.title': 'Busca entre tus tareas',
  'empty.searchStart.body':
    'Escribe palabras de un título o de unas notas, o condiciones: vencidas, completadas, @lista, #etiqueta, !1, antes del viernes.',
}
