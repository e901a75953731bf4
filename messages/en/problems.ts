/** The texts for the refusals and notices of the server: `problem.` by the type, and `reason.` by the reason, which says more. */
export const problems = {
  'problem.unauthorized': 'This sign-in link was used already or is too old. Ask for a new one.',
  'problem.forbidden': 'Localist does not allow this, so nothing was changed.',
  'problem.request-timeout': 'The request took too long to reach Localist. Try again.',
  'problem.account-in-use': 'This cannot be done with this account at the moment. Nothing was changed.',
  'problem.no-provider': 'No identity provider can be used, so nobody can sign in.',
  'problem.configuration-in-use': 'The configuration of sign-in is read again at the next start of Localist.',
  'problem.cannot-skip': 'This todo has no next date, so it was not skipped. Complete it instead.',
  'problem.id-taken': 'This was added already, so nothing was changed.',
  'problem.in-trash': 'Something that this belongs to is in the trash. Restore that first.',
  'problem.request-under-way': 'Localist is still busy with this change.',
  'problem.backup-unreadable': 'This backup cannot be used, so nothing was changed. Choose another one.',
  'problem.history-gone': 'This is no longer kept.',
  'problem.precondition-failed': 'This was changed meanwhile, so nothing was saved. Try again.',
  'problem.too-large': 'This is too large to be saved at once, so nothing was changed.',
  'problem.too-many': 'There is too much at once. Wait a moment and try again.',
  'problem.internal-error': 'Something went wrong inside Localist. Nothing was changed; its log says more.',
  'problem.storage-forbidden':
    'Localist is not allowed to write to its data folder. Nothing was changed. Check the permissions of the folder and of the files in it.',
  'problem.storage-uncertain':
    'The change was made, but the disk did not confirm it. A power cut may undo it. Free some space or check the disk, then check that the change is there.',
  'problem.storage-full':
    'The disk is full or your quota is used up. Nothing was changed. Free some space and try again.',
  'problem.provider-unavailable':
    'The identity provider does not answer, or its answer cannot be trusted. Try again later.',
  'problem.account-unavailable':
    'Localist cannot open the files of your todos. Its log says more. Start Localist again.',
  'problem.document-unavailable':
    'Localist cannot open a file in its data folder. Its log says more. Start Localist again.',
  'problem.writing-stopped': 'Localist does not save changes any more. Start it again.',

  'reason.account-active': 'You are signed in to this account. Sign out of it first, then remove it.',
  'reason.account-local': 'The list of this computer itself cannot be removed.',
  'reason.account-not-active': 'You are not signed in to this account. Sign in to it first.',
  'reason.local-list-closed':
    'This computer’s own list is closed: only the first account here could copy it.',
  'reason.other-user': 'Only the user of this computer who runs Localist may do this.',
  'reason.list-in-trash':
    'The list of this todo, “{name}”, is in the trash. Restore the list first. Nothing was changed.',
  'reason.parent-in-trash':
    'This is a subtask of “{name}”, which is in the trash. Restore that todo first. Nothing was changed.',
  'reason.too-many-codes': 'There are {most} unused sign-in links. Use one, or wait five minutes.',
  'reason.too-many-sign-ins':
    '{most} sign-ins are under way already. Finish or cancel one, or wait ten minutes.',
  'reason.too-many-streams':
    'Too many pages and scripts watch your todos ({most}). Close one of them, then try again.',

  'reason.disk-full': 'The disk is full. Free some space, then start Localist again.',
  'reason.file-not-opened':
    '{file} in the data folder cannot be opened. Check that it is a file, and that you can read and write both the file and its folder. Then start Localist again.',
  'reason.file-not-linked':
    '{file} in the data folder is a link to a file that does not exist. Put the file back, then start Localist again.',
  'reason.file-newer':
    '{file} was written by a newer version of Localist. It was not changed. Install that version to open it.',
  'reason.journal-newer':
    'The journal of your changes was written by a newer version of Localist. It was not changed. Install that version to open it.',
  'reason.journal-not-opened':
    'The journal of your changes, in the data folder, cannot be opened. Check that you can read and write its files and its folder. Then start Localist again.',
  'reason.document-missing':
    '{file} is missing and could not be recovered. Stop Localist. Then put back a {file} that can be read, or move the folder that it was in elsewhere to start with an empty list.',
  'reason.document-unreadable':
    '{file} could not be read. It is kept as {copy} in the data folder. Stop Localist. Then put back a {file} that can be read, or move {copy} elsewhere to start with an empty list.',
  'reason.account-closed': 'This list has been closed. Nothing was changed.',
  'reason.account-being-removed': 'This account is being removed from this computer. Nothing was changed.',
  'reason.folder-gone':
    'The folder of your todos was moved or deleted while Localist was running, and could not be written anew. Nothing was changed. Check the data folder, then try again.',
  'reason.stopping': 'Localist is being stopped. Nothing was changed.',
  'reason.taken-over':
    'Another Localist, perhaps in a container, has opened the data folder of this one, or the folder was moved. This Localist no longer saves changes, and may show old todos. Check in the other Localist whether your last change is there, and stop this one.',
  'reason.not-writable':
    'Localist could not write to its data folder when it was started, so it does not save changes. Free some space on the disk and check the permissions of the folder, then start Localist again.',
  'reason.backup-damaged': 'This backup cannot be read. Nothing was changed. Choose another backup.',
  'reason.backup-newer':
    'This backup was made by a newer version of Localist. Nothing was changed. Choose another backup.',

  'reason.file-replaced':
    '{file} could not be read. Localist started a new one. The damaged file is kept as {copy}.',
  'reason.file-restored':
    '{file} could not be read. It was restored from its copy. The damaged file is kept as {copy}.',
  'reason.other-list':
    '{file} came from another list or computer. Localist shows that list now. The list that was here before is in the backups, as it was at the last backup.',
  'reason.journal-damaged':
    'The journal of your changes was damaged. {lost, plural, =0 {No change was lost.} one {# of the last changes could not be read. All others were recovered.} other {# of the last changes could not be read. All others were recovered.}}{count, plural, =0 {} one { The damaged file is kept as {copies}.} other { The damaged files are kept as {copies}.}}',
  'reason.journal-end-missing':
    'The end of the journal of your changes is lost, although Localist had written it. Changes that you made between {from, date, medium}, {from, time, short}, and {to, date, medium}, {to, time, short}, may be missing.{count, plural, =0 {} one { The damaged file is kept as {copies}.} other { The damaged files are kept as {copies}.}}',
  'reason.edits-combined':
    '{file} was edited while the last changes were missing from it, because Localist had not been stopped properly. Localist combined the edit with those changes. Where both changed the same todo, the edit was not used. The edited file is kept as {copy}.',
  'reason.edit-not-used':
    '{file} was changed by another program while Localist was running. Localist did not use that change. The changed file is kept as {copy}. Stop Localist before you edit the file.',
  'reason.missing-recovered':
    '{file} was missing. Your todos were recovered from {backup, select, none {the journal of your changes} other {the backup {backup} and the journal of your changes}}. Nothing was lost.',
  'reason.damaged-recovered':
    '{file} was damaged. It is kept as {copy}. Your todos were recovered from {backup, select, none {the journal of your changes} other {the backup {backup} and the journal of your changes}}. Nothing was lost, except for edits that you made in the file.',
  'reason.missing-salvaged':
    '{file} was missing. {found, plural, one {# of its todos and lists could be read} other {# of its todos and lists could be read}}{unreadable, plural, =0 {. Others may be missing.} one {, # could not.} other {, # could not.}}',
  'reason.damaged-salvaged':
    '{file} was damaged. It is kept as {copy}. {found, plural, one {# of its todos and lists could be read} other {# of its todos and lists could be read}}{unreadable, plural, =0 {. Others may be missing.} one {, # could not.} other {, # could not.}}',
  'reason.folder-written-anew':
    '{folder}, or its journal, was moved or deleted while Localist was running. Localist has written all your todos there anew. Changes from before that can no longer be undone. Stop Localist before you move its folders.',
  'reason.token-quota':
    'This access token wrote as many changes in the last 24 hours as it may. Nothing was changed. Try again in {hours, plural, one {# hour} other {# hours}}.',
  'reason.token-quota-reached':
    'The access token “{name}” wrote so many changes in 24 hours that Localist refuses more of them for now. Otherwise older changes could no longer be undone. Look in Activity at what it changed; you can revoke it in Settings.',
  'reason.folder-left':
    'An account was removed, but its folder {folder} in the data folder could not be deleted. Delete it yourself.',
  'reason.port-taken':
    'Port {port} is taken by {user, select, unknown {another program} other {a program of the user with the id {user}}}. Localist uses port {used} instead. Scripts that still call port {port} may have sent their token to that program: give them the new address, and revoke their tokens if you do not know it.',
  'reason.port-blocked':
    'Browsers do not open port {port}, since it is that of another service. Localist uses port {used} instead. Choose another port in Settings.',
  'reason.port-forbidden':
    'This computer does not let you use port {port}. Localist uses port {used} instead. Choose another port in Settings.',
  'reason.address-not-written':
    'server.json could not be written, so the command line cannot find Localist. Check that the disk is not full, and that you can write to the data folder.',
} as const
