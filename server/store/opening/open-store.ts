import { join } from 'node:path'
import { openError } from '../../storage/open-file.ts'
import { FileUnavailable, WritingStopped } from '../../storage/errors.ts'
import { logFailure } from '../../log-failure.ts'
import { Checkpoints } from '../checkpoint.ts'
import { AccountUnavailable } from '../errors.ts'
import type { StoreHost } from '../host.ts'
import { Past } from '../past.ts'
import { Store } from '../store.ts'
import type { Account } from './account.ts'
import { openAccount } from './open-account.ts'

/** Opens the account in `folder`. If that fails, tells the person and returns a store whose methods throw the reason. */
export async function openStore(host: StoreHost, folder: string): Promise<Store> {
  try {
    const account = await openAccount(host, folder)
    const checkpoints = new Checkpoints(account)
    // fold() logs a failure, so that the account opens even where its document cannot be written.
    if (account.documentRevision < 0) await checkpoints.fold()
    // The document is behind the journal after a crash. A checkpoint now keeps the next start short.
    else if (account.database.data.revision !== account.documentRevision) void checkpoints.fold()
    await recordNewHistory(account)
    void checkpoints.backUpToday()
    return new Store({ account, checkpoints, past: new Past(account) })
  } catch (error) {
    if (error instanceof WritingStopped) return new Store(error)
    const path = join(folder, 'todos.json')
    const isExplained = error instanceof AccountUnavailable || error instanceof FileUnavailable
    const { explanation, cause } = isExplained ? error : openError(path, error)
    if (cause instanceof Error) host.log(`${path}: ${cause.message}`)
    host.warn(explanation)
    return new Store(new AccountUnavailable(explanation, { cause }))
  }
}

// Writes a segment with only a header for a new history. If the document is lost before the next change, recovery can tell
// from that header that changes are missing.
const recordNewHistory = async ({ host, database, journal }: Account): Promise<void> => {
  const { data } = database
  const isKnown = journal.segments.some(({ history }) => history === data.history)
  if (data.revision > 0 && !isKnown) await logFailure(host.log, 'The new history', journal.append(data, ''))
}
