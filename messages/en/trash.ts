/** The texts of the trash. */
export const trash = {
  'trash.count': '{count}',
  'trash.row': '{title}, deleted {deleted}',
  'trash.listRow': 'List {title}, deleted {deleted}',
  'trash.sectionRow': 'Section {title}, deleted {deleted}',
  'trash.isSection': 'section',
  'trash.purgeSectionBody':
    '{count, plural, =0 {This section is removed.} one {This section and # todo are removed.} other {This section and # todos are removed.}} This cannot be undone.',
  'trash.emptySections': '{count, plural, one {# section} other {# sections}}',
  'trash.removed': 'Removed for good {when}',
  'trash.subtasks': '{count, plural, one {# subtask} other {# subtasks}}',
  'trash.todos': '{count, plural, one {# todo} other {# todos}}',
  'trash.inList': 'from {name}',
  'trash.restore': 'Restore',
  'trash.restoreNamed': 'Restore “{title}”',
  'trash.purge': 'Delete for good',
  'trash.purgeNamed': 'Delete “{title}” for good',
  'trash.purgeTitle': 'Delete “{title}” for good?',
  'trash.purgeBody':
    '{count, plural, =0 {This todo is removed.} one {This todo and # subtask are removed.} other {This todo and # subtasks are removed.}} This cannot be undone.',
  'trash.purgeListBody':
    '{count, plural, =0 {This list is removed.} one {This list and # todo are removed.} other {This list and # todos are removed.}} This cannot be undone.',
  'trash.empty': 'Empty the trash',
  'trash.emptyTitle': 'Empty the trash?',
  'trash.emptyThings': 'This removes {things} for good. It cannot be undone.',
  'trash.emptyTodos': '{count, plural, one {# todo} other {# todos}}',
  'trash.emptyLists': '{count, plural, one {# list} other {# lists}}',
  'trash.emptyViews': '{count, plural, one {# view} other {# views}}',
  'trash.emptying': 'Removing {count} for good…',
  'trash.emptied':
    '{count, plural, =0 {The trash was empty already} one {# entry removed for good} other {# entries removed for good}}',
  'trash.blockedTitle': '“{name}” is in the trash too',
  'trash.blockedByList': 'It is the list of “{title}”, so it must be restored first.',
  'trash.blockedByParent': '“{title}” is a subtask of it, so it must be restored first.',
  'trash.restoreTogether': 'Restore both',
  'trash.noneTitle': 'The trash is empty',
  'trash.noneBody':
    'Todos, lists, sections and views that you delete show here{days, plural, =0 {} one { for a day} other { for # days}}, and can be restored.',
} as const
