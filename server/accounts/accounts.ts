import { join } from 'node:path'
import * as z from 'zod'
import type { Credential } from '../http/credential.ts'
import { NotFound, Unauthorized } from '../http/problems.ts'
import { openSmallDocument, type SmallDocument, smallDocumentFormat } from '../storage/small-document.ts'
import type { DocumentDeps } from '../storage/document.ts'
import { logFailure } from '../log-failure.ts'
import { createQueue } from '../job-queue.ts'
import { accountIdOf, localId, storedAccount, type Identity, type StoredAccount } from './schema.ts'
import { explain, type ReasonExplanation } from '../reasons/reasons.ts'

/** The fields of an account that may change. */
export type AccountPatch = Partial<Pick<StoredAccount, 'checkedAt' | 'rejected' | 'copyAnswered'>>

/** The accounts of this installation. Every change is durable when its promise resolves. */
export interface Accounts {
  /** The accounts of identity providers. The local account always exists and is not listed. */
  list(): readonly StoredAccount[]
  find(id: string): StoredAccount | null
  /** Finds an account. Throws NotFound. */
  get(id: string): StoredAccount
  /** The id of the active account: the account of the last sign-in, or `local`. */
  activeId(): string
  /** Finds or makes the account of the person who signed in, and makes it the active account. */
  signIn(identity: Identity): Promise<StoredAccount>
  /** Makes `local` the active account. */
  signOut(): Promise<void>
  /** Changes the fields that `patch` names. Throws NotFound. */
  change(id: string, patch: AccountPatch): Promise<void>
  /** Forgets an account. Throws NotFound. */
  remove(id: string): Promise<void>
  /** Waits for the changes under way. */
  close(): Promise<void>
}

const record = z
  .strictObject({
    active: z.string(),
    /** Whether somebody has signed in here before; accounts may have been removed since. */
    hadAccounts: z.boolean(),
    accounts: z.array(storedAccount).readonly(),
  })
  .refine(({ active, accounts }) => active === localId || accounts.some(({ id }) => id === active))
  .readonly()

type Data = z.infer<typeof record>

const format = smallDocumentFormat<Data>('localist-accounts', record, {
  active: localId,
  hadAccounts: false,
  accounts: [],
})

/**
 * Opens `accounts.json` in the data directory. A second copy, `accounts-copy.json`, is used where the first cannot be read:
 * without it the active account would be forgotten, and the next todo of a signed-in person would go to the local account.
 */
export async function openAccounts(deps: DocumentDeps, dataDir: string): Promise<Accounts> {
  const snapshot = await openBothCopies(deps, dataDir)
  const queue = createQueue()
  const find = (id: string): StoredAccount | null =>
    snapshot.data.accounts.find((account) => account.id === id) ?? null
  const listOthers = (id: string): readonly StoredAccount[] =>
    snapshot.data.accounts.filter((account) => account.id !== id)
  const get = (id: string): StoredAccount => {
    const account = find(id)
    if (account === null) throw new NotFound('There is no account with this id.')
    return account
  }

  return {
    list: () => snapshot.data.accounts,
    find,
    get,
    activeId: () => snapshot.data.active,
    signIn: (identity) =>
      queue.run(async () => {
        const id = accountIdOf(identity)
        const at = deps.now().toISOString()
        const isFirst = !snapshot.data.hadAccounts
        const before = find(id) ?? { id, createdAt: at, copyAnswered: false, isFirst }
        const { issuer, subject, name, email } = identity
        const account = { ...before, issuer, subject, name, email, checkedAt: at, rejected: false }
        await snapshot.replace({ active: id, hadAccounts: true, accounts: [...listOthers(id), account] })
        return account
      }),
    signOut: () =>
      queue.run(async () => {
        if (snapshot.data.active !== localId) await snapshot.replace({ ...snapshot.data, active: localId })
      }),
    change: (id, patch) =>
      queue.run(async () => {
        const account = { ...get(id), ...patch }
        const accounts = snapshot.data.accounts.map((other) => (other.id === id ? account : other))
        await snapshot.replace({ ...snapshot.data, accounts })
      }),
    remove: (id) =>
      queue.run(async () => {
        get(id)
        const { active } = snapshot.data
        await snapshot.replace({
          ...snapshot.data,
          active: active === id ? localId : active,
          accounts: listOthers(id),
        })
      }),
    close: queue.idle,
  }
}

/** The services that choose the account of a credential. */
export interface AccountChoice {
  readonly accounts: Pick<Accounts, 'find' | 'activeId'>
  readonly setup: { readonly configuration: { readonly required: boolean } }
  /** The sign-in of the active account, for an installation where everyone must sign in. */
  readonly signIns: { findOpenAccount(): string | null }
}

/** The account that the page shows; null where everyone must sign in and nobody has. */
export const findOpenAccount = ({ accounts, setup, signIns }: AccountChoice): string | null =>
  setup.configuration.required ? signIns.findOpenAccount() : accounts.activeId()

/** The account that a credential acts for; null where it is closed until someone signs in. Throws Unauthorized. */
export function accountOf(choice: AccountChoice, credential: Credential): string | null {
  const { accounts, setup } = choice
  if (credential.type !== 'access-token') return findOpenAccount(choice)
  const { accountId } = credential
  if (accountId !== localId && accounts.find(accountId) === null) {
    throw new Unauthorized('The account of this token is not on this computer any more.', invalidToken)
  }
  if (!setup.configuration.required) return accountId
  if (accountId !== accounts.activeId()) {
    throw new Unauthorized('The account of this token is not the one that is signed in.', invalidToken)
  }
  return findOpenAccount(choice)
}

const invalidToken = 'Bearer error="invalid_token"'

const sayRestored = (explanation: ReasonExplanation): ReasonExplanation => {
  const { file, copy } = explanation.values
  return explanation.reason === 'file-replaced'
    ? explain('file-restored', { file: String(file), copy: String(copy) })
    : explanation
}

const openBothCopies = async (deps: DocumentDeps, dataDir: string): Promise<SmallDocument<Data>> => {
  const collected: ReasonExplanation[] = []
  const collecting = { ...deps, tell: (explanation: ReasonExplanation) => void collected.push(explanation) }
  const first = await openSmallDocument(collecting, join(dataDir, 'accounts.json'), format)
  // The first document signals the change.
  const { changed: _changed, ...quiet } = deps
  const second = await openSmallDocument(quiet, join(dataDir, 'accounts-copy.json'), format)
  // If no document could be read, the data are the object `empty` itself.
  const isRestored = first.data === format.empty && second.data !== format.empty
  for (const explanation of collected) deps.tell(isRestored ? sayRestored(explanation) : explanation)
  let data = isRestored ? second.data : first.data

  const save = (document: SmallDocument<Data>): Promise<unknown> =>
    logFailure(deps.log, 'A copy of the accounts was not written', document.replace(data))
  // The files differ after damage, or after a crash or a full disk between the two writes.
  for (const document of [first, second]) {
    if (format.serialize(document.data) !== format.serialize(data)) await save(document)
  }
  return {
    get data() {
      return data
    },
    async replace(next) {
      await first.replace(next).catch((error: unknown) => {
        // The file was replaced, but the disk did not confirm it.
        if (first.data === next) data = next
        throw error
      })
      data = next
      await save(second)
    },
  }
}
