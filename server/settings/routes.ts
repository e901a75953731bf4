import type { Endpoint } from '../http/endpoint.ts'
import { parseBody } from '../http/parse.ts'
import { settingsPatch } from './schema.ts'
import type { SettingsKeeper } from './settings.ts'

/** GET and PATCH /api/settings. */
export function settingsEndpoints(settings: SettingsKeeper): readonly Endpoint[] {
  return [
    {
      method: 'GET',
      path: '/api/settings',
      who: 'owner',
      handle(ctx) {
        ctx.body = settings.read()
      },
    },
    {
      method: 'PATCH',
      path: '/api/settings',
      who: 'owner',
      body: 'merge-patch',
      async handle(ctx) {
        ctx.body = await settings.change(parseBody(settingsPatch, ctx))
      },
    },
  ]
}
