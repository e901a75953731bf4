/** The texts of the views that the person makes. */
export const savedViews = {
  'command.new-view': 'Add a view',
  'views.title': 'Views',
  'views.menu': 'Menu of the view “{name}”',
  'views.edit': 'Edit view…',
  'views.duplicate': 'Duplicate',
  'views.copyName': '{name} (copy)',
  'views.delete': 'Delete',
  'views.saveAs': 'Save as a view',
  'views.position': '{name}: {position} of {count}',
  'views.listsGone':
    '{count, plural, one {The list of this view was deleted} other {The lists of this view were deleted}}, so it shows nothing. Restore from the trash, or edit the view.',
  'views.tagsGone': 'No todo has {count, plural, one {the tag {tags}} other {any of the tags {tags}}}.',
  'views.addedElsewhere': '“{title}” was added to {list}. It does not match this view.',

  'empty.saved.title': 'No todo matches',
  'empty.saved.body': 'Todos that meet the conditions of this view show here.',

  'change.viewAdded': 'View “{title}” added',
  'change.viewChanged': 'View “{title}” changed',
  'change.viewMoved': 'View “{title}” moved',
  'change.viewDeleted': 'View “{title}” deleted',
  'change.viewRestored': 'View “{title}” restored',
} as const
