import { basename, join } from 'node:path'
import { copyAside } from '../../documents/set-aside.ts'
import { syncFile, syncFolder } from '../../files/sync.ts'
import type { StoreHost } from '../host.ts'
import { readSegment } from '../journal/read.ts'
import type { ClosedSegment } from '../journal/segment-name.ts'
import { Row } from '../rows/row.ts'
import type { ChangeSetStamp } from '../schema.ts'
import type { Image } from '../todos-document/schema.ts'
import { createTurns } from '../turns.ts'

/** What a document and the journal behind it come to. */
export interface Replayed {
  readonly revision: number
  readonly lastChange: ChangeSetStamp | null
  readonly rows: Map<string, Row>
  /** How many change sets are known to be missing or unreadable. */
  readonly missing: number
  /** The names under which damaged segments are kept. */
  readonly asides: readonly string[]
}

/**
 * Applies to `image` what `segments` hold beyond it. A torn tail is cut off; a damaged segment is copied aside,
 * and what can be read of it is applied. Lets the event loop turn meanwhile. Throws NewerVersion, or the system's error.
 */
export async function replay(
  host: StoreHost,
  folder: string,
  segments: readonly ClosedSegment[],
  image: Image,
): Promise<Replayed> {
  const { files } = host
  const rows = new Map<string, Row>()
  for (const row of image.rows) rows.set(row.id, row)
  const asides: string[] = []
  const turns = createTurns()
  let { revision, lastChange } = image
  let missing = 0
  for (const segment of segments) {
    if (segment.end <= revision) continue
    missing += Math.max(0, segment.base - revision)
    revision = Math.max(revision, segment.base)
    const path = join(folder, segment.name)
    const { changeSets, damaged, headerDamaged, whole, size } = await readSegment(
      files,
      folder,
      segment,
      revision,
    )
    if (damaged > 0 || headerDamaged) asides.push(await keep(host, path))
    else if (whole < size) await cut(host, path, whole)
    let skipped = 0
    for (const { changes, ...stamp } of changeSets) {
      if (turns.areDue()) await turns.give()
      skipped += stamp.revision - revision - 1
      for (const { after } of changes) rows.set(after.id, Row.of(after))
      revision = stamp.revision
      lastChange = stamp
    }
    const isLast = segment.end === Number.POSITIVE_INFINITY
    // At the end of the last segment damaged lines leave no gap in the numbers.
    missing += isLast ? Math.max(skipped, damaged) : skipped + segment.end - revision
    if (!isLast) revision = segment.end
    if (changeSets.length > 0) await settle(host, folder, path)
  }
  return { revision, lastChange, rows, missing, asides }
}

// Where there is no room for a copy the segment itself stays, for as long as segments are kept.
const keep = async ({ files, log, now }: StoreHost, path: string): Promise<string> =>
  copyAside(files, path, now()).catch((error: unknown) => {
    log(`${path}: it is damaged and could not be copied aside: ${String(error)}`)
    return basename(path)
  })

const cut = async ({ files, log }: StoreHost, path: string, length: number): Promise<void> => {
  try {
    const handle = await files.open(path, 'r+')
    await handle.truncate(length).finally(() => handle.close())
  } catch (error) {
    log(`${path}: the torn tail could not be cut: ${String(error)}`)
  }
}

// After kill -9 the bytes may be in the system's cache only: what is served from here on is to stay.
const settle = async ({ files, log }: StoreHost, folder: string, path: string): Promise<void> => {
  try {
    await syncFile(files, path)
    await syncFolder(files, folder)
  } catch (error) {
    log(`${path}: ${String(error)}`)
  }
}
