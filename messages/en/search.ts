/** The texts of the search. */
export const search = {
  'search.clear': 'Clear the search',
  'search.scope': 'Where to search',
  'search.inView': 'In {view}',
  'search.everywhere': 'Everywhere',
  'search.count': '{count, plural, =0 {Nothing found} other {# found}}',
  'empty.searchStart.title': 'Search your todos',
  'empty.searchStart.body': 'Type the beginnings of words of a title or of notes.',
} as const
