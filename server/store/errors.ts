/** The account's data cannot be opened, or the account was closed. The message says what to do. */
export class AccountUnavailable extends Error {}

/** The journal no longer has the change set that was asked for. */
export class HistoryGone extends Error {}

/** There is no backup with this id. */
export class NoSuchBackup extends Error {}

/** The backup cannot be read. The message says what to do. */
export class BackupUnreadable extends Error {}

/** A rule wrote an entity that the schema of its kind refuses, which is a bug in the rule. */
export class Unstorable extends Error {}
