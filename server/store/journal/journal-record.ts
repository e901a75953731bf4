import { join } from 'node:path'
import * as z from 'zod'
import type { DocumentDeps } from '../../storage/document.ts'
import { openSmallDocument, smallDocumentFormat } from '../../storage/small-document.ts'
import { instant } from '../../fields.ts'
import { createQueue } from '../../job-queue.ts'

const journalRecord = z
  .strictObject({
    /** The last segment with changes that the document lacks, and when it was begun; null after an orderly stop. */
    unfolded: z.strictObject({ segment: z.int().positive(), at: instant }).readonly().nullable(),
    /** The CRC-32 of the document as Localist wrote it last; null where it never did. */
    document: z.int().nonnegative().nullable(),
  })
  .readonly()

/**
 * The content of `journal.json`, which describes the document and the journal beside it. It shows a start that the last segment is gone
 * or empty, and that the document need not be checked again.
 */
export interface JournalRecord {
  readonly data: z.infer<typeof journalRecord>
  /** Replaces some members. Throws the errors of SmallDocument.replace(). */
  update(members: Partial<JournalRecord['data']>): Promise<void>
}

const format = smallDocumentFormat('localist-journal-record', journalRecord, {
  unfolded: null,
  document: null,
})

/** Opens `journal.json` in the folder of an account. */
export async function openJournalRecord(deps: DocumentDeps, folder: string): Promise<JournalRecord> {
  const document = await openSmallDocument(deps, join(folder, 'journal.json'), format)
  // A checkpoint and a change can both want to write it.
  const queue = createQueue()
  return {
    get data() {
      return document.data
    },
    update: (members) => queue.run(() => document.replace({ ...document.data, ...members })),
  }
}
