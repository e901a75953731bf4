import type { AccountSettings, InstallationSettings, Settings } from './schema.ts'

/** Lists the settings that leave the server; `account` is null where no account is open. */
export const presentSettings = (
  { theme }: InstallationSettings,
  account: AccountSettings | null,
): Settings => ({
  theme,
  firstDayOfWeek: account?.firstDayOfWeek ?? null,
  defaultListId: account?.defaultListId ?? null,
  trashDays: account?.trashDays ?? null,
})
