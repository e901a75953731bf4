/** An account: a list of its own on this computer. */
export interface Account {
  /** `local`, or a hash of issuer and subject. */
  readonly id: string
  readonly kind: 'local' | 'oidc'
  readonly name: string | null
  readonly email: string | null
  readonly issuer: string | null
  readonly subject: string | null
}

/** One of the answer to GET /api/accounts. */
export interface ListedAccount extends Account {
  /** Whether the owner acts for it now. */
  readonly active: boolean
  /** When it was first signed in to here; null for the local account. */
  readonly createdAt: string | null
}

/** The answer to DELETE /api/accounts/:id. */
export interface RemovedAccount {
  readonly id: string
  readonly deleted: true
  /** The copy of its todos that was made before, as a path in the data directory; null where it never had any. */
  readonly backup: string | null
  /** The account's folder, as a path in the data directory, where it could not be deleted; otherwise null. */
  readonly left: string | null
}

/** The answer to POST /api/accounts/:id/copies. */
export interface Copied {
  /** How many todos were copied. */
  readonly copied: number
}
