/** The account's data cannot be opened, or not any more; the message says what to do. */
export class AccountUnavailable extends Error {}

/** The journal does not reach back to the change set that was asked for. */
export class HistoryGone extends Error {}

/** There is no backup with this id. */
export class NoSuchBackup extends Error {}

/** The backup cannot be read; the message says what to do. */
export class BackupUnreadable extends Error {}

/** A rule wrote an entity that its kind's schema refuses: a fault of the rule. */
export class Unstorable extends Error {}
