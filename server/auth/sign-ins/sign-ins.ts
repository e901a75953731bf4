import type { Accounts } from '../../accounts/accounts.ts'
import { accountIdOf, localId, type StoredAccount } from '../../accounts/schema.ts'
import type { Credential } from '../../http/credential.ts'
import { Unauthorized } from '../../http/problems.ts'
import { createQueue } from '../../job-queue.ts'
import { AccountUnavailable } from '../../store/errors.ts'
import type { Tokens } from '../../tokens/tokens.ts'
import type { SignInSetup } from '../configuration/setup.ts'
import { SignInFailed } from '../provider/failures.ts'
import type { Wait } from '../provider/fetch.ts'
import type { SignedIn } from '../provider/oidc.ts'
import { createBackgroundRequests } from './background-requests.ts'
import type { RefreshTokens } from './refresh-tokens.ts'
import type { Renewal } from './renewals.ts'
import type { SignIn } from './schema.ts'
import { endReasonOf, presentSignIn, type ActiveSignIn } from './sign-in-state.ts'
import { explain } from '../../reasons/reasons.ts'

/** The sign-in of the active account. */
export interface SignIns {
  /** The account that a credential acts for; null where it is closed until someone signs in. Throws Unauthorized. */
  accountOf(credential: Credential): string | null
  /** The fields of the sign-in that leave the server; null for the local account. */
  present(): SignIn | null
  /** Loads the sign-in that was stored before the start. */
  resume(): Promise<void>
  /** Runs a job while nobody signs in or out. Throws the error of `job`, and AccountUnavailable once Localist stops. */
  runExclusively<T>(job: () => Promise<T>): Promise<T>
  /**
   * Makes the account of the person who signed in the active one. If that fails, it discards the sign-in and throws
   * StorageFull, StorageForbidden, the system's error, or, once Localist stops, AccountUnavailable.
   */
  complete(signedIn: SignedIn): Promise<StoredAccount>
  /** Revokes the refresh token of a sign-in that is not completed. */
  discard(signedIn: SignedIn): void
  /** Revokes a refresh token that was granted in a sign-in that failed. The person is not known for sure. */
  discardUnknown(refreshToken: string): void
  /** Asks the provider to confirm the sign-in. Throws WritingStopped once another process has taken the data directory. */
  renew(): Promise<Renewal>
  /** Makes the local account the active one, and revokes the refresh token. Throws the errors of complete(). */
  signOut(): Promise<void>
  /** Ends all changes, and waits up to 2 s for the renewals and revocations under way. */
  close(): Promise<void>
}

interface SignInsDeps {
  readonly setup: SignInSetup
  readonly accounts: Accounts
  /** The access tokens of all accounts. */
  readonly tokens: Tokens
  readonly refreshTokens: RefreshTokens
  /** Throws WritingStopped once another process has taken the data directory. */
  readonly checkToken: () => Promise<void>
  /** Called when present() may answer differently from before. */
  readonly changed: () => void
  /** Waits, when Localist stops, for the requests to the provider. */
  readonly wait: Wait
  readonly now: () => Date
  readonly log: (line: string) => void
}

/** Keeps the sign-in of the active account. */
export function createSignIns(deps: SignInsDeps): SignIns {
  const { setup, accounts, tokens, refreshTokens, checkToken, changed, wait, now, log } = deps
  const queue = createQueue()
  const background = createBackgroundRequests({ setup, wait, log })
  let active: ActiveSignIn | null = null
  let isClosing = false
  let isClosed = false
  const setActive = <T extends ActiveSignIn | null>(next: T): T => {
    active = next
    changed()
    return next
  }

  const activeAccount = (): StoredAccount | null => accounts.find(accounts.activeId())

  /** The active account; null where it is closed until someone signs in. */
  const openAccountId = (): string | null => {
    const { configuration } = setup
    if (!configuration.required) return accounts.activeId()
    const account = activeAccount()
    return account !== null && endReasonOf(account, active, configuration, now()) === null ? account.id : null
  }

  const discard = ({ identity, refreshToken }: SignedIn): void => {
    // Revoking it could end the present sign-in of the same person.
    if (refreshToken === null || accountIdOf(identity) === accounts.activeId()) return
    background.revoke(refreshToken, identity.issuer)
  }

  const end = async (account: StoredAccount): Promise<void> => {
    const refreshToken = active?.accountId === account.id ? active.refreshToken : null
    if (active?.accountId === account.id) setActive(null)
    await refreshTokens.forget(account.id)
    if (refreshToken !== null) background.revoke(refreshToken, account.issuer)
  }

  const keep = async (accountId: string, refreshToken: string | null): Promise<ActiveSignIn> => {
    if (refreshToken === null) await refreshTokens.forget(accountId)
    const notKept =
      refreshToken === null ? 'no-refresh-token' : await refreshTokens.keep(accountId, refreshToken)
    return { accountId, refreshToken, notKept, isRejected: false }
  }

  // The provider has ended the token before this one, even if a check of its answer fails.
  const keepRotated = async (
    account: StoredAccount,
    before: ActiveSignIn,
    refreshToken: string,
  ): Promise<ActiveSignIn> => {
    if (refreshToken === before.refreshToken || isClosed) return before
    if (active === before) return setActive(await keep(account.id, refreshToken))
    // Somebody has signed out meanwhile. If the same person has signed in again, a revocation could end that sign-in as well.
    if (activeAccount()?.id !== account.id) background.revoke(refreshToken, account.issuer)
    return before
  }

  const confirm = async (account: StoredAccount, before: ActiveSignIn): Promise<Renewal> => {
    if (isClosed || active !== before) return 'nothing'
    setActive({ ...before, isRejected: false })
    await accounts.change(account.id, { checkedAt: now().toISOString(), rejected: false })
    return 'confirmed'
  }

  const reject = async (account: StoredAccount, before: ActiveSignIn, error: unknown): Promise<Renewal> => {
    if (isClosed || active !== before) return 'nothing'
    if (!(error instanceof SignInFailed) || error.code !== 'invalid_grant') return 'later'
    log('The provider has ended the sign-in.')
    setActive({ ...before, refreshToken: null, isRejected: true })
    await refreshTokens.forget(account.id)
    await accounts.change(account.id, { rejected: true })
    return 'rejected'
  }

  // A sign-out reaches the active account only, so no other account may keep a token.
  const forgetOthers = async (): Promise<void> => {
    const others = accounts.list().filter(({ id }) => id !== accounts.activeId())
    await Promise.all(others.map(({ id }) => refreshTokens.forget(id)))
  }

  const runExclusively = <T>(job: () => Promise<T>): Promise<T> =>
    queue.run(() => {
      if (isClosing) throw new AccountUnavailable(explain('stopping', {}))
      return job()
    })

  const makeActive = async ({ identity, refreshToken }: SignedIn): Promise<StoredAccount> => {
    const before = activeAccount()
    const id = accountIdOf(identity)
    // The access tokens of an account that was removed must not work for the new account of the same person.
    if (accounts.find(id) === null) await tokens.revokeAll(id)
    const account = await accounts.signIn(identity)
    if (before !== null && before.id !== account.id) await end(before)
    setActive(await keep(account.id, refreshToken))
    return account
  }

  return {
    accountOf(credential) {
      if (credential.kind !== 'access-token') return openAccountId()
      const { accountId } = credential
      if (accountId !== localId && accounts.find(accountId) === null) {
        throw new Unauthorized('The account of this token is not on this computer any more.', invalidToken)
      }
      if (!setup.configuration.required) return accountId
      if (accountId !== accounts.activeId()) {
        throw new Unauthorized('The account of this token is not the one that is signed in.', invalidToken)
      }
      return openAccountId()
    },
    present() {
      const account = activeAccount()
      return account === null ? null : presentSignIn(account, active, setup.configuration, now())
    },
    async resume() {
      await forgetOthers()
      const account = activeAccount()
      if (account === null) return
      const refreshToken = await refreshTokens.load(account.id)
      if (refreshToken !== null) {
        active = { accountId: account.id, refreshToken, notKept: null, isRejected: account.rejected }
      }
      // The clock was set back since the last confirmation: begin the grace now, or it would last until that time.
      if (Date.parse(account.checkedAt) <= now().getTime()) return
      await accounts
        .change(account.id, { checkedAt: now().toISOString() })
        .catch((error: unknown) => log(`That the clock was set back could not be stored: ${String(error)}`))
    },
    runExclusively,
    async complete(signedIn) {
      try {
        return await runExclusively(() => makeActive(signedIn))
      } catch (error) {
        discard(signedIn)
        throw error
      }
    },
    discard,
    discardUnknown(refreshToken) {
      // It may belong to the person who is signed in: providers revoke the whole grant, with the token that is kept. In the
      // queue, to run after a sign-in that is being completed.
      void queue.run(async () => {
        if (active === null || active.refreshToken === null) background.revoke(refreshToken, null)
      })
    },
    async renew() {
      // A renewal would end the refresh token that the other process has read.
      await checkToken()
      const { provider } = setup
      const account = activeAccount()
      if (provider === null || active === null || account?.id !== active.accountId) return 'nothing'
      if (active.refreshToken === null) return 'nothing'
      let current = active
      const onRotated = (refreshToken: string): Promise<void> =>
        queue.run(async () => {
          current = await keepRotated(account, current, refreshToken)
        })
      const renewing = provider.renew(active.refreshToken, account, onRotated)
      return background.follow(
        renewing.then(
          () => queue.run(() => confirm(account, current)),
          (error: unknown) => queue.run(() => reject(account, current, error)),
        ),
      )
    },
    signOut: () =>
      runExclusively(async () => {
        const account = activeAccount()
        if (account === null) return
        await accounts.signOut()
        await end(account)
      }),
    async close() {
      isClosing = true
      await queue.idle()
      await background.settle()
      isClosed = true
      await queue.idle()
    },
  }
}

const invalidToken = 'Bearer error="invalid_token"'
