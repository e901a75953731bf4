/** The texts for the changes of scripts. */
export const scripts = {
  'script.commandLine': 'The command line',
  'script.unnamed': 'A script',
  'script.added': '{name} added {count, plural, one {# todo} other {# todos}}',
  'script.completed': '{name} completed {count, plural, one {# todo} other {# todos}}',
  'script.reopened': '{name} reopened {count, plural, one {# todo} other {# todos}}',
  'script.deleted': '{name} deleted {count, plural, one {# todo} other {# todos}}',
  'script.restored': '{name} restored {count, plural, one {# todo} other {# todos}}',
  'script.changed': '{name} changed {count, plural, one {# todo} other {# todos}}',
} as const
