/** The texts for what was refused or failed. */
export const errors = {
  'error.unreachable':
    'Localist does not answer. Your change may not have been saved: check that it is running and try again.',
  'error.accountOver': 'The account is not open any more, so nothing was changed.',
  'error.undoConflict': 'Nothing was undone, because this was changed again since then.',
  'error.undoConflictFields': 'Nothing was undone, because this was changed again since then: {fields}.',
  'error.undoRemoved': 'Nothing was undone, because a part of this change was removed for good.',
  'error.gone': 'This does not exist any more, so nothing was changed.',
  'error.startAfterDue': 'A todo cannot start after it is due, so nothing was changed.',
  'error.needsDue': 'A time of day and a repeat need a due date, so nothing was changed.',
  'error.listGone': 'The list is in the trash or not there any more, so nothing was changed.',
  'error.parentRefused':
    'The todo cannot be a subtask there, so nothing was changed: the other todo is gone, or there would be more than four levels.',
  'error.refusedFields': 'Localist cannot save this, so nothing was changed: {fields}.',
  'error.refused': 'Localist cannot save this, so nothing was changed. Reload the page and try again.',
  'error.unknown': 'Something went wrong on this page. Reload it and try again.',
  'error.loadTitle': 'Your todos could not be loaded',
  'error.unavailableTitle': 'Your todos cannot be opened',
  'error.retry': 'Try again',
  'error.longTitle': 'A title can have at most 1,000 characters.',
  'error.longNotes': 'Notes can have at most 64 KiB. Shorten them, so that they can be saved.',

  'problem.unknownRefused': 'Localist refused this, so nothing was changed ({type}).',
  'problem.unknownFailed': 'Localist could not do this ({type}). Its log says more.',
  'reason.unknown': 'Localist has a message that this page does not know.',

  'noSession.stopped':
    'The Localist server of this window has stopped. Start it again and choose View, Reload, or quit Localist and start it again.',
  'noSession.refused': 'The Localist server refused this app. Quit Localist and start it again.',
  'noSession.unreachable': 'The Localist server does not answer. Quit Localist and start it again.',
} as const
