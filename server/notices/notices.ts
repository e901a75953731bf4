import { join } from 'node:path'
import { v7 as uuidv7 } from 'uuid'
import * as z from 'zod'
import { NotFound } from '../http/problems.ts'
import { openSmallDocument, smallDocumentFormat } from '../storage/small-document.ts'
import type { Files } from '../storage/files.ts'
import type { ReasonExplanation } from '../reasons/reasons.ts'
import { logFailure } from '../log-failure.ts'
import { createQueue } from '../job-queue.ts'
import { notice as storedNotice, type Notice } from './schema.ts'

/** Messages for the person that were not dismissed yet. */
export interface Notices {
  list(): readonly Notice[]
  /** Adds a message about an event. It stays until it is dismissed, also after a restart. */
  add(explanation: ReasonExplanation): void
  /** Adds a message about a state. It ends with the server; the next start adds it again if the state is the same. */
  addPassing(explanation: ReasonExplanation): void
  /** Removes a message durably. Throws NotFound, StorageFull, or the system's error. */
  dismiss(id: string): Promise<void>
  /** Waits for the writes under way. */
  close(): Promise<void>
}

const format = smallDocumentFormat(
  'localist-notices',
  z.strictObject({ notices: z.array(storedNotice).readonly() }),
  { notices: [] },
)

/** The parts of the surrounding program that notices need. */
interface NoticesDeps {
  readonly files: Files
  readonly now: () => Date
  readonly log: (line: string) => void
  /** Called when list() may answer differently from before. */
  readonly changed: () => void
}

/** Opens `notices.json` in the data directory. */
export async function openNotices(deps: NoticesDeps, dataDir: string): Promise<Notices> {
  const passing = new Map<string, Notice>()
  const createNotice = ({ reason, values, sentence }: ReasonExplanation): Notice => ({
    id: uuidv7(),
    createdAt: deps.now().toISOString(),
    reason,
    values,
    message: sentence,
  })
  const addPassing = (explanation: ReasonExplanation): void => {
    const notice = createNotice(explanation)
    passing.set(notice.id, notice)
    deps.changed()
  }
  // A notice about notices.json itself is kept in memory, because this file may not be writable.
  const shared = { ...deps, tell: addPassing, warn: addPassing }
  const record = await openSmallDocument(shared, join(dataDir, 'notices.json'), format)
  const queue = createQueue()
  let lasting: readonly Notice[] = record.data.notices
  const setLasting = (next: readonly Notice[]): void => {
    lasting = next
    deps.changed()
  }
  const save = (): Promise<void> => queue.run(() => record.replace({ notices: lasting }))

  return {
    list: () => [...lasting, ...passing.values()],
    add(explanation) {
      if (lasting.some(({ message }) => message === explanation.sentence)) return
      setLasting([...lasting, createNotice(explanation)])
      void logFailure(deps.log, 'A notice could not be written', save())
    },
    addPassing,
    async dismiss(id) {
      if (passing.delete(id)) return deps.changed()
      await queue.run(async () => {
        const isOther = (notice: Notice): boolean => notice.id !== id
        if (lasting.every(isOther)) throw new NotFound('There is no notice with this id.')
        await record.replace({ notices: lasting.filter(isOther) })
        // Others may have been added meanwhile.
        setLasting(lasting.filter(isOther))
      })
    },
    close: queue.idle,
  }
}
