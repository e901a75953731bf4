import { explainBy, reasonsIn, type Explanation, type Values } from './explanation.ts'

const sourceOf = (backup: string): string =>
  backup === 'none' ? 'the journal of your changes' : `the backup ${backup} and the journal of your changes`

const describeSalvaged = ({ found, unreadable }: Values<'found' | 'unreadable'>): string =>
  `${found} of its todos and lists could be read${unreadable > 0 ? `, ${unreadable} could not.` : '. Others may be missing.'}`

const showCopies = (count: number, copies: string): string =>
  count === 0 ? '' : ` Damaged files are kept as ${copies}.`

const showInstant = (instant: string): string => `${instant.slice(0, 16).replace('T', ' ')} UTC`

const streamsOf = {
  credential: 'with this credential. Close one of them, or use another access token.',
  scripts: 'of scripts. Close one of them, then try again.',
  all: 'in all. Close one of them, then try again.',
} as const

/** The sentences of refusals and notices by their reason. */
const sentences = {
  // Refusals.
  'account-active': () => 'You are signed in to this account. Sign out of it first, then remove it.',
  'account-local': () => 'The list of this computer itself cannot be removed.',
  'account-not-active': () => 'You are not signed in to this account. Sign in to it first.',
  'local-list-closed': () => "This computer's own list is closed: only the first account here could copy it.",
  'other-user': () => 'Only the user who runs Localist may do this.',
  'list-in-trash': ({ name }: Values<'name'>) =>
    `The list of this todo, "${name}", is in the trash. Restore the list first. Nothing was changed.`,
  'parent-in-trash': ({ name }: Values<'name'>) =>
    `The todo "${name}", which this is a subtask of, is in the trash. Restore it first, or send parentId null too. Nothing was changed.`,
  'too-many-codes': ({ most }: Values<'most'>) =>
    `There are ${most} unused launch codes. Use one, or wait five minutes.`,
  'too-many-sign-ins': ({ most }: Values<'most'>) =>
    `${most} sign-ins are under way already. Finish or cancel one, or wait ten minutes.`,
  'too-many-streams': ({ most, of }: Values<'most'> & { readonly of: keyof typeof streamsOf }) =>
    `There are ${most} open streams ${streamsOf[of]}`,

  'token-quota': ({ hours }: Values<'hours'>) =>
    `This access token wrote as many changes in the last 24 hours as it may. Nothing was changed. Try again in ${hours} h, or send fewer and smaller changes.`,

  // Files that cannot be opened or written.
  'disk-full': () => 'The disk is full. Free some space, then start Localist again.',
  'file-not-opened': ({ file }: Values<'file'>) =>
    `${file} in the data folder cannot be opened. Check that it is a file, and that you can read and write both the file and its folder. Then start Localist again.`,
  'file-not-linked': ({ file }: Values<'file'>) =>
    `${file} in the data folder is a link to a file that does not exist. Put the file back, then start Localist again.`,
  'file-newer': ({ file }: Values<'file'>) =>
    `${file} was written by a newer version of Localist. It was not changed. Install that version to open it.`,
  'journal-newer': () =>
    'The journal of your changes was written by a newer version of Localist. It was not changed. Install that version to open it.',
  'journal-not-opened': () =>
    'The journal of your changes, in the data folder, cannot be opened. Check that you can read and write its files and its folder. Then start Localist again.',
  'document-missing': ({ file }: Values<'file'>) =>
    `${file} is missing and could not be recovered. Stop Localist. Then put back a ${file} that can be read, or move the folder that it was in elsewhere to start with an empty list.`,
  'document-unreadable': ({ file, copy }: Values<'file' | 'copy'>) =>
    `${file} could not be read. It is kept as ${copy} in the data folder. Stop Localist. Then put back a ${file} that can be read, or move ${copy} elsewhere to start with an empty list.`,
  'account-closed': () => 'This list has been closed. Nothing was changed.',
  'account-being-removed': () => 'This account is being removed from this computer. Nothing was changed.',
  'folder-gone': () =>
    'The folder of your todos was moved or deleted while Localist was running, and could not be written anew. Nothing was changed. Check the data folder, then try again.',
  stopping: () => 'Localist is being stopped. Nothing was changed.',
  'taken-over': () =>
    'Another Localist, perhaps in a container, has opened the data folder of this one, or the folder was moved. This Localist no longer saves changes, and may show old todos. Check in the other Localist whether your last change is there, and stop this one.',
  'not-writable': () =>
    'Localist could not write to its data folder when it was started, so it does not save changes. Free some space on the disk and check the permissions of the folder, then start Localist again.',
  'backup-damaged': () => 'This backup cannot be read. Nothing was changed. Choose another backup.',
  'backup-newer': () =>
    'This backup was made by a newer version of Localist. Nothing was changed. Choose another backup.',

  // Notices about events.
  'file-replaced': ({ file, copy }: Values<'file' | 'copy'>) =>
    `${file} could not be read. Localist started a new one. The damaged file is kept as ${copy}.`,
  'file-restored': ({ file, copy }: Values<'file' | 'copy'>) =>
    `${file} could not be read. It was restored from its copy. The damaged file is kept as ${copy}.`,
  'other-list': ({ file }: Values<'file'>) =>
    `${file} came from another list or computer. Localist shows that list now. The list that was here before is in the backups, as it was at the last backup.`,
  'journal-damaged': ({ lost, count, copies }: Values<'lost' | 'count' | 'copies'>) => {
    const some = `${lost} of the last changes could not be read. All others were recovered.`
    return `The journal of your changes was damaged. ${lost === 0 ? 'No change was lost.' : some}${showCopies(count, copies)}`
  },
  'journal-end-missing': ({ from, to, count, copies }: Values<'from' | 'to' | 'count' | 'copies'>) =>
    `The end of the journal of your changes is lost, although Localist had written it. Changes that you made between ${showInstant(from)} and ${showInstant(to)} may be missing.${showCopies(count, copies)}`,
  'edits-combined': ({ file, copy }: Values<'file' | 'copy'>) =>
    `${file} was edited while the last changes were missing from it, because Localist had not been stopped properly. Localist combined the edit with those changes. Where both changed the same todo, the edit was not used. The edited file is kept as ${copy}.`,
  'edit-not-used': ({ file, copy }: Values<'file' | 'copy'>) =>
    `${file} was changed by another program while Localist was running. Localist did not use that change. The changed file is kept as ${copy}. Stop Localist before you edit the file.`,
  'missing-recovered': ({ file, backup }: Values<'file' | 'backup'>) =>
    `${file} was missing. Your todos were recovered from ${sourceOf(backup)}. Nothing was lost.`,
  'damaged-recovered': ({ file, copy, backup }: Values<'file' | 'copy' | 'backup'>) =>
    `${file} was damaged. It is kept as ${copy}. Your todos were recovered from ${sourceOf(backup)}. Nothing was lost, except for edits that you made in the file.`,
  'missing-salvaged': (values: Values<'file' | 'found' | 'unreadable'>) =>
    `${values.file} was missing. ${describeSalvaged(values)}`,
  'damaged-salvaged': (values: Values<'file' | 'copy' | 'found' | 'unreadable'>) =>
    `${values.file} was damaged. It is kept as ${values.copy}. ${describeSalvaged(values)}`,
  'folder-written-anew': ({ folder }: Values<'folder'>) =>
    `${folder}, or its journal, was moved or deleted while Localist was running. Localist has written all your todos there anew. Changes from before that can no longer be undone. Stop Localist before you move its folders.`,
  'token-quota-reached': ({ name }: Values<'name'>) =>
    `The access token "${name}" wrote so many changes in 24 hours that Localist refuses more of them for now. Otherwise older changes could no longer be undone. Look in Activity at what it changed; you can revoke it in Settings.`,
  'folder-left': ({ folder }: Values<'folder'>) =>
    `An account was removed, but its folder ${folder} in the data folder could not be deleted. Delete it yourself.`,
  'port-taken': ({ port, used, user }: Values<'port' | 'used' | 'user'>) => {
    const owner = user === 'unknown' ? 'another program' : `a program of the user with the id ${user}`
    return `Port ${port} is taken by ${owner}. Localist uses port ${used} instead. Scripts that still call port ${port} may have sent their token to that program: give them the new address, and revoke their tokens if you do not know it.`
  },
  'port-blocked': ({ port, used }: Values<'port' | 'used'>) =>
    `Browsers do not open port ${port}, since it is that of another service. Localist uses port ${used} instead. Choose another port in Settings.`,
  'port-forbidden': ({ port, used }: Values<'port' | 'used'>) =>
    `This computer does not let you use port ${port}. Localist uses port ${used} instead. Choose another port in Settings.`,
  'address-not-written': () =>
    'server.json could not be written, so the command line cannot find Localist. Check that the disk is not full, and that you can write to the data folder.',
}

/** The reason of a refusal or a notice, where the type of the problem does not say enough. */
export const reason = reasonsIn(sentences).meta({
  id: 'Reason',
  description: 'The reason of a refusal or a notice, for a program. `values` has the values in its sentence.',
})

/** Explains a refusal or a notice. */
export const explain = explainBy(sentences)

/** The explanation of a refusal or a notice. */
export type ReasonExplanation = Explanation<keyof typeof sentences>

/** An error with an explanation, whose sentence is the message. */
export class ExplainedError extends Error {
  readonly explanation: ReasonExplanation

  constructor(explanation: ReasonExplanation, options?: ErrorOptions) {
    super(explanation.sentence, options)
    this.explanation = explanation
  }
}
