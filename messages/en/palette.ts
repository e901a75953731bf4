/** The texts of the palette. */
export const palette = {
  'palette.placeholder': 'Type a command, a place or a todo',
  'palette.results': 'Results',
  'palette.count': '{count, plural, =0 {Nothing found} one {# result} other {# results}}',
  'palette.recent': 'Recent',
  'palette.commands': 'Commands',
  'palette.views': 'Views',
  'palette.archived': 'Archived',
  'palette.add': 'Add “{text}” to the inbox',
  'palette.addTo': 'Add “{text}” to {list}',
  'palette.added': '“{title}” was added to the inbox.',
  'palette.search': 'Search for “{text}”',
} as const
