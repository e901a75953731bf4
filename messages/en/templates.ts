/** The texts of templates. */
export const templates = {
  'templates.use': 'New list from it…',
  'templates.save': 'Save as template',
  'templates.turn': 'Turn into a list',
  'templates.line': 'Template · dates count from {day}',
  'templates.title': 'New list from “{name}”',
  'templates.day': 'Day that the dates count from',
  'templates.dayMissing': 'Choose a day.',
  'templates.hint': 'All dates move along. In the template: {day}',
  'templates.add': 'Add list',
  'templates.tooLarge':
    '“{title}” is too large to be copied in one step: it has {count, number} todos and sections, and {most, number} are the most. Nothing was copied.',
  'command.use-template': 'New list from the template…',
  'command.save-template': 'Save the list as a template',
  'palette.template': 'Template',
  'change.listFromTemplate': 'List “{title}” added',
  'change.templateSaved': 'Template “{title}” saved',
  'change.templateTurned': 'Template “{title}” turned into a list',
  'activity.listToTemplate': 'Turned the list “{title}” into a template',
  'activity.templateToList': 'Turned the template “{title}” into a list',
  'activity.templateDay': 'Changed the day that the dates of the template “{title}” count from',
} as const
