import { ExplainedError, explain } from '../reasons/reasons.ts'

/** The account's data cannot be opened, or the account was closed. The explanation says what to do. */
export class AccountUnavailable extends ExplainedError {}

/** The folder of the account, its journal, or the current segment is no longer at its path. */
export class FolderGone extends AccountUnavailable {
  constructor(cause?: unknown) {
    super(explain('folder-gone', {}), { cause })
  }
}

/** The journal no longer has the change set that was asked for. */
export class HistoryGone extends Error {}

/** There is no backup with this id. */
export class NoSuchBackup extends Error {}

/** The backup cannot be read. The explanation says what to do. */
export class BackupUnreadable extends ExplainedError {}

/** A rule wrote an entity that the schema of its kind refuses, which is a bug in the rule. */
export class Unstorable extends Error {}

/** The first request with the same key has not been answered yet. */
export class RequestUnderWay extends Error {
  constructor() {
    super('The first request with this Idempotency-Key is still under way. Repeat it after a moment.')
  }
}

/** The key was used for another request. */
export class KeyReused extends Error {
  constructor() {
    super('was used for another request in the last 24 hours. Choose another key')
  }
}
