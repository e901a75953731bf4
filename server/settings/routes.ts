import type { Stores } from '../accounts/stores.ts'
import { endpoint } from '../http/endpoint.ts'
import { Invalid, SignInRequired, type FieldReason } from '../http/problems.ts'
import { isListOffered } from '../entities/list.ts'
import { viewKind } from '../entities/view.ts'
import type { AccountReader } from '../store/state.ts'
import { presentSettings, dividePatch, settings, settingsPatch, type Settings } from './schema.ts'
import type { SettingsKeeper } from './settings.ts'
import { PortBlocked, PortForbidden, PortTaken, tryPort } from '../http/listen.ts'

/** The services that the endpoints of settings work with. */
export interface SettingsServices {
  readonly settings: SettingsKeeper
  readonly stores: Pick<Stores, 'of'>
}

const shared = { path: '/api/settings', who: 'owner' } as const

/** GET and PATCH /api/settings. */
export const settingsEndpoints = [
  endpoint({
    ...shared,
    method: 'GET',
    summary: 'Read the settings',
    answers: { 200: settings },
    problems: ['account-unavailable'],
    async handle({ accountId }, { settings: keeper, stores }: SettingsServices) {
      if (accountId !== null) await stores.of(accountId)
      return answer(keeper, accountId)
    },
  }),
  endpoint({
    ...shared,
    method: 'PATCH',
    summary: 'Change settings',
    description: `A JSON merge patch (RFC 7396). Where sign-in is required and nobody is signed in, the settings of this installation can be
changed, and a patch that names one of the account is refused (401).`,
    body: settingsPatch,
    answers: { 200: settings },
    problems: ['sign-in-required', 'account-unavailable'],
    async handle({ body, accountId, origin }, { settings: keeper, stores }: SettingsServices) {
      const { ofAccount, ofInstallation } = dividePatch(body)
      const { port = null } = ofInstallation
      const isOwnPort = port === keeper.readInstallation().port || origin === `http://127.0.0.1:${port}`
      if (port !== null && !isOwnPort) await requireUsablePort(port)
      const store = accountId === null ? null : await stores.of(accountId)
      if (Object.keys(ofAccount).length > 0) {
        if (store === null) throw new SignInRequired()
        const state = store.read()
        const kept = keeper.readAccount(accountId)
        const { defaultListId = kept?.defaultListId, defaultView = kept?.defaultView } = ofAccount
        if (defaultListId !== kept?.defaultListId) requireList(state, defaultListId)
        if (defaultView !== kept?.defaultView) requireView(state, defaultView)
      }
      await keeper.change(accountId, body)
      return answer(keeper, accountId)
    },
  }),
]

const answer = (keeper: SettingsKeeper, accountId: string | null): { status: 200; body: Settings } => ({
  status: 200,
  body: presentSettings(keeper.readInstallation(), keeper.readAccount(accountId)),
})

const requireList = (state: AccountReader, listId = ''): void => {
  if (isListOffered(state, listId)) return
  const message = 'must be the id of a list that is neither in the trash, nor archived, nor a template'
  throw new Invalid([{ field: 'defaultListId', message }])
}

const requireView = (state: AccountReader, view = ''): void => {
  const [path, id] = view.split('/')
  if (id === undefined) return
  const isThere = path === 'lists' ? isListOffered(state, id) : state.get(viewKind, id)?.deletedAt === null
  if (isThere) return
  const message = 'must name a list or view that is neither in the trash, nor archived, nor a template'
  throw new Invalid([{ field: 'defaultView', message }])
}

/** Checks that the server could listen on a port, and that browsers open it. Throws Invalid. */
async function requireUsablePort(port: number): Promise<void> {
  try {
    await tryPort(port)
  } catch (error) {
    if (error instanceof PortTaken) throw refuse('must be a port that no other program has', 'port-taken')
    if (error instanceof PortBlocked) throw refuse('must be a port that browsers open', 'port-blocked')
    if (error instanceof PortForbidden) throw refuse('must be a port that you may use', 'port-forbidden')
    throw error
  }
}

const refuse = (message: string, reason: FieldReason): Invalid =>
  new Invalid([{ field: 'port', message, reason }])
