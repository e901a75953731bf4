import type { KeptTexts } from '../storage.ts'

const storageKey = 'localist-account'

/** The account of a computer on which nobody has signed in. */
const firstAccount = 'local'

/** Reads the id of the account that was shown last; null for none. */
export function readLastAccount(storage: KeptTexts): string | null {
  const last = storage.getItem(storageKey) ?? firstAccount
  return last === '' ? null : last
}

/** Keeps the id of the account that is shown; null for none. */
export const keepLastAccount = (storage: KeptTexts, account: string | null): void =>
  storage.setItem(storageKey, account ?? '')
