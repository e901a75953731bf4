import { basename, dirname, join } from 'node:path'
import { createBackups, isOfThisAccount, type Backups } from '../backups/backups.ts'
import { Damaged, NewerVersion } from '../../documents/document.ts'
import { tooNew } from '../../documents/open-file.ts'
import { copyAside, findAside } from '../../documents/set-aside.ts'
import { makeFolder, syncFolder } from '../../files/sync.ts'
import type { StoreHost } from '../host.ts'
import { Journal, listSegments } from '../journal/journal.ts'
import { withEnds } from '../journal/segment-name.ts'
import { Row } from '../rows/row.ts'
import { Table } from '../rows/table.ts'
import type { ReadImage } from '../todos-document/read.ts'
import { emptyImage } from '../todos-document/schema.ts'
import { openTodosFile, type TodosFile } from '../todos-document/todos-file.ts'
import { createTurns } from '../turns.ts'
import { recover, type Recovered } from './recover.ts'
import type { Replayed } from './replay.ts'
import { replayAll, type Sources } from './sources.ts'

/** An account that was opened. */
export interface OpenedAccount {
  readonly table: Table
  readonly file: TodosFile
  readonly journal: Journal
  readonly backups: Backups
  /** Whether the document is to be written at once: it was edited, recovered, or is of an older version. */
  readonly mustFold: boolean
  /** Whether the document is of an older version, and must be backed up before it is replaced. */
  readonly isOlder: boolean
}

/**
 * Opens the account in `folder`: its document, and what the journal holds beyond it. Where something is damaged,
 * all that can be read is served, and the person told. Throws AccountUnavailable where nothing may be served.
 */
export async function openAccount(host: StoreHost, folder: string): Promise<OpenedAccount> {
  const { files } = host
  const journalFolder = join(folder, 'journal')
  await makeFolder(files, journalFolder)
  const file = await openTodosFile(host, join(folder, 'todos.json'))
  await settle(host, [dirname(dirname(folder)), dirname(folder), folder, dirname(file.path)])
  const backups = createBackups(host, join(folder, 'backups'))
  const names = await listSegments(files, journalFolder)
  const segments = withEnds(names, Number.POSITIVE_INFINITY)
  const sources = { host, file, journalFolder, segments, backups }
  const journal = new Journal(host, journalFolder, names)
  const image = await readDocument(sources)
  const found = image === null ? await recover(sources) : await goOn(sources, image)
  found.notices.forEach(host.tell)
  const table = new Table(found.revision, found.lastChange, found.rows)
  const isOlder = image?.origin === 'older'
  return { table, file, journal, backups, isOlder, mustFold: found.mustFold || isOlder }
}

// A start that was killed may have made folders, or put the document in its place, without making that durable; what is
// decided from here on relies on it.
const settle = async ({ files, log }: StoreHost, folders: readonly string[]): Promise<void> => {
  for (const folder of new Set(folders)) {
    await syncFolder(files, folder).catch((error: unknown) => log(`${folder}: ${String(error)}`))
  }
}

/** What the document holds, an empty one where the account is new; null where the rest must make up for it. */
const readDocument = async ({ host, file, segments, backups }: Sources): Promise<ReadImage | null> => {
  try {
    const image = await file.read()
    if (image !== null) return image
    const hadOne =
      (await findAside(host.files, file.path)) !== null || (await backups.list()).some(isOfThisAccount)
    const isNew = (segments[0]?.base ?? 0) === 0 && !hadOne
    return isNew ? { ...emptyImage, origin: 'ours' } : null
  } catch (error) {
    if (error instanceof NewerVersion) throw tooNew(basename(file.path))
    if (error instanceof Damaged) return null
    throw error
  }
}

const goOn = async (sources: Sources, image: ReadImage): Promise<Recovered> => {
  const replayed = await replayAll(sources, image)
  const { asides } = replayed
  const isEdited = image.origin === 'edited'
  // Where an edit was taken over and could not be written, the journal goes on one revision later.
  const missing = Math.max(0, replayed.missing - (isEdited ? 1 : 0))
  if (missing === 0 && asides.length === 0 && !isEdited) return { ...replayed, mustFold: false, notices: [] }
  // What clients saw under the old numbers may be gone or different: no revision comes twice.
  const revision = replayed.revision + replayed.missing + 1
  const notices = missing === 0 && asides.length === 0 ? [] : [journalNotice({ missing, asides })]
  if (!isEdited) return { ...replayed, revision, mustFold: true, notices }
  // Which todos a hand has changed is not known: all get the new revision, so that no client takes an old one for it.
  const rows = await withRevision(replayed.rows, revision)
  const isBehind = replayed.revision > image.revision
  const conflict = isBehind ? [await editNotice(sources)] : []
  return { ...replayed, rows, revision, mustFold: true, notices: [...notices, ...conflict] }
}

const withRevision = async (rows: ReadonlyMap<string, Row>, revision: number): Promise<Map<string, Row>> => {
  const turns = createTurns()
  const changed = new Map<string, Row>()
  for (const [id, row] of rows) {
    changed.set(id, Row.of({ ...row.todo, revision }))
    if (turns.areDue()) await turns.give()
  }
  return changed
}

// The document was edited by hand after an unclean stop.
const editNotice = async ({ host, file }: Sources): Promise<string> => {
  const aside = await copyAside(host.files, file.path, host.now(), 'edited')
  return `${basename(file.path)} was edited while it lacked the last changes, since Localist had not been stopped in order. Both were put together; where both changed the same todo, the edit was not taken. The edited file is kept as ${aside}.`
}

const journalNotice = ({ missing, asides }: Pick<Replayed, 'missing' | 'asides'>): string => {
  const lost =
    missing === 0
      ? 'No change was lost.'
      : `${missing} of the last changes could not be read; all others were recovered.`
  const kept = asides.length === 0 ? '' : ` What was damaged is kept as ${asides.join(', ')}.`
  return `The journal of your todos was damaged. ${lost}${kept}`
}
