/** The texts of the page as a whole, its messages and dialogs. */
export const page = {
  'app.title': '{place} – Localist',
  'app.places': 'Places',
  'app.loading': 'Loading',

  'broken.title': 'This page cannot be shown',
  'broken.body': 'Something went wrong. Your todos are safe: reload the page to see them again.',
  'broken.paneTitle': 'This part of the page cannot be shown',
  'broken.paneBody': 'Something went wrong. Your todos are safe: reload the page to see this part again.',
  'broken.reload': 'Reload',
  'print.notLoaded':
    'Localist does not answer, so nothing was printed. Check that it is running and print again.',
  'part.notLoaded': 'This part is not loaded',
  'part.notLoadedBody': 'Localist does not answer. Your todos are safe.',

  'offline.title': 'Localist does not answer',
  'offline.body': 'Start it again with the app, or with {command} in a terminal.',
  'offline.window': 'This window reconnects by itself.',
  'offline.tab':
    'After that, this tab needs a new link: run {command} (in the folder of a clone: {inClone}).',
  'offline.banner':
    'Localist does not answer. You see your todos as of {time}. {count, plural, =0 {} one {One change waits to be saved.} other {# changes wait to be saved.}} Trying again.',
  'offline.waiting': '{reason} {count, plural, one {# change is} other {# changes are}} not saved yet.',

  'toast.region': 'Messages',
  'toast.textKept': 'Your text was not saved. It is in the field for a new todo.',
  'toast.undone': 'Undone: {change}',
  'toast.redone': 'Done again: {change}',
  'toast.undo': 'Undo',
  'toast.dismiss': 'Dismiss',

  'notices.dismiss': 'Dismiss this notice',

  'dialog.close': 'Close',
  'dialog.cancel': 'Cancel',
  'dialog.done': 'Done',
  'copy.copy': 'Copy',
  'copy.copied': 'Copied',

  'panes.width': '{width} pixels',
  'fields.inbox': 'Inbox',

  'key.ctrl': 'Ctrl',
  'key.shift': 'Shift',
  'key.space': 'Space',
  'key.enter': 'Enter',
  'key.escape': 'Escape',
  'key.delete': 'Delete',
  'key.backspace': 'Backspace',

  'command.palette': 'Go to or run a command',
  'palette.button': 'Go to…',
} as const
