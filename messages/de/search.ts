import type { search as en } from '../en/search.ts'

/** The texts of the search in German. */
export const search: Record<keyof typeof en, string> = {
  'search.clear': 'Suche leeren',
  'search.scope': 'Suchbereich',
  'search.inView': 'In „{view}“',
  'search.everywhere': 'Überall',
  'search.count': '{count, plural, =0 {Nichts gefunden} other {# gefunden}}',
  'empty.searchStart.title': 'Todos durchsuchen',
  'empty.searchStart.body': 'Tippe Wörter aus einem Titel oder aus Notizen. Die ersten Buchstaben genügen.',
}
