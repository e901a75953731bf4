import { AccountUnavailable } from '../../files/errors.ts'
import type { Backups } from '../backups/backups.ts'
import { NewerVersion } from '../../documents/document.ts'
import { tooNew } from '../../documents/open-file.ts'
import type { StoreHost } from '../host.ts'
import type { ClosedSegment } from '../journal/segment-name.ts'
import type { Image } from '../todos-document/schema.ts'
import type { TodosFile } from '../todos-document/todos-file.ts'
import { replay, type Replayed } from './replay.ts'

/** Where an account's data lie, and how they are read. */
export interface Sources {
  readonly host: StoreHost
  readonly file: TodosFile
  readonly journalFolder: string
  readonly segments: readonly ClosedSegment[]
  readonly backups: Backups
}

/** Applies the journal to `image`. Throws AccountUnavailable. */
export async function replayAll({ host, journalFolder, segments }: Sources, image: Image): Promise<Replayed> {
  return await replay(host, journalFolder, segments, image).catch((error: unknown) => {
    if (error instanceof NewerVersion) throw tooNew('The journal')
    throw new AccountUnavailable(
      'The journal in the data folder cannot be opened. Check that you may read and write it and its folder, then start Localist again.',
      { cause: error },
    )
  })
}
