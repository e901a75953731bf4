import type { Accounts } from '../../accounts/accounts.ts'
import { accountIdOf, type StoredAccount } from '../../accounts/schema.ts'
import { createQueue } from '../../job-queue.ts'
import { explain } from '../../reasons/reasons.ts'
import { AccountUnavailable } from '../../store/errors.ts'
import type { Tokens } from '../../tokens/tokens.ts'
import type { SignInSetup } from '../configuration/configuration.ts'
import { SignInFailed } from '../provider/failures.ts'
import type { Wait } from '../provider/fetch.ts'
import type { SignedIn } from '../provider/oidc.ts'
import { findEndReason, presentSignIn, type ActiveSignIn, type SignIn } from './present.ts'
import type { RefreshTokens } from './refresh-tokens.ts'
import type { Renewal } from './renewals.ts'

/** The dependencies of createSignIns(). */
export interface SignInsDeps {
  readonly setup: SignInSetup
  readonly accounts: Accounts
  /** The access tokens of all accounts. */
  readonly tokens: Tokens
  readonly refreshTokens: RefreshTokens
  /** Throws WritingStopped once another process has taken the data directory. */
  readonly checkToken: () => Promise<void>
  /** Called when present() may answer differently from before. */
  readonly changed: () => void
  readonly wait: Wait
  readonly now: () => Date
  readonly log: (line: string) => void
}

/** How long requests to the provider may delay the stop, in milliseconds. The answer to a renewal may hold the next refresh token. */
const stopPatience = 2_000

/** The sign-in of the active account. */
export type SignIns = ReturnType<typeof createSignIns>

/** Keeps the sign-in of the active account. */
export function createSignIns(deps: SignInsDeps) {
  const { setup, accounts, tokens, refreshTokens, checkToken, changed, wait, now, log } = deps
  const queue = createQueue()
  /** The requests to the provider whose answer no client waits for. */
  const requests = new Set<Promise<unknown>>()
  let active: ActiveSignIn | null = null
  let isClosing = false
  let isClosed = false

  const setActive = <T extends ActiveSignIn | null>(next: T): T => {
    active = next
    changed()
    return next
  }
  const findAccount = (): StoredAccount | null => accounts.find(accounts.activeId())
  const findActive = ({ id }: StoredAccount): ActiveSignIn | null =>
    active?.accountId === id ? active : null

  const follow = <T>(request: Promise<T>): Promise<T> => {
    const followed = request.finally(() => requests.delete(followed))
    requests.add(followed)
    return followed
  }

  /** `issuer` is that of the account of the token, null where the account is not known. */
  const revoke = (refreshToken: string, issuer: string | null): void => {
    const revoked = setup.provider?.revoke(refreshToken, issuer).catch((error: unknown) => {
      const reason = error instanceof Error ? error.message : String(error)
      log(`A sign-in could not be revoked at the provider: ${reason}`)
    })
    if (revoked !== undefined) void follow(revoked)
  }

  const discard = ({ identity, refreshToken }: SignedIn): void => {
    // Revoking it could end the present sign-in of the same person.
    if (refreshToken === null || accountIdOf(identity) === accounts.activeId()) return
    revoke(refreshToken, identity.issuer)
  }

  const keep = async (accountId: string, refreshToken: string | null): Promise<ActiveSignIn> => {
    const notKept = await refreshTokens.keep(accountId, refreshToken)
    return { accountId, refreshToken, notKept, isRejected: false }
  }

  const end = async (account: StoredAccount): Promise<void> => {
    const before = findActive(account)
    if (before !== null) setActive(null)
    await refreshTokens.forget(account.id)
    if (before !== null && before.refreshToken !== null) revoke(before.refreshToken, account.issuer)
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
    if (findAccount()?.id !== account.id) revoke(refreshToken, account.issuer)
    return before
  }

  const confirm = async ({ id }: StoredAccount, before: ActiveSignIn): Promise<Renewal> => {
    if (isClosed || active !== before) return 'nothing'
    setActive({ ...before, isRejected: false })
    await accounts.change(id, { checkedAt: now().toISOString(), rejected: false })
    return 'confirmed'
  }

  const reject = async ({ id }: StoredAccount, before: ActiveSignIn, error: unknown): Promise<Renewal> => {
    if (isClosed || active !== before) return 'nothing'
    if (!(error instanceof SignInFailed) || error.code !== 'invalid_grant') return 'later'
    log('The provider has ended the sign-in.')
    setActive({ ...before, refreshToken: null, isRejected: true })
    await refreshTokens.forget(id)
    await accounts.change(id, { rejected: true })
    return 'rejected'
  }

  const runExclusively = <T>(job: () => Promise<T>): Promise<T> =>
    queue.run(() => {
      if (isClosing) throw new AccountUnavailable(explain('stopping', {}))
      return job()
    })

  const makeActive = async ({ identity, refreshToken }: SignedIn): Promise<StoredAccount> => {
    const before = findAccount()
    const id = accountIdOf(identity)
    // The access tokens of an account that was removed must not work for the new account of the same person.
    if (accounts.find(id) === null) await tokens.revokeAll(id)
    const account = await accounts.signIn(identity)
    if (before !== null && before.id !== account.id) await end(before)
    setActive(await keep(account.id, refreshToken))
    return account
  }

  return {
    /** Where everyone must sign in: the active account, or null where it is closed until someone signs in. */
    findOpenAccount(): string | null {
      const account = findAccount()
      if (account === null) return null
      const reason = findEndReason(account, findActive(account), setup.configuration, now())
      return reason === null ? account.id : null
    },
    /** The fields of the sign-in that leave the server; null for the local account. */
    present(): SignIn | null {
      const account = findAccount()
      return account && presentSignIn(account, findActive(account), setup.configuration, now())
    },
    /** Loads the sign-in that was stored before the start. */
    async resume(): Promise<void> {
      // A sign-out reaches the active account only, so no other account may keep a token.
      const others = accounts.list().filter(({ id }) => id !== accounts.activeId())
      await Promise.all(others.map(({ id }) => refreshTokens.forget(id)))
      const account = findAccount()
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
    /** Runs a job while nobody signs in or out. Throws the error of `job`, and AccountUnavailable once Localist stops. */
    runExclusively,
    /**
     * Makes the account of the person who signed in the active one. If that fails, it discards the sign-in and throws
     * StorageFull, StorageForbidden, the system's error, or, once Localist stops, AccountUnavailable.
     */
    async complete(signedIn: SignedIn): Promise<StoredAccount> {
      try {
        return await runExclusively(() => makeActive(signedIn))
      } catch (error) {
        discard(signedIn)
        throw error
      }
    },
    /** Revokes the refresh token of a sign-in that is not completed. */
    discard,
    /** Revokes a refresh token that was granted in a sign-in that failed. The person is not known for sure. */
    discardUnknown(refreshToken: string): void {
      // It may belong to the person who is signed in: providers revoke the whole grant, with the token that is kept. In the
      // queue, to run after a sign-in that is being completed.
      void queue.run(async () => {
        if (active === null || active.refreshToken === null) revoke(refreshToken, null)
      })
    },
    /** Asks the provider to confirm the sign-in. Throws WritingStopped once another process has taken the data directory. */
    async renew(): Promise<Renewal> {
      // A renewal would end the refresh token that the other process has read.
      await checkToken()
      const { provider } = setup
      const account = findAccount()
      const before = account && findActive(account)
      if (provider === null || account === null || before === null) return 'nothing'
      if (before.refreshToken === null) return 'nothing'
      let current = before
      const onRotated = (rotated: string): Promise<void> =>
        queue.run(async () => {
          current = await keepRotated(account, current, rotated)
        })
      const renewal = provider.renew(before.refreshToken, account, onRotated).then(
        () => queue.run(() => confirm(account, current)),
        (error: unknown) => queue.run(() => reject(account, current, error)),
      )
      return follow(renewal)
    },
    /** Makes the local account the active one, and revokes the refresh token. Throws the errors of complete(). */
    signOut: (): Promise<void> =>
      runExclusively(async () => {
        const account = findAccount()
        if (account === null) return
        await accounts.signOut()
        await end(account)
      }),
    /** Ends all changes, and waits up to 2 s for the renewals and revocations under way. */
    async close(): Promise<void> {
      isClosing = true
      await queue.idle()
      const ending = new AbortController()
      await Promise.race([Promise.allSettled(requests), wait(stopPatience, ending.signal)])
      ending.abort()
      isClosed = true
      await queue.idle()
    },
  }
}
