import { accountEndpoints, type AccountServices } from './accounts/routes.ts'
import { callbackEndpoint } from './auth/callback.ts'
import { changeEndpoints, type ChangeServices } from './changes/routes.ts'
import { configurationEndpoints, type ConfigurationServices } from './auth/configuration/routes.ts'
import type { LoginServices } from './auth/logins/logins.ts'
import { loginEndpoints } from './auth/logins/routes.ts'
import { sessionEndpoints, type SessionServices } from './auth/session/routes.ts'
import { backupEndpoints } from './backups/routes.ts'
import { eventEndpoints, type EventServices } from './events/routes.ts'
import { serverInfoEndpoints, type ServerInfoServices } from './server-info/routes.ts'
import type { Endpoint } from './http/endpoint.ts'
import type { NamedServices } from './entities/shape/endpoints.ts'
import { listEndpoints } from './lists/routes.ts'
import { noticeEndpoints, type NoticeServices } from './notices/routes.ts'
import { reminderEndpoints, type ReminderServices } from './reminders/routes.ts'
import { sectionEndpoints } from './sections/routes.ts'
import { settingsEndpoints, type SettingsServices } from './settings/routes.ts'
import { tagEndpoints } from './tags/routes.ts'
import { todoEndpoints, type TodoServices } from './todos/routes.ts'
import { viewEndpoints } from './views/routes.ts'
import { tokenEndpoints, type TokenServices } from './tokens/routes.ts'

/** The services that the handlers work with. */
export type Services = AccountServices &
  ChangeServices &
  ConfigurationServices &
  EventServices &
  LoginServices &
  NamedServices &
  NoticeServices &
  ReminderServices &
  ServerInfoServices &
  SessionServices &
  SettingsServices &
  TodoServices &
  TokenServices

/** Every endpoint of the API, in the order of the reference. */
export const endpoints: readonly Endpoint<Services>[] = [
  ...todoEndpoints,
  ...listEndpoints,
  ...sectionEndpoints,
  ...tagEndpoints,
  ...viewEndpoints,
  ...reminderEndpoints,
  ...changeEndpoints,
  ...eventEndpoints,
  ...sessionEndpoints,
  ...configurationEndpoints,
  ...loginEndpoints,
  callbackEndpoint,
  ...accountEndpoints,
  ...tokenEndpoints,
  ...settingsEndpoints,
  ...noticeEndpoints,
  ...backupEndpoints,
  ...serverInfoEndpoints,
]
