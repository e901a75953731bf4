import type { AccountSettings, InstallationSettings, Settings } from './schema.ts'

/** Lists the settings that leave the server; `account` is null where no account is open. */
export const presentSettings = (
  installation: InstallationSettings,
  account: AccountSettings | null,
): Settings => ({
  theme: installation.theme,
  sidebarWidth: installation.sidebarWidth,
  sidebarCollapsed: installation.sidebarCollapsed,
  detailsWidth: installation.detailsWidth,
  detailsCollapsed: installation.detailsCollapsed,
  singleKeyCommands: installation.singleKeyCommands,
  firstDayOfWeek: account?.firstDayOfWeek ?? null,
  defaultListId: account?.defaultListId ?? null,
  trashDays: account?.trashDays ?? null,
})
