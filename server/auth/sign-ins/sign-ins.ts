import type { Accounts } from '../../accounts/accounts.ts'
import { localAccount, presentAccount } from '../../accounts/present.ts'
import { accountIdOf, localId, type Account, type StoredAccount } from '../../accounts/schema.ts'
import type { AccountChooser } from '../../middleware/choose-account.ts'
import { Unauthorized } from '../../http/problems.ts'
import { AccountUnavailable } from '../../store/errors.ts'
import { createQueue } from '../../queue.ts'
import type { IdentityProvider, SignedIn } from '../oidc.ts'
import { isSignInFailed } from '../provider/failures.ts'
import type { SignIn } from '../schema.ts'
import type { RefreshTokens } from './refresh-tokens.ts'
import type { Renewal } from './renewals.ts'
import { noRefreshToken, standingOf, type HeldSignIn, type Policy } from './standing.ts'

/** Who is signed in. */
export interface SignIns extends AccountChooser {
  /** The account that the owner acts for; null where it is closed until someone signs in. */
  account(): Account | null
  /** How the sign-in of the active account stands; null for the local one. */
  standing(): SignIn | null
  /** Takes up the sign-in that was kept when Localist was closed. */
  resume(): Promise<void>
  /** Runs a job while nobody signs in or out. Throws what `job` throws, and AccountUnavailable once Localist stops. */
  exclusively<T>(job: () => Promise<T>): Promise<T>
  /**
   * Makes the account of who signed in the active one. Throws AccountUnavailable once Localist stops, StorageFull,
   * StorageForbidden, or the system's error.
   */
  complete(signedIn: SignedIn): Promise<StoredAccount>
  /** Revokes at the provider the refresh token of a sign-in that is not completed. */
  discard(signedIn: SignedIn): void
  /** Revokes at the provider a refresh token of a sign-in that failed, so that the person is not known for sure. */
  discardUnknown(refreshToken: string): void
  /** Asks the provider whether the sign-in still holds. */
  renew(): Promise<Renewal>
  /** Makes `local` the active account, and revokes the refresh token at the provider. Throws as complete() does. */
  signOut(): Promise<void>
  /** Waits up to 2 s for renewals and revocations that are under way. */
  close(): Promise<void>
}

interface SignInsHost {
  readonly accounts: Accounts
  /** Revokes all access tokens of an account. */
  readonly revokeTokens: (accountId: string) => Promise<void>
  readonly tokens: RefreshTokens
  /** The provider as it is configured now. */
  readonly provider: () => IdentityProvider | null
  readonly policy: () => Policy
  readonly now: () => Date
  readonly log: (line: string) => void
}

/** How long requests to the provider may delay the stop, in milliseconds: an answer may hold the next token. */
const stopPatience = 2_000

/** Keeps the sign-in of the active account. */
export function createSignIns(host: SignInsHost): SignIns {
  const { accounts, tokens, provider, policy, now, log } = host
  const queue = createQueue()
  const underWay = new Set<Promise<unknown>>()
  let held: HeldSignIn | null = null
  let isClosing = false
  let isClosed = false

  const follow = <T>(work: Promise<T>): Promise<T> => {
    const followed = work.finally(() => underWay.delete(followed))
    underWay.add(followed)
    return followed
  }

  const active = (): StoredAccount | null => accounts.find(accounts.activeId())
  const standing = (): SignIn | null => {
    const account = active()
    return account === null ? null : standingOf(account, held, policy(), now())
  }
  const isOpen = (): boolean => !policy().required || standing()?.state === 'current'

  const revoke = (refreshToken: string | null, issuer: string | null): void => {
    const revoking = provider()
    if (refreshToken === null || revoking === null) return
    const revoked = revoking
      .revoke(refreshToken, issuer)
      .catch((error: unknown) => log(`A sign-in could not be revoked at the provider: ${sentenceOf(error)}`))
    void follow(revoked)
  }

  const letGo = async (account: StoredAccount): Promise<void> => {
    const refreshToken = held?.accountId === account.id ? held.refreshToken : null
    held = held?.accountId === account.id ? null : held
    await tokens.forget(account.id)
    revoke(refreshToken, account.issuer)
  }

  const keep = async (accountId: string, refreshToken: string | null): Promise<HeldSignIn> => {
    if (refreshToken === null) await tokens.forget(accountId)
    const notKept = refreshToken === null ? noRefreshToken : await tokens.keep(accountId, refreshToken)
    return { accountId, refreshToken, notKept, isRejected: false }
  }

  const ended = async (account: StoredAccount, before: HeldSignIn, problem: unknown): Promise<Renewal> => {
    if (isClosed || held !== before) return 'nothing'
    return isSignInFailed(problem) && problem.code === 'invalid_grant' ? rejected(account, before) : 'later'
  }

  const confirmed = async (account: StoredAccount, before: HeldSignIn): Promise<Renewal> => {
    if (isClosed || held !== before) return 'nothing'
    held = { ...before, isRejected: false }
    await accounts.change(account.id, { checkedAt: now().toISOString(), rejected: false })
    return 'confirmed'
  }

  // The provider has ended the token before this one, whatever else goes wrong.
  const rotated = async (account: StoredAccount, before: HeldSignIn, next: string): Promise<HeldSignIn> => {
    if (next === before.refreshToken || isClosed) return before
    if (held === before) {
      held = await keep(account.id, next)
      return held
    }
    // Somebody has signed out meanwhile; where the same person has signed in anew, a revocation could end that as well.
    if (active()?.id !== account.id) revoke(next, account.issuer)
    return before
  }

  const rejected = async (account: StoredAccount, before: HeldSignIn): Promise<Renewal> => {
    log('The provider has ended the sign-in.')
    held = { ...before, refreshToken: null, isRejected: true }
    await tokens.forget(account.id)
    await accounts.change(account.id, { rejected: true })
    return 'rejected'
  }

  // Nobody could sign out an account that is not the active one.
  const forgetOthers = async (): Promise<void> => {
    const others = accounts.list().filter(({ id }) => id !== accounts.activeId())
    await Promise.all(others.map(({ id }) => tokens.forget(id)))
  }

  const exclusively = <T>(job: () => Promise<T>): Promise<T> =>
    queue.run(() => {
      if (isClosing) throw new AccountUnavailable('Localist is being stopped. Nothing was changed.')
      return job()
    })

  return {
    standing,
    account() {
      if (!isOpen()) return null
      const account = active()
      return account === null ? localAccount : presentAccount(account)
    },
    accountOf(credential) {
      if (credential.kind !== 'access-token') return isOpen() ? accounts.activeId() : null
      const { accountId } = credential
      if (accountId !== localId && accounts.find(accountId) === null) {
        throw new Unauthorized('The account of this token is not on this computer any more.', invalidToken)
      }
      if (!policy().required) return accountId
      if (accountId !== accounts.activeId()) {
        throw new Unauthorized('The account of this token is not the one that is signed in.', invalidToken)
      }
      return isOpen() ? accountId : null
    },
    async resume() {
      await forgetOthers()
      const account = active()
      if (account === null) return
      const refreshToken = await tokens.load(account.id)
      if (refreshToken !== null) {
        held = { accountId: account.id, refreshToken, notKept: null, isRejected: account.rejected }
      }
      // The clock was set back since: the grace begins anew rather than last until then.
      if (Date.parse(account.checkedAt) <= now().getTime()) return
      await accounts
        .change(account.id, { checkedAt: now().toISOString() })
        .catch((error: unknown) =>
          log(`The clock was set back, which could not be written down: ${sentenceOf(error)}`),
        )
    },
    exclusively,
    complete: ({ identity, refreshToken }) =>
      exclusively(async () => {
        const before = active()
        const id = accountIdOf(identity)
        // Tokens of an account that was removed must not work for the one that is made now.
        if (accounts.find(id) === null) await host.revokeTokens(id)
        const account = await accounts.signIn(identity)
        if (before !== null && before.id !== account.id) await letGo(before)
        held = await keep(account.id, refreshToken)
        return account
      }),
    discard({ identity, refreshToken }) {
      // Where the same person is signed in already, a provider could end that with it.
      if (accountIdOf(identity) !== accounts.activeId()) revoke(refreshToken, identity.issuer)
    },
    discardUnknown(refreshToken) {
      // It may be of the person who is signed in: providers revoke the whole grant, the token that is kept included. In the
      // queue, so that a sign-in that is being completed is seen.
      void queue.run(async () => {
        if (held === null || held.refreshToken === null) revoke(refreshToken, null)
      })
    },
    async renew() {
      const [before, account, renewing] = [held, active(), provider()]
      if (renewing === null || before === null || account?.id !== before.accountId) return 'nothing'
      if (before.refreshToken === null) return 'nothing'
      let current = before
      const onRotated = (next: string): Promise<void> =>
        queue.run(async () => {
          current = await rotated(account, current, next)
        })
      return follow(
        renewing.renew(before.refreshToken, account, onRotated).then(
          () => queue.run(() => confirmed(account, current)),
          (problem: unknown) => queue.run(() => ended(account, current, problem)),
        ),
      )
    },
    signOut: () =>
      exclusively(async () => {
        const account = active()
        if (account === null) return
        await accounts.signOut()
        await letGo(account)
      }),
    async close() {
      isClosing = true
      await queue.idle()
      const patience = AbortSignal.timeout(stopPatience)
      await Promise.race([
        Promise.allSettled(underWay),
        new Promise((resolve) => patience.addEventListener('abort', resolve)),
      ])
      isClosed = true
      await queue.idle()
    },
  }
}

const invalidToken = 'Bearer error="invalid_token"'

const sentenceOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))
