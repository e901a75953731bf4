import { localId } from '../accounts/schema.ts'
import type { Credential, Validity } from '../http/credential.ts'
import { Unauthorized } from '../http/problems.ts'
import type { Store } from '../store/store.ts'
import type { AccountChooser } from './authenticate.ts'

/** The state that a credential and an account are checked against. */
interface PresentState {
  readonly tokens: { validityOf(id: string): 'valid' | 'revoked' | 'expired' }
  readonly accounts: { find(id: string): unknown }
  readonly signIns: AccountChooser
  readonly stores: { isOutdated(accountId: string, store: Store): boolean }
}

/** The results of the checks of a request. */
interface Checked {
  readonly credential: Credential | null
  readonly accountId: string | null
  readonly store: Store | null
}

/** Returns a function that checks whether a request that was accepted would still be accepted for the same account. */
export function createRecheck({
  tokens,
  accounts,
  signIns,
  stores,
}: PresentState): (checked: Checked) => Validity {
  return ({ credential, accountId, store }) => {
    if (credential === null) return 'valid'
    if (credential.kind === 'access-token') {
      const validity = tokens.validityOf(credential.id)
      if (validity !== 'valid') return validity
      if (credential.accountId !== localId && accounts.find(credential.accountId) === null) return 'revoked'
    }
    // A removal of the account that failed has closed the store.
    if (store !== null && accountId !== null && stores.isOutdated(accountId, store)) return 'account'
    return accountOf(signIns, credential) === accountId ? 'valid' : 'account'
  }
}

const accountOf = (signIns: AccountChooser, credential: Credential): string | null => {
  try {
    return signIns.accountOf(credential)
  } catch (error) {
    if (error instanceof Unauthorized) return null
    throw error
  }
}
