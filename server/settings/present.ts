import type { AccountSettings, InstallationSettings, Settings } from './schema.ts'

/** Lists the settings that leave the server; `account` is null where no account is open. */
export const presentSettings = (
  installation: InstallationSettings,
  account: AccountSettings | null,
): Settings => ({
  theme: installation.theme,
  density: installation.density,
  language: installation.language,
  sidebarWidth: installation.sidebarWidth,
  sidebarCollapsed: installation.sidebarCollapsed,
  detailsWidth: installation.detailsWidth,
  detailsCollapsed: installation.detailsCollapsed,
  singleKeyCommands: installation.singleKeyCommands,
  port: installation.port,
  firstDayOfWeek: account?.firstDayOfWeek ?? null,
  defaultListId: account?.defaultListId ?? null,
  defaultView: account?.defaultView ?? null,
  trashDays: account?.trashDays ?? null,
})
