import { basename } from 'node:path'
import { AccountUnavailable } from '../../files/errors.ts'
import { newestGood } from '../backups/backups.ts'
import { copyAside, findAside, setAside } from '../../documents/set-aside.ts'
import type { Row } from '../rows/row.ts'
import { emptyImage } from '../todos-document/schema.ts'
import { salvage } from '../todos-document/salvage.ts'
import type { Replayed } from './replay.ts'
import { replayAll, type Sources } from './sources.ts'

/** What is served of an account, and what the person must be told. */
export interface Recovered extends Pick<Replayed, 'revision' | 'lastChange' | 'rows'> {
  readonly mustFold: boolean
  readonly notices: readonly string[]
}

/**
 * Makes up for a document that cannot be read or is gone: the newest good backup, the journal, and what is left of
 * the document itself. Throws AccountUnavailable where nothing is left of all three.
 */
export async function recover(sources: Sources): Promise<Recovered> {
  const { host, file, segments, backups } = sources
  const bytes = await file.bytes()
  const newest = await newestGood(host, backups)
  const from = newest?.image ?? emptyImage
  const replayed = await replayAll(sources, from)
  const salvaged = bytes === null ? { rows: [], unreadable: 0 } : await salvage(bytes.toString('utf8'))
  const reachesBack = newest !== null || segments[0]?.base === 0
  const known = salvaged.rows.reduce((highest, row) => Math.max(highest, row.revision), revisionIn(bytes))
  // Without a journal nobody knows what came after the backup.
  const isWhole = reachesBack && segments.length > 0 && replayed.missing === 0 && replayed.revision >= known
  const rows = isWhole ? replayed.rows : newestOf(replayed.rows, salvaged.rows)
  const name = basename(file.path)
  if (rows.size === 0 && !isWhole) throw unreadable(name, await putAway(sources, bytes))

  const aside = bytes === null ? null : await copyAside(host.files, file.path, host.now())
  const what = aside === null ? `${name} was missing.` : `${name} was damaged; it is kept as ${aside}.`
  const sourcesNamed = newest === null ? 'the journal' : `the backup ${newest.backup.id} and the journal`
  const outcome = isWhole
    ? `Your todos were recovered from ${sourcesNamed}; nothing was lost${aside === null ? '' : ', save for what was edited in it by hand'}.`
    : lossOf(rows.size, salvaged.unreadable)
  return {
    rows,
    lastChange: replayed.lastChange,
    revision: isWhole ? replayed.revision : Math.max(known, replayed.revision) + replayed.missing + 1,
    mustFold: true,
    notices: [`${what} ${outcome}`],
  }
}

const lossOf = (read: number, unreadable: number): string => {
  if (unreadable > 0) return `${read} of its todos could be read, ${unreadable} could not.`
  return `${read} of its todos could be read; others may be missing.`
}

/** The revision that a damaged document names, 0 where that cannot be read either. */
const revisionIn = (bytes: Buffer | null): number =>
  Number(/"revision": (\d{1,11}),/.exec(bytes?.subarray(0, 4096).toString('latin1') ?? '')?.[1] ?? 0)

const newestOf = (some: ReadonlyMap<string, Row>, others: readonly Row[]): Map<string, Row> => {
  const rows = new Map(some)
  for (const row of others) {
    const known = rows.get(row.id)
    if (known === undefined || known.revision < row.revision) rows.set(row.id, row)
  }
  return rows
}

const putAway = async ({ host, file }: Sources, bytes: Buffer | null): Promise<string | null> => {
  if (bytes !== null) return await setAside(host.files, file.path, host.now())
  return await findAside(host.files, file.path)
}

const unreadable = (name: string, aside: string | null): AccountUnavailable =>
  new AccountUnavailable(
    aside === null
      ? `${name} is missing, and no backup and no journal makes up for it. Stop Localist, then either put a readable ${name} back, or move the folder it was in elsewhere to begin with an empty list.`
      : `${name} could not be read. It is kept as ${aside} in the data folder. Stop Localist, then either put a readable ${name} back, or move ${aside} elsewhere to begin with an empty list.`,
  )
