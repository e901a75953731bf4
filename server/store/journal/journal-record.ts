import * as z from 'zod'
import { smallDocumentFormat } from '../../documents/small-document.ts'
import { instant } from '../../fields.ts'

const journalRecord = z
  .strictObject({
    /** The last segment with changes that the document lacks, and when it was begun; null after an orderly stop. */
    unfolded: z.strictObject({ segment: z.int().positive(), at: instant }).readonly().nullable(),
  })
  .readonly()

/** What `journal.json` says of the journal beside it. A start finds by it that the last segment is gone or empty. */
export type JournalRecord = z.infer<typeof journalRecord>

/** The format of `journal.json`. */
export const journalRecordFormat = smallDocumentFormat<JournalRecord>(
  'localist-journal-record',
  journalRecord,
  {
    unfolded: null,
  },
)
