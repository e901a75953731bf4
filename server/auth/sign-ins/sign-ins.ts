import type { Accounts } from '../../accounts/accounts.ts'
import type { Account } from '../../accounts/present.ts'
import {
  accountIdOf,
  localAccount,
  localId,
  presentAccount,
  type StoredAccount,
} from '../../accounts/schema.ts'
import type { AccountChooser } from '../../middleware/choose-account.ts'
import { Unauthorized } from '../../problems.ts'
import { createQueue } from '../../store/queue.ts'
import { isSignInFailed } from '../provider/failures.ts'
import type { IdentityProvider, SignedIn } from '../oidc.ts'
import type { SignIn } from '../present.ts'
import type { RefreshTokens } from './refresh-tokens.ts'
import { standingOf, type HeldSignIn, type Policy } from './standing.ts'

/** What became of a renewal: confirmed, rejected for good, not possible now, or nothing to renew. */
export type Renewal = 'confirmed' | 'rejected' | 'later' | 'nothing'

/** Who is signed in. */
export interface SignIns extends AccountChooser {
  /** The account that the owner acts for; null where it is closed until someone signs in. */
  account(): Account | null
  /** How the sign-in of the active account stands; null for the local one. */
  standing(): SignIn | null
  /** Takes up the sign-in that was kept when Localist was closed. */
  resume(): Promise<void>
  /** Makes the account of who signed in the active one. Throws StorageFull, or the system's error. */
  complete(signedIn: SignedIn): Promise<StoredAccount>
  /** Gives back at the provider what a sign-in brought that is not completed. */
  discard(signedIn: SignedIn): void
  /** Asks the provider whether the sign-in still holds. */
  renew(): Promise<Renewal>
  /** Makes `local` the active account, and revokes at the provider what it can. Throws as complete() does. */
  signOut(): Promise<void>
  /** Waits a little for what is being renewed and revoked. */
  close(): Promise<void>
}

interface SignInsHost {
  readonly accounts: Accounts
  readonly tokens: RefreshTokens
  readonly provider: IdentityProvider | null
  readonly policy: Policy
  readonly now: () => Date
  readonly log: (line: string) => void
}

/** How long what is under way at the provider may hold up the stop, in milliseconds: an answer may hold the next token. */
const stopPatience = 2_000

/** Keeps the sign-in of the active account. */
export function createSignIns({ accounts, tokens, provider, policy, now, log }: SignInsHost): SignIns {
  const queue = createQueue()
  const underWay = new Set<Promise<unknown>>()
  let held: HeldSignIn | null = null
  let isClosed = false

  const follow = <T>(work: Promise<T>): Promise<T> => {
    const followed = work.finally(() => underWay.delete(followed))
    underWay.add(followed)
    return followed
  }

  const active = (): StoredAccount | null => accounts.find(accounts.activeId())
  const standing = (): SignIn | null => {
    const account = active()
    return account === null ? null : standingOf(account, held, policy, now())
  }
  const isOpen = (): boolean => !policy.required || standing()?.state === 'current'

  const revoke = (refreshToken: string | null, issuer: string): void => {
    if (refreshToken === null || provider === null) return
    const revoked = provider
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
    return { accountId, refreshToken, notKept }
  }

  const confirmed = async (account: StoredAccount, before: HeldSignIn, next: string): Promise<Renewal> => {
    if (isClosed) return 'nothing'
    if (held !== before) {
      // Somebody has signed out meanwhile; where the same person has signed in anew, a revocation could end that as well.
      if (active()?.id !== account.id) revoke(next, account.issuer)
      return 'nothing'
    }
    held = next === before.refreshToken ? before : await keep(account.id, next)
    await accounts.change(account.id, { checkedAt: now().toISOString(), rejected: false })
    return 'confirmed'
  }

  const notConfirmed = async (
    account: StoredAccount,
    before: HeldSignIn,
    error: unknown,
  ): Promise<Renewal> => {
    if (!isSignInFailed(error) || error.code !== 'invalid_grant') return 'later'
    if (isClosed || held !== before) return 'nothing'
    log('The provider has ended the sign-in.')
    held = { ...before, refreshToken: null }
    await accounts.change(account.id, { rejected: true })
    await tokens.forget(account.id)
    return 'rejected'
  }

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
        throw new Unauthorized('The account of this token was removed.', 'Bearer error="invalid_token"')
      }
      if (!policy.required) return accountId
      return accountId === accounts.activeId() && isOpen() ? accountId : null
    },
    async resume() {
      const account = active()
      if (account === null) return
      const refreshToken = await tokens.load(account.id)
      if (refreshToken !== null) held = { accountId: account.id, refreshToken, notKept: null }
      // The clock was set back since: the grace begins anew rather than last until then.
      if (Date.parse(account.checkedAt) > now().getTime()) {
        await accounts.change(account.id, { checkedAt: now().toISOString() })
      }
    },
    complete: ({ identity, refreshToken }) =>
      queue.run(async () => {
        const before = active()
        const account = await accounts.signIn(identity)
        if (before !== null && before.id !== account.id) await letGo(before)
        held = await keep(accountIdOf(identity), refreshToken)
        return account
      }),
    discard: ({ identity, refreshToken }) => revoke(refreshToken, identity.issuer),
    async renew() {
      const [before, account] = [held, active()]
      if (
        provider === null ||
        before === null ||
        before.refreshToken === null ||
        account?.id !== before.accountId
      ) {
        return 'nothing'
      }
      return follow(
        provider.renew(before.refreshToken, account).then(
          (next) => queue.run(() => confirmed(account, before, next)),
          (error: unknown) => queue.run(() => notConfirmed(account, before, error)),
        ),
      )
    },
    signOut: () =>
      queue.run(async () => {
        const account = active()
        if (account === null) return
        await accounts.signOut()
        await letGo(account)
      }),
    async close() {
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

const noRefreshToken =
  'This sign-in lasts until Localist is closed: the provider gave nothing to renew it with (no refresh token).'

const sentenceOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))
