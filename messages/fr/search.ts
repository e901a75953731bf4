import type { search as en } from '../en/search.ts'

/** The texts of the search in French. */
export const search: Record<keyof typeof en, string> = {
  'search.clear': 'Effacer la recherche',
  'search.scope': 'Où rechercher',
  'search.inView': 'Dans « {view} »',
  'search.everywhere': 'Partout',
  'search.count': '{count, plural, =0 {Aucun résultat} one {# résultat} other {# résultats}}',
  'empty.searchStart.title': 'Recherchez dans vos tâches',
  'empty.searchStart.body': 'Saisissez le début des mots d’un titre ou de notes.',
}
