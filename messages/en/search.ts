/** The texts of the search. */
export const search = {
  'search.clear': 'Clear the search',
  'search.scope': 'Where to search',
  'search.inView': 'In {view}',
  'search.everywhere': 'Everywhere',
  'search.count': '{count, plural, =0 {Nothing found} other {# found}}',
  'search.open': 'Open',
  'search.before': 'Due before {date}',
  'search.after': 'Due after {date}',
  'search.until': 'Due by {date}',
  'search.from': 'Due from {date} on',
  'search.on': 'Due {date}',
  'search.chip': '{meaning}. {hint}',
  'search.asText': 'Search for “{text}” as text',
  'search.noList': 'There is no list “{name}”.',
  'search.manyLists': '“{name}” can be several lists: {lists}.',
  'search.noTag': 'No todo has the tag #{name}.',
  'empty.searchStart.title': 'Search your todos',
  'empty.searchStart.body':
    'Type words of a title or of notes, or conditions: overdue, done, @list, #tag, !1, before friday.',
} as const
