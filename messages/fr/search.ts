import type { search as en } from '../en/search.ts'

/** The texts of the search in French. */
export const search: Record<keyof typeof en, string> = {
  'search.clear': 'Effacer la recherche',
  'search.scope': 'Où rechercher',
  'search.inView': 'Dans « {view} »',
  'search.everywhere': 'Partout',
  'search.count': '{count, plural, =0 {Aucun résultat} one {# résultat} other {# résultats}}',
  'search.open': 'À faire',
  'search.before': 'Échéance avant {date}',
  'search.after': 'Échéance après {date}',
  'search.until': 'Échéance jusqu’à {date}',
  'search.from': 'Échéance dès {date}',
  'search.on': 'Échéance : {date}',
  'search.chip': '{meaning}. {hint}',
  'search.asText': 'Rechercher le texte « {text} »',
  'search.noList': 'Il n’y a pas de liste « {name} ».',
  'search.manyLists': '« {name} » correspond à plusieurs listes : {lists}.',
  'search.noTag': 'Aucune tâche n’a l’étiquette #{name}.',
  'empty.searchStart.title': 'Recherchez dans vos tâches',
  'empty.searchStart.body':
    'Saisissez des mots d’un titre ou de notes, ou des conditions : en retard, terminée, @liste, #étiquette, !1, avant vendredi.',
}
