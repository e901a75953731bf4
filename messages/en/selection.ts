/** The texts of the selection of several todos, and of dragging them. */
export const selection = {
  'selection.label': 'Selected todos',
  'selection.complete': 'Complete',
  'selection.reopen': 'Reopen',
  'selection.date': 'Choose the date',
  'selection.list': 'Move to a list',
  'selection.tags': 'Add or remove tags',
  'selection.priority': 'Choose the priority',
  'selection.reminder': 'Add a reminder',
  'selection.noReminders': 'No reminders',
  'selection.delete': 'Delete',
  'selection.clear': 'Clear selection',
  'change.nested':
    '{count, plural, one {“{title}” now a subtask} other {# todos now subtasks}} of “{newName}”',
  'change.tagged': '#{newName} added to {count, plural, one {“{title}”} other {# todos}}',
  'change.untagged': '#{newName} removed from {count, plural, one {“{title}”} other {# todos}}',
  'drag.tooDeep': 'Subtasks can be four levels deep at most.',

  'fields.ofSome': 'some',
  'fields.tagOfSome': '{name}, on some of them',
} as const
