import { accountEndpoints, type AccountServices } from './accounts/routes.ts'
import { callbackEndpoint, type CallbackServices } from './auth/callback/routes.ts'
import { loginEndpoints, type LoginServices } from './auth/logins/routes.ts'
import { authEndpoints, type AuthServices } from './auth/routes.ts'
import { backupEndpoints } from './backups/routes.ts'
import { healthEndpoints } from './health/routes.ts'
import type { Endpoint } from './http/endpoint.ts'
import { noticeEndpoints, type NoticeServices } from './notices/routes.ts'
import { settingsEndpoints, type SettingsServices } from './settings/routes.ts'
import { todoEndpoints, type TodoServices } from './todos/routes.ts'
import { tokenEndpoints, type TokenServices } from './tokens/routes.ts'

/** Everything that the handlers work with. */
export type Services = AccountServices &
  AuthServices &
  CallbackServices &
  LoginServices &
  NoticeServices &
  SettingsServices &
  TodoServices &
  TokenServices

/** Every endpoint of the API, in the order of the reference. */
export const endpoints: readonly Endpoint<Services>[] = [
  ...todoEndpoints,
  ...authEndpoints,
  ...loginEndpoints,
  callbackEndpoint,
  ...accountEndpoints,
  ...tokenEndpoints,
  ...settingsEndpoints,
  ...noticeEndpoints,
  ...backupEndpoints,
  ...healthEndpoints,
]
