import { join } from 'node:path'
import type { StoreHost } from '../host.ts'
import type { Journal } from './journal.ts'
import { withEnds } from './segment-name.ts'

const longest = 30 * 24 * 3_600_000
const most = 64 * 1024 * 1024

/**
 * Removes closed segments that the document holds up to `revision` and that are older than 30 days, or exceed
 * 64 MB together with the newer ones.
 */
export async function dropOld(host: StoreHost, journal: Journal, revision: number): Promise<void> {
  const { files, now } = host
  const closed = withEnds(journal.segments, Number.POSITIVE_INFINITY).slice(0, -1)
  let size = 0
  for (const segment of closed.toReversed()) {
    const found = await files.stat(join(journal.folder, segment.name)).catch(() => null)
    if (found === null) continue
    size += found.size
    const isOld = now().getTime() - found.mtimeMs > longest || size > most
    if (isOld && segment.end <= revision) return await journal.drop(segment)
  }
}
