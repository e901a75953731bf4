import { endpoint } from '../http/endpoint.ts'
import { presentSettings } from './present.ts'
import { settings, settingsPatch } from './schema.ts'
import type { SettingsKeeper } from './settings.ts'

/** The services that the endpoints of settings work with. */
export interface SettingsServices {
  readonly settings: SettingsKeeper
}

const shared = { path: '/api/settings', who: 'owner' } as const

/** GET and PATCH /api/settings. */
export const settingsEndpoints = [
  endpoint({
    ...shared,
    method: 'GET',
    summary: 'Read the settings',
    answers: { 200: settings },
    handle: (_request, { settings: keeper }: SettingsServices) => ({
      status: 200,
      body: presentSettings(keeper.read()),
    }),
  }),
  endpoint({
    ...shared,
    method: 'PATCH',
    summary: 'Change settings',
    description: 'A JSON merge patch (RFC 7396).',
    body: settingsPatch,
    answers: { 200: settings },
    async handle({ body }, { settings: keeper }: SettingsServices) {
      return { status: 200, body: presentSettings(await keeper.change(body)) }
    },
  }),
]
