import { join, basename, dirname } from 'node:path'
import { openError, newerVersionError } from '../../storage/open-file.ts'
import { FileUnavailable, WritingStopped } from '../../storage/errors.ts'
import { logFailure } from '../../log-failure.ts'
import { Checkpoints } from '../checkpoint.ts'
import { AccountUnavailable } from '../errors.ts'
import type { StoreDeps } from '../deps.ts'
import { Past } from '../past.ts'
import { Store } from '../store.ts'
import { openDatabase, type Database } from '../../storage/database.ts'
import { DocumentFile } from '../../storage/document-file.ts'
import { Damaged, NewerVersion } from '../../storage/document.ts'
import { copyAside, findAside } from '../../storage/set-aside.ts'
import { makeFolder, syncFolder } from '../../storage/files.ts'
import { createYielding } from '../../yielding.ts'
import { Backups, isOfThisAccount } from '../backups.ts'
import { readContent, type DocumentContent } from '../document/read.ts'
import { writeContent } from '../document/write.ts'
import { Journal } from '../journal/journal.ts'
import { openJournalRecord } from '../journal/journal-record.ts'
import { listSegments, type Segment } from '../journal/segment.ts'
import type { Kinds } from '../kind.ts'
import { createAccountData, createHistoryId, type AccountData } from '../state.ts'
import { emptyContent, explainLoss, recoverData, repairRefused } from './recover.ts'
import { replayJournal } from './replay.ts'
import { explain } from '../../reasons/reasons.ts'

/** Opens the account in `folder`. If that fails, tells the person and returns a store whose methods throw the reason. */
export async function openStore(deps: StoreDeps, folder: string): Promise<Store> {
  try {
    const account = await openAccount(deps, folder)
    const checkpoints = new Checkpoints(account)
    // fold() logs a failure, so that the account opens even where its document cannot be written.
    if (account.documentRevision < 0) await checkpoints.fold()
    // The document is behind the journal after a crash. A checkpoint now keeps the next start short.
    else if (account.database.data.revision !== account.documentRevision) void checkpoints.fold()
    await recordNewHistory(account)
    void checkpoints.backUpToday()
    return new Store({ account, checkpoints, past: new Past(account) })
  } catch (error) {
    if (error instanceof WritingStopped) return new Store(error)
    const path = join(folder, 'todos.json')
    const isExplained = error instanceof AccountUnavailable || error instanceof FileUnavailable
    const { explanation, cause } = isExplained ? error : openError(path, error)
    if (cause instanceof Error) deps.log(`${path}: ${cause.message}`)
    deps.warn(explanation)
    return new Store(new AccountUnavailable(explanation, { cause }))
  }
}

// Writes a segment with only a header for a new history. If the document is lost before the next change, recovery can tell
// from that header that changes are missing.
const recordNewHistory = async ({ deps, database, journal }: Account): Promise<void> => {
  const { data } = database
  const isKnown = journal.segments.some(({ history }) => history === data.history)
  if (data.revision > 0 && !isKnown) await logFailure(deps.log, 'The new history', journal.append(data, ''))
}

/** Opens an account. Recovers a damaged one as far as it can be read. Throws AccountUnavailable or FileUnavailable. */
async function openAccount(deps: StoreDeps, folder: string): Promise<Account> {
  const { files, log } = deps
  // Another program may have changed the modes of these folders.
  for (const own of [dirname(folder), folder]) await files.chmod(own, 0o700).catch(() => {})
  await deps.checkToken()
  const journalFolder = join(folder, 'journal')
  await makeFolder(files, journalFolder)
  const file = await DocumentFile.find(deps, join(folder, 'todos.json'))
  // An earlier start that was killed may have made folders, or renamed the document, without an fsync of the parent folder.
  // Make these names durable before deciding anything that depends on them.
  for (const each of new Set([dirname(dirname(folder)), dirname(folder), folder, dirname(file.path)])) {
    await logFailure(log, each, syncFolder(files, each))
  }
  const record = await openJournalRecord(deps, folder)
  const segments = await listSegments(files, journalFolder)
  const journal = new Journal(deps, journalFolder, { segments, record })
  const writeAbort = new AbortController()
  const write = async (data: AccountData): Promise<void> => {
    const { signal } = writeAbort
    await file.replace((handle) => writeContent(handle, data, deps.kinds, signal), signal)
    account.documentRevision = data.revision
  }
  const read = async (): Promise<AccountData> => {
    const content = await readAccountDocument(account)
    const data = content === null ? await recoverData(account) : await mergeJournal(account, content)
    const histories = journal.segments.map(({ history }) => history)
    const isNewHistory = data.history !== content?.history && !histories.includes(data.history)
    if (content !== null && !isNewHistory) account.documentRevision = content.revision
    return data
  }
  const database = openDatabase(createAccountData(deps.kinds, createHistoryId(), 0, new Map()), {
    read,
    write,
  })
  const backups = new Backups(deps, join(folder, 'backups'))
  const account: Account = {
    deps,
    folder,
    file,
    journal,
    backups,
    database,
    documentRevision: -1,
    writeAbort,
  }
  await account.database.read()
  // If another process has taken the token, it may have changed the files while they were read.
  await deps.checkToken()
  return account
}

// Returns empty content for a new account, and null where the data must be recovered from a backup and the journal.
const readAccountDocument = async (account: Account): Promise<DocumentContent | null> => {
  const { deps, file, journal, backups } = account
  try {
    const bytes = await file.read()
    const isOwn = file.checksum !== null && file.checksum === journal.record.data.document
    if (bytes !== null) return await readContent(bytes, deps.kinds, isOwn)
  } catch (error) {
    if (error instanceof NewerVersion) throw newerVersionError(basename(file.path))
    if (error instanceof Damaged) return null
    throw error
  }
  const aside = await findAside(deps.files, file.path)
  const hadDocument = aside !== null || (await backups.list()).some(isOfThisAccount)
  return hadDocument || (journal.segments[0]?.base ?? 0) > 0 ? null : emptyContent
}

// Applies the journal to a document that could be read, and begins a new history where changes or edits make that necessary.
const mergeJournal = async (account: Account, content: DocumentContent): Promise<AccountData> => {
  const { deps, file, journal, database } = account
  const { kinds, files, now, tell } = deps
  const { isEdited, revision, entities } = content
  const { data, damagedCopies, missing, gap } = await replayJournal(deps, journal, content)
  const name = basename(file.path)
  const isBehind = data.revision > revision
  if (isBehind && isForeign(content, journal.segments)) {
    // The document is from another computer, for example. The changes of the journal must not be applied to it.
    database.data = await startNewHistory(
      createAccountData(kinds, '', revision, entities),
      kinds,
      data.revision + 1,
    )
    // Write the document before the next change: a later start could not tell new changes from those of the other list.
    await database.write()
    tell(explain('other-list', { file: name }))
    return database.data
  }
  // An edit begins a history one revision later. If its document could not be written, that revision is no lost change.
  const lost = Math.max(0, missing - (isEdited ? 1 : 0))
  const isComplete = lost === 0 && damagedCopies.length === 0 && gap === null
  if (isComplete && !isEdited) return data.history === '' ? data.withHistory(createHistoryId()) : data
  // Clients may have seen changes that are lost or different now, so their revisions must not be used again.
  const nextRevision = data.revision + missing + 1
  const isMixed = missing > 0 || (isEdited && isBehind)
  const checked = isMixed ? repairRefused(data.draft(), kinds) : data
  const copy = isEdited && isBehind ? await copyAside(files, file.path, now(), 'edited') : null
  if (!isComplete) tell(explainLoss(lost, damagedCopies, gap))
  if (copy !== null) tell(explain('edits-combined', { file: name, copy }))
  if (isEdited) return startNewHistory(checked, kinds, nextRevision)
  return checked.withHistory(createHistoryId(), nextRevision)
}

// Whether the journal belongs to another list than the document. False if that is not certain, so that no change is left out.
const isForeign = ({ history }: DocumentContent, segments: readonly Segment[]): boolean =>
  // A segment with a header that cannot be read may belong to any history.
  history !== null && !segments.some((segment) => ['', history].includes(segment.history))

// Gives all entities the new revision, so that no client keeps an old copy: it is not known which ones were edited.
const startNewHistory = async (data: AccountData, kinds: Kinds, revision: number): Promise<AccountData> => {
  const yielding = createYielding()
  const draft = data.draft()
  for (const kind of kinds) {
    for (const entity of data.all(kind)) {
      draft.write(kind, { ...entity, revision })
      if (yielding.isDue()) await yielding.giveWay()
    }
  }
  return draft.withHistory(createHistoryId(), revision)
}

/** An open account: its files and its data. */
export interface Account {
  readonly deps: StoreDeps
  /** The path of its folder. */
  readonly folder: string
  readonly file: DocumentFile
  readonly journal: Journal
  readonly backups: Backups
  /** Its `data` is the last durable state. Its `write()` writes the document. */
  readonly database: Database<AccountData>
  /** The revision of the document; -1 where there is no document, or it must be written at once. */
  documentRevision: number
  /** Aborts the writing of the document. */
  readonly writeAbort: AbortController
}
