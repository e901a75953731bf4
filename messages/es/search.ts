import type { search as en } from '../en/search.ts'

/** The texts of the search in Spanish. */
export const search: Record<keyof typeof en, string> = {
  'search.clear': 'Borrar la búsqueda',
  'search.scope': 'Dónde buscar',
  'search.inView': 'En {view}',
  'search.everywhere': 'En todas partes',
  'search.count': '{count, plural, =0 {Sin resultados} one {# resultado} other {# resultados}}',
  'empty.searchStart.title': 'Busca entre tus tareas',
  'empty.searchStart.body': 'Escribe el comienzo de las palabras de un título o de unas notas.',
}
