/** The texts of the sidebar, its lists and tags, and the panes. */
export const places = {
  'place.gone': 'What was at this address does not exist any more. This is the inbox.',
  'places.more': 'Show more',
  'places.fewer': 'Show fewer',
  'places.withCount': '{name}, {count} open',
  'places.rename': 'Rename',

  'search.title': 'Search',
  'search.placeholder': 'Search todos',

  'lists.title': 'Lists',
  'lists.menu': 'Menu of the list “{name}”',
  'lists.newName': 'Name of the new list',
  'lists.rename': 'Name of the list',
  'lists.nameMissing': 'Enter a name for the list.',
  'lists.nameTooLong': 'A name can have at most 200 characters.',
  'lists.notRenamed':
    'The list “{name}” was deleted or archived elsewhere, so it was not renamed to “{typed}”.',
  'lists.colour': 'Colour',
  'lists.moveUp': 'Move up',
  'lists.moveDown': 'Move down',
  'lists.position': '{name}: {position} of {count}',
  'lists.archive': 'Archive',
  'lists.unarchive': 'Unarchive',
  'lists.archived': 'Archived',
  'lists.delete': 'Delete',

  'colour.red': 'Red',
  'colour.orange': 'Orange',
  'colour.yellow': 'Yellow',
  'colour.green': 'Green',
  'colour.teal': 'Teal',
  'colour.blue': 'Blue',
  'colour.purple': 'Purple',
  'colour.grey': 'Grey',

  'tags.title': 'Tags',
  'tags.menu': 'Menu of the tag “{name}”',
  'tags.rename': 'Name of the tag',
  'tags.nameMissing': 'Enter a name for the tag.',
  'tags.nameTooLong': 'A tag can have at most 100 characters.',
  'tags.notRenamed': 'The tag “{name}” is not there any more, so it was not renamed to “{typed}”.',
  'tags.remove': 'Remove from all todos',

  'pane.sidebar': 'Width of the sidebar',
  'pane.details': 'Width of the details',
  'pane.showSidebar': 'Show the sidebar',
  'pane.hideSidebar': 'Hide the sidebar',
  'pane.showDetails': 'Show the details',
  'pane.hideDetails': 'Hide the details',
  'pane.menu': 'Menu',
  'pane.closeMenu': 'Close the menu',
  'pane.back': 'Back to the list',

  'change.listAdded': 'List “{title}” added',
  'change.listChanged': 'List “{title}” changed',
  'change.listMoved': 'List “{title}” moved',
  'change.listArchived': 'List “{title}” archived',
  'change.listUnarchived': 'List “{title}” unarchived',
  'change.listDeleted':
    'List “{title}” deleted{count, plural, =0 {} one { with # todo} other { with # todos}}',
  'change.listRestored': 'List “{title}” restored',
  'change.tagRenamed': 'Tag “{title}” renamed',
  'change.tagMerged': 'Tag “{title}” merged into “{newName}”',
  'change.tagRemoved': 'Tag “{title}” removed from {count, plural, one {# todo} other {# todos}}',

  'keys.title': 'Keyboard',
  'keys.single': 'Single-key shortcuts',
  'keys.singleHint':
    'Keys such as N, X or / work without Ctrl, Alt or Command. Switch them off if they get in the way, for example of speech input.',

  'settings.title': 'Settings',
} as const
