import { basename, dirname, join } from 'node:path'
import { openDatabase, type Database } from '../../documents/database.ts'
import { DocumentFile } from '../../documents/document-file.ts'
import { Damaged, NewerVersion } from '../../documents/document.ts'
import { tooNew } from '../../documents/open-file.ts'
import { copyAside, findAside, setAside } from '../../documents/set-aside.ts'
import { makeFolder, syncFolder } from '../../files/sync.ts'
import { logged } from '../../logged.ts'
import { createTurns } from '../../turns.ts'
import { Backups, isOfThisAccount } from '../backups.ts'
import { misfitsIn, readContent, salvage, type DocumentContent } from '../document/read.ts'
import { writeContent } from '../document/write.ts'
import { AccountUnavailable } from '../errors.ts'
import type { StoreHost } from '../host.ts'
import { Journal } from '../journal/journal.ts'
import { listSegments, type Segment } from '../journal/segment.ts'
import type { Kinds } from '../kind.ts'
import { dataOf, newHistory, type AccountData, type Draft, type Entities } from '../state.ts'
import { replay } from './replay.ts'

/** An account: its files, and its data once they were read. */
export interface Account {
  readonly host: StoreHost
  readonly file: DocumentFile
  readonly journal: Journal
  readonly backups: Backups
  /** Its `data` is the last durable state; `write()` writes the document. */
  readonly database: Database<AccountData>
  /** The revision of the document; -1 where there is no document, or it must be written at once. */
  foldedRevision: number
  /** Ends the writing of the document. */
  readonly ending: AbortController
}

/** Opens an account; of one that is damaged all that can be read is served. Throws AccountUnavailable or FileUnavailable. */
export async function openAccount(host: StoreHost, folder: string): Promise<Account> {
  const { files, log } = host
  // Our own folders, whatever modes they were given meanwhile.
  for (const own of [dirname(folder), folder]) await files.chmod(own, 0o700).catch(() => {})
  await host.checkToken()
  const journalFolder = join(folder, 'journal')
  await makeFolder(files, journalFolder)
  const file = await DocumentFile.find(host, join(folder, 'todos.json'))
  // A start that was killed may have made folders, or put the document in its place, without making that durable; what is
  // decided from here on relies on it.
  for (const each of new Set([dirname(dirname(folder)), dirname(folder), folder, dirname(file.path)])) {
    await logged(log, each, syncFolder(files, each))
  }
  const journal = new Journal(host, journalFolder, await listSegments(files, journalFolder))
  const ending = new AbortController()
  let isOlder = false
  const write = async (data: AccountData): Promise<void> => {
    if (isOlder) await account.backups.make(file.path, 'migration')
    isOlder = false
    await file.replace((handle) => writeContent(handle, data, host.kinds, ending.signal), ending.signal)
    account.foldedRevision = data.revision
  }
  const read = async (): Promise<AccountData> => {
    const content = await readDocument(account)
    isOlder = content?.isOlder === true
    const data = content === null ? await recover(account) : await goOn(account, content)
    const histories = journal.segments.map(({ history }) => history)
    const hasBegunAnew = data.history !== content?.history && !histories.includes(data.history)
    const mustFold = content === null || hasBegunAnew || histories.includes(null)
    if (!mustFold) account.foldedRevision = content.revision
    return data
  }
  const database = openDatabase(dataOf(host.kinds, newHistory(), 0, new Map()), { read, write })
  const backups = new Backups(host, join(folder, 'backups'))
  const account: Account = { host, file, journal, backups, database, foldedRevision: -1, ending }
  await account.database.read()
  // Another process may have changed files while they were read.
  await host.checkToken()
  return account
}

/** The content of the document, empty where the account is new; null where backup and journal must make up for it. */
const readDocument = async (account: Account): Promise<DocumentContent | null> => {
  const { host, file, journal, backups } = account
  try {
    const bytes = await file.read()
    if (bytes !== null) return await readContent(bytes, host.kinds)
  } catch (error) {
    if (error instanceof NewerVersion) throw tooNew(basename(file.path))
    if (error instanceof Damaged) return null
    throw error
  }
  const aside = await findAside(host.files, file.path)
  const hadOne = aside !== null || (await backups.list()).some(isOfThisAccount)
  return hadOne || (journal.segments[0]?.base ?? 0) > 0 ? null : newDocument
}

const newDocument = { isEdited: false, isOlder: false, history: null, revision: 0, entities: new Map() }

const goOn = async (account: Account, content: DocumentContent): Promise<AccountData> => {
  const { host, file, journal, database } = account
  const { kinds, files, now, tell } = host
  const { isEdited, isOlder, revision, entities } = content
  const { data, asides, missing } = await replay(host, journal, content)
  const name = basename(file.path)
  const isBehind = data.revision > revision
  if (isBehind && isForeign(content, journal.segments)) {
    // A copy from another computer, say. What the journal has beyond its revision was never meant for it.
    database.data = await asNew(dataOf(kinds, '', revision, entities), kinds, data.revision + 1)
    // At once: the next start could not tell the changes that follow from those before.
    await database.write()
    const what = `${name} came from another list or computer, and was taken over as it is`
    tell(`${what}. The list that was here before is in the backups, as of its last one.`)
    return database.data
  }
  // Where an edit was taken over and could not be written, the journal goes on one revision later.
  const lost = Math.max(0, missing - (isEdited ? 1 : 0))
  const isWhole = lost === 0 && asides.length === 0
  if (isWhole && !isEdited) return isOlder || data.history === '' ? data.as(newHistory()) : data
  // Changes that clients saw may be gone or different: no revision comes twice.
  const next = data.revision + missing + 1
  const sound = missing > 0 || (isEdited && isBehind) ? withoutMisfits(data.draft(), kinds) : data
  const aside = isEdited && isBehind ? await copyAside(files, file.path, now(), 'edited') : null
  const some = `${lost} of the last changes could not be read; all others were recovered.`
  const kept = asides.length === 0 ? '' : ` What was damaged is kept as ${asides.join(', ')}.`
  const outcome = `${lost === 0 ? 'No change was lost.' : some}${kept}`
  if (!isWhole) tell(`The journal of your todos was damaged. ${outcome}`)
  const notice = `${name} was edited while it lacked the last changes, since Localist had not been stopped in order. Both were put together; where both changed the same todo, the edit was not taken. The edited file is kept as ${aside}.`
  if (aside !== null) tell(notice)
  return isEdited ? asNew(sound, kinds, next) : sound.as(newHistory(), next)
}

// Whether a journal of these segments cannot belong to a document. In doubt it does, so that no change is left out.
const isForeign = (
  { history, revision, isOlder }: DocumentContent,
  segments: readonly Segment[],
): boolean => {
  // A segment whose header cannot be read may be of any history.
  if (history !== null) return !segments.some((segment) => [null, '', history].includes(segment.history))
  // Since the first segment with a history no document of an older version was written.
  return isOlder && segments.some((segment) => Boolean(segment.history) && segment.base < revision)
}

// Nobody knows which entities were edited: all get the new revision, so that no client keeps an old one.
const asNew = async (data: AccountData, kinds: Kinds, revision: number): Promise<AccountData> => {
  const turns = createTurns()
  const draft = data.draft()
  for (const kind of kinds) {
    for (const entity of data.all(kind)) {
      draft.write(kind, { ...entity, revision })
      if (turns.areDue()) await turns.give()
    }
  }
  return draft.as(newHistory(), revision)
}

// Makes up for a lost document by backup, journal and what is left of it. Throws AccountUnavailable where nothing is left.
const recover = async (account: Account): Promise<AccountData> => {
  const { host, file, journal, backups } = account
  const { kinds, files, now } = host
  const bytes = await file.read()
  const text = bytes?.toString('utf8') ?? ''
  const newest = await backups.newestGood()
  const { data, missing, removed } = await replay(host, journal, newest?.content ?? newDocument)
  const salvaged = await salvage(text, kinds, removed)
  const named = Number(/"revision": (\d{1,11}),/.exec(text.slice(0, 4096))?.[1] ?? 0)
  const revisions = [...salvaged.entities.values()].flat().map((entity) => entity.revision)
  // A higher revision, from an edit or an accident, would leave no room for later changes.
  const credible = revisions.filter((each) => each < 1e11)
  const known = credible.reduce((highest, each) => Math.max(highest, each), named)
  const [oldest] = journal.segments
  // Without a journal nobody knows what came after the backup.
  const reachesBack = oldest !== undefined && (newest !== null || oldest.base === 0)
  const isWhole = reachesBack && missing === 0 && data.revision >= known
  const revision = Math.max(known, data.revision) + missing + 1
  const whole = data.history === '' ? data.as(newHistory()) : data
  const served = isWhole ? whole : withNewer(data, revision, kinds, salvaged.entities)
  const count = kinds.reduce((sum, kind) => sum + served.count(kind), 0)
  const name = basename(file.path)
  if (count === 0 && !isWhole) {
    const kept = bytes === null ? findAside(files, file.path) : setAside(files, file.path, now())
    throw unreadable(name, await kept)
  }
  const aside = bytes === null ? null : await copyAside(files, file.path, now())
  const what = aside === null ? `${name} was missing.` : `${name} was damaged; it is kept as ${aside}.`
  const sources = newest === null ? 'the journal' : `the backup ${newest.id} and the journal`
  const unlessEdited = aside === null ? '' : ', save for what was edited in it by hand'
  const others = salvaged.bad > 0 ? `, ${salvaged.bad} could not` : '; others may be missing'
  const outcome = isWhole
    ? `Your todos were recovered from ${sources}; nothing was lost${unlessEdited}.`
    : `${count} of its todos could be read${others}.`
  host.tell(`${what} ${outcome}`)
  return served
}

const withNewer = (data: AccountData, revision: number, kinds: Kinds, salvaged: Entities): AccountData => {
  const draft = data.draft()
  for (const kind of kinds) {
    for (const entity of salvaged.get(kind.name) ?? []) {
      if ((draft.get(kind, entity.id)?.revision ?? 0) >= entity.revision) continue
      draft.write(kind, { ...entity, revision: Math.min(entity.revision, revision) })
    }
  }
  return withoutMisfits(draft, kinds).as(newHistory(), revision)
}

const unreadable = (name: string, aside: string | null): AccountUnavailable => {
  const [what, move] =
    aside === null
      ? [`${name} is missing, and no backup and no journal makes up for it`, 'the folder it was in']
      : [`${name} could not be read. It is kept as ${aside} in the data folder`, aside]
  return new AccountUnavailable(
    `${what}. Stop Localist, then either put a readable ${name} back, or move ${move} elsewhere to begin with an empty list.`,
  )
}

// Removes the entities that do not fit to the others: where changes are missing, or come from two sources, not all does. The
// damaged or edited file that is kept aside has them.
const withoutMisfits = (draft: Draft, kinds: Kinds): Draft => {
  const misfits = [...misfitsIn(draft, kinds)]
  for (const [kind, { id }] of misfits) draft.erase(kind, id)
  // Others may need what was removed.
  return misfits.length > 0 ? withoutMisfits(draft, kinds) : draft
}
