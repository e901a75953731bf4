import type { Stores } from '../accounts/stores.ts'
import { endpoint } from '../http/endpoint.ts'
import { Invalid, SignInRequired } from '../http/problems.ts'
import { isListLive } from '../kinds/list.ts'
import type { AccountReader } from '../store/state.ts'
import { presentSettings } from './present.ts'
import { dividePatch, settings, settingsPatch, type Settings } from './schema.ts'
import type { SettingsKeeper } from './settings.ts'

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
    async handle({ body, accountId }, { settings: keeper, stores }: SettingsServices) {
      const { ofAccount } = dividePatch(body)
      const store = accountId === null ? null : await stores.of(accountId)
      if (Object.keys(ofAccount).length > 0) {
        if (store === null) throw new SignInRequired()
        const state = store.read()
        const { defaultListId } = ofAccount
        const isKept = defaultListId === keeper.readAccount(accountId)?.defaultListId
        if (defaultListId !== undefined && !isKept) requireLiveList(state, defaultListId)
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

const requireLiveList = (state: AccountReader, listId: string): void => {
  if (isListLive(state, listId)) return
  throw new Invalid([{ field: 'defaultListId', message: 'must be the id of a list outside of the trash' }])
}
