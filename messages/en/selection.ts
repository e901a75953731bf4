/** The texts of the selection of several todos, and of dragging them. */
export const selection = {
  'selection.label': 'Selected todos',
  'selection.count': '{count, plural, one {# selected} other {# selected}}',
  'selection.complete': 'Complete',
  'selection.reopen': 'Reopen',
  'selection.date': 'Choose the date',
  'selection.list': 'Move to a list',
  'selection.tags': 'Add or remove tags',
  'selection.priority': 'Choose the priority',
  'selection.delete': 'Delete',
  'selection.clear': 'Select none',
  'selection.notSiblings': 'Only todos beside each other can be moved up or down together.',
  'selection.refusedOne': '“{title}”: {reason}',

  'drag.tooDeep': 'Subtasks can be four levels deep at most.',
  'drag.sorted': 'This view sorts its todos itself.',

  'fields.ofSome': 'some',
  'fields.tagOfSome': '{name}, on some of them',
} as const
