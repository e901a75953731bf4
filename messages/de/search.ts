import type { search as en } from '../en/search.ts'

/** The texts of the search in German. */
export const search: Record<keyof typeof en, string> = {
  'search.clear': 'Suche leeren',
  'search.scope': 'Suchbereich',
  'search.inView': 'In „{view}“',
  'search.everywhere': 'Überall',
  'search.count': '{count, plural, =0 {Nichts gefunden} other {# gefunden}}',
  'search.open': 'Offen',
  'search.before': 'Fällig vor {date}',
  'search.after': 'Fällig nach {date}',
  'search.until': 'Fällig bis {date}',
  'search.from': 'Fällig ab {date}',
  'search.on': 'Fällig {date}',
  'search.chip': '{meaning}. {hint}',
  'search.asText': '„{text}“ als Text suchen',
  'search.noList': 'Es gibt keine Liste „{name}“.',
  'search.manyLists': '„{name}“ passt zu mehreren Listen: {lists}.',
  'search.noTag': 'Kein Todo hat den Tag #{name}.',
  'empty.searchStart.title': 'Todos durchsuchen',
  'empty.searchStart.body':
    'Tippe Wörter aus einem Titel oder aus Notizen, oder Bedingungen: überfällig, erledigt, @Liste, #Tag, !1, vor Freitag.',
}
