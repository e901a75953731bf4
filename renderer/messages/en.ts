import { account } from './en/account.ts'
import { todos } from './en/todos.ts'
import { controls } from './en/controls.ts'
import { trash } from './en/trash.ts'
import { activity } from './en/activity.ts'
import { places } from './en/places.ts'
import { search } from './en/search.ts'

/** Every text of the page in English (ICU MessageFormat). */
export const en = {
  'app.title': '{place} – Localist',
  'app.places': 'Places',
  'app.loading': 'Loading',

  'error.unreachable':
    'Localist does not answer. Your change may not have been saved: check that it is running and try again.',
  'error.accountOver': 'The account is not open any more, so nothing was changed.',
  'error.undoConflict': 'Nothing was undone, because this was changed again since then.',
  'error.undoConflictFields': 'Nothing was undone, because this was changed again since then: {fields}.',
  'error.undoRemoved': 'Nothing was undone, because a part of this change was removed for good.',
  'error.unknown': 'Something went wrong on this page. Reload it and try again.',
  'error.loadTitle': 'Your todos could not be loaded',
  'error.unavailableTitle': 'Your todos cannot be opened',
  'error.retry': 'Try again',
  'error.longTitle': 'A title can have at most 1,000 characters.',
  'error.longNotes': 'Notes can have at most 64 KiB. Shorten them, so that they can be saved.',

  'broken.title': 'This page cannot be shown',
  'broken.body': 'Something went wrong. Your todos are safe: reload the page to see them again.',
  'broken.paneTitle': 'This part of the page cannot be shown',
  'broken.paneBody': 'Something went wrong. Your todos are safe: reload the page to see this part again.',
  'broken.reload': 'Reload',

  'offline.title': 'Localist does not answer',
  'offline.body': 'Start it again with the app, or with {command} in a terminal.',
  'offline.window': 'This window reconnects by itself.',
  'offline.tab':
    'After that, this tab needs a new link: run {command} (in the folder of a clone: {inClone}).',
  'offline.banner':
    'Localist does not answer. You see your todos as of {time}. {count, plural, =0 {} one {One change waits to be saved.} other {# changes wait to be saved.}} Trying again.',
  'offline.waiting': '{reason} {count, plural, one {# change is} other {# changes are}} not saved yet.',

  'signedOut.title': 'This tab is not signed in',
  'signedOut.body': 'A link to this page works once, and only until Localist stops.',
  'signedOut.terminal': 'Run {command} in a terminal (in the folder of a clone: {inClone}),',
  'signedOut.menu': 'or choose Open in Browser in the menu of the app.',

  ...todos,

  ...account,
  ...controls,
  ...trash,
  ...activity,
  ...places,
  ...search,

  'toast.region': 'Messages',
  'toast.textKept': 'The todo was not renamed. Your text is in the field for a new todo.',
  'toast.undo': 'Undo',
  'toast.dismiss': 'Dismiss',

  'script.commandLine': 'The command line',
  'script.unnamed': 'A script',
  'script.added': '{name} added {count, plural, one {# todo} other {# todos}}',
  'script.completed': '{name} completed {count, plural, one {# todo} other {# todos}}',
  'script.reopened': '{name} reopened {count, plural, one {# todo} other {# todos}}',
  'script.deleted': '{name} deleted {count, plural, one {# todo} other {# todos}}',
  'script.restored': '{name} restored {count, plural, one {# todo} other {# todos}}',
  'script.changed': '{name} changed {count, plural, one {# todo} other {# todos}}',

  'notices.dismiss': 'Dismiss this notice',

  'dialog.close': 'Close',
  'dialog.cancel': 'Cancel',
  'dialog.done': 'Done',
  'copy.copy': 'Copy',
  'copy.copied': 'Copied',

  'settings.title': 'Settings',
  'theme.title': 'Appearance',
  'theme.label': 'Theme',
  'theme.system': 'System',
  'theme.light': 'Light',
  'theme.dark': 'Dark',

  'tokens.title': 'Access tokens',
  'tokens.intro':
    'A script on this computer needs a token to read or change your todos. Give each script its own.',
  'tokens.name': 'Name',
  'tokens.namePlaceholder': 'Backup script',
  'tokens.nameMissing': 'Enter a name that says which script uses the token.',
  'tokens.scope': 'Access',
  'tokens.scopeRead': 'Read',
  'tokens.scopeWrite': 'Read and write',
  'tokens.expires': 'Expires',
  'tokens.expiryNever': 'Never',
  'tokens.expiry30': 'In 30 days',
  'tokens.expiry90': 'In 90 days',
  'tokens.expiry365': 'In a year',
  'tokens.expiryCustom': 'On a date',
  'tokens.expiryDate': 'Last day',
  'tokens.expiryDateMissing': 'Choose today or a later day.',
  'tokens.openCalendar': 'Open the calendar',
  'tokens.create': 'Make token',
  'tokens.list': 'Your access tokens',
  'tokens.none': 'No access tokens yet.',
  'tokens.noneInAccount': 'No access tokens in this account yet.',
  'tokens.loadFailed': 'The access tokens could not be loaded.',
  'tokens.created': 'Made on {date}',
  'tokens.expiresNever': 'never expires',
  'tokens.expiresOn': 'last day {date}',
  'tokens.expired': 'Expired after {date}',
  'tokens.neverUsed': 'not used yet',
  'tokens.lastUsed': 'last used {when}',
  'tokens.justNow': 'just now',
  'tokens.revoke': 'Revoke',
  'tokens.revokeNamed': 'Revoke “{name}”',
  'tokens.revokeTitle': 'Revoke “{name}”?',
  'tokens.revokeBody': 'Scripts that use this token lose access at once. This cannot be undone.',
  'tokens.newTitle': 'Copy your new token',
  'tokens.newBody': 'It is shown only once: Localist does not store it.',
  'tokens.newToken': 'Token for “{name}”',
  'tokens.newCurl': 'Try it in a terminal',
} as const

/** The name of a text in the catalogue. */
export type MessageId = keyof typeof en
