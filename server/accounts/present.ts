import type { Accounts } from './accounts.ts'
import { localId, type Account, type ListedAccount, type StoredAccount } from './schema.ts'

/** The account that exists from the start and needs no sign-in. */
export const localAccount: Account = {
  id: localId,
  kind: 'local',
  name: null,
  email: null,
  issuer: null,
  subject: null,
}

/** Lists the fields of an account that leave the server. */
export const presentAccount = ({ id, name, email, issuer, subject }: StoredAccount): Account => ({
  id,
  kind: 'oidc',
  name,
  email,
  issuer,
  subject,
})

/** Lists the accounts of this computer, the local account first. */
export function presentAccounts(accounts: Accounts): readonly ListedAccount[] {
  const activeId = accounts.activeId()
  return [
    { ...localAccount, active: activeId === localId, createdAt: null },
    ...accounts.list().map((stored) => ({
      ...presentAccount(stored),
      active: stored.id === activeId,
      createdAt: stored.createdAt,
    })),
  ]
}
