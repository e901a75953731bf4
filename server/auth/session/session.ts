import { accountOf, type Accounts } from '../../accounts/accounts.ts'
import { countOffered, type CopyServices } from '../../accounts/copy.ts'
import { localAccount, presentAccount, localId } from '../../accounts/schema.ts'
import type { Account, StoredAccount } from '../../accounts/schema.ts'
import type { Credential } from '../../http/credential.ts'
import type { SignInSetup } from '../configuration/configuration.ts'
import { describeMistakes, presentMistakes } from '../../reasons/sign-in.ts'
import { openPage, type Browser } from '../provider/browser.ts'
import { SignInFailed } from '../provider/failures.ts'
import type { ProviderSettings } from '../provider/settings.ts'
import type { SignIns } from '../sign-ins/sign-ins.ts'
import { presentToken } from '../../tokens/schema.ts'
import type { Tokens } from '../../tokens/tokens.ts'
import type { Session, SignedOut } from './schema.ts'

/** The services that the rules of the session work with. */
export interface SessionRuleServices extends Browser, CopyServices {
  readonly signIns: SignIns
  readonly setup: SignInSetup
  readonly tokens: Pick<Tokens, 'list'>
}

/** The session of a request with this credential; `accountId` is the account that it acts for, or null. */
export async function sessionOf(
  services: SessionRuleServices,
  accountId: string | null,
  credential: Credential,
): Promise<Session> {
  const { accounts, signIns, setup } = services
  const { provider, mistakes, required } = setup.configuration
  const isOwner = credential.type !== 'access-token'
  const todos = isOwner && accountId !== null ? await countOffered(services, accountId) : 0
  return {
    account: accountId === null ? null : presentById(accounts, accountId),
    authRequired: required,
    provider: provider === null ? null : presentProvider(provider),
    providerProblem: describeMistakes(mistakes),
    providerMistakes: presentMistakes(mistakes),
    signIn: isOwner ? signIns.present() : null,
    copyOffer: todos > 0 ? { todos } : null,
    token: credential.type === 'access-token' ? findToken(services, credential) : null,
  }
}

const findToken = (
  { tokens }: SessionRuleServices,
  { id, accountId }: Extract<Credential, { readonly type: 'access-token' }>,
): Session['token'] => {
  const stored = tokens.list(accountId).find((token) => token.id === id)
  return stored === undefined ? null : presentToken(stored)
}

/** Signs out, at the provider as well where the person asked for that, and returns the session that follows. */
export async function signOut(
  services: SessionRuleServices,
  credential: Credential,
  endProviderSession: boolean,
): Promise<SignedOut> {
  const { accounts, signIns } = services
  const before = accounts.find(accounts.activeId())
  await signIns.signOut()
  const ended = endProviderSession && before !== null ? await endSession(services, before) : nothingToEnd
  return { ...(await sessionOf(services, accountOf(services, credential), credential)), ...ended }
}

type EndedSession = Pick<SignedOut, 'endSession' | 'endSessionProblem'>

const nothingToEnd: EndedSession = { endSession: null, endSessionProblem: null }

const endSession = async (services: SessionRuleServices, { email }: StoredAccount): Promise<EndedSession> => {
  const { provider } = services.setup
  if (provider === null) return { ...nothingToEnd, endSessionProblem: 'No provider is configured.' }
  try {
    const page = await provider.endSession(email)
    if (page === null) return nothingToEnd
    return { ...nothingToEnd, endSession: { url: page.url, opened: await openPage(services, page) } }
  } catch (error) {
    const endSessionProblem =
      error instanceof SignInFailed ? error.message : 'The provider could not be asked.'
    return { ...nothingToEnd, endSessionProblem }
  }
}

const presentById = (accounts: Accounts, accountId: string): Account | null => {
  if (accountId === localId) return localAccount
  const stored = accounts.find(accountId)
  return stored === null ? null : presentAccount(stored)
}

const presentProvider = ({ issuer, name }: ProviderSettings): Session['provider'] => ({
  issuer,
  name: name ?? new URL(issuer).host,
})
