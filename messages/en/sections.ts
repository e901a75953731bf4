/** The texts of the sections and the icons of lists. */
export const sections = {
  'sections.menu': 'Menu of the section “{name}”',
  'sections.addTodo': 'Add todos to “{name}”',
  'sections.newTitle': 'New section',
  'sections.renameTitle': 'Rename the section',
  'sections.name': 'Name of the section',
  'sections.add': 'Add',
  'sections.nameMissing': 'Enter a name for the section.',
  'sections.tooMany': 'A list can have at most 200 sections. Delete one first.',
  'sections.deleteAlone': 'Delete, keep its todos',
  'sections.deleteAlong': '{count, plural, one {Delete with # todo} other {Delete with # todos}}',
  'lists.iconOf': 'Icon of “{name}”',
  'lists.notesAll': 'Show all notes',
  'lists.notesLess': 'Show fewer notes',
  'lists.dot': 'A dot',
  'change.sectionAdded': 'Section “{title}” added',
  'change.sectionRenamed': 'Section “{title}” renamed to “{newName}”',
  'change.sectionMoved': 'Section “{title}” moved',
  'change.sectionMovedTo': 'Section “{title}” moved to {newName}',
  'change.sectionDeleted':
    'Section “{title}” deleted{count, plural, =0 {} one { with # todo} other { with # todos}}',
  'change.sectionRestored': 'Section “{title}” restored',
} as const
