import { formatChangeId, parseChangeId } from '../../common/change-id.ts'
import type { Store } from '../store/store.ts'
import { type ChangeFrames, formatEvent } from './frames.ts'
import type { Outbox } from './outbox.ts'
import type { Reload } from './schema.ts'

/**
 * Sends the changes after the one with the id `since`, or all later ones where it is null: first those of the past, no faster than
 * the reader takes them, then each when it is durable. Where the history does not reach back to `since`, one `reload` stands for
 * the changes of the past. Resolves when the reader has the changes of the past, or the stream has ended.
 */
export async function followChanges(
  store: Store,
  since: string | null,
  outbox: Outbox,
  frames: ChangeFrames,
): Promise<void> {
  const sendReload = (): number => {
    const { history, revision } = store.read()
    const reload: Reload = { history, revision }
    outbox.sendPast(formatEvent('reload', reload, formatChangeId(reload)))
    return revision
  }

  let last = findStart(store, since) ?? sendReload()
  while (outbox.isOpen && last !== store.read().revision) {
    const page = await frames.readPage(store, last, () => outbox.isOpen)
    if (!outbox.isOpen) return
    for (const frame of page?.frames ?? []) outbox.sendPast(frame)
    last = page?.last ?? sendReload()
    await outbox.drained()
  }
  if (!outbox.isOpen) return
  // Nothing may be awaited since the comparison of the revisions: a change between them would be missing.
  const unsubscribe = store.subscribe((changeSet) => {
    try {
      outbox.send(frames.frameOf(changeSet, store))
    } catch (error) {
      outbox.cutOff()
      throw error
    }
  })
  outbox.onEnd(unsubscribe)
}

/** The revision to start after; null where the present history does not have it. */
const findStart = (store: Store, since: string | null): number | null => {
  const { history, revision } = store.read()
  if (since === null) return revision
  const id = parseChangeId(since)
  return id === null || id.history !== history || id.revision > revision ? null : id.revision
}
