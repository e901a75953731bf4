import { presentStreamed } from '../changes/present.ts'
import { createQueue } from '../job-queue.ts'
import { formatChangeId } from '../../common/change-id.ts'
import type { ChangeSet } from '../store/transaction.ts'
import { HistoryGone } from '../store/errors.ts'
import type { Store } from '../store/store.ts'
import { createYielding } from '../yielding.ts'

/** Formats an event as the bytes of a stream (WHATWG HTML, 9.2.5). */
export const formatEvent = (event: string, data: unknown, id?: string): Buffer =>
  Buffer.from(`${id === undefined ? '' : `id: ${id}\n`}event: ${event}\ndata: ${JSON.stringify(data)}\n\n`)

/** A comment, which clients ignore. */
export const heartbeat: Buffer = Buffer.from(':\n\n')

/** How many bytes a page may have before it ends. */
const pageSize = 1024 * 1024

/** Consecutive changes of the past, as they are sent. */
export interface Page {
  readonly frames: readonly Buffer[]
  /** The revision of the last of these changes. */
  readonly last: number
}

/** Makes the events of changes. All streams share the bytes of a change. */
export interface ChangeFrames {
  /** The event of a change that has just become durable. */
  frameOf(changeSet: ChangeSet, store: Store): Buffer
  /**
   * Reads the changes after `revision`; null where the history does not reach back to it, or where `isWanted` returns false when
   * the reading would begin.
   */
  readPage(store: Store, revision: number, isWanted: () => boolean): Promise<Page | null>
}

/** Creates the maker of events. Errors in reading the journal are logged. */
export function createChangeFrames(log: (line: string) => void): ChangeFrames {
  const frames = new WeakMap<ChangeSet, Buffer>()
  // A reading holds a whole segment of the journal in memory, so there is one at a time.
  const readings = createQueue()

  const readPage = async (store: Store, revision: number): Promise<Page | null> => {
    const page: Buffer[] = []
    const yielding = createYielding()
    let [last, size] = [revision, 0]
    for await (const changeSet of store.changesSince(
      formatChangeId({ history: store.read().history, revision }),
    )) {
      const frame = format(changeSet, store)
      page.push(frame)
      last = changeSet.revision
      size += frame.length
      if (size > pageSize) break
      if (yielding.isDue()) await yielding.giveWay()
    }
    return page.length > 0 ? { frames: page, last } : null
  }

  return {
    frameOf(changeSet, store) {
      const frame = frames.get(changeSet) ?? format(changeSet, store)
      frames.set(changeSet, frame)
      return frame
    },
    readPage: (store, revision, isWanted) =>
      readings.run(async () => {
        if (!isWanted()) return null
        return await readPage(store, revision).catch((error: unknown) => {
          if (!(error instanceof HistoryGone)) log(`Changes could not be read for a stream: ${String(error)}`)
          return null
        })
      }),
  }
}

const format = (changeSet: ChangeSet, store: Store): Buffer =>
  formatEvent('change', presentStreamed(changeSet, store), changeSet.id)
