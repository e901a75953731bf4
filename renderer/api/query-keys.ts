/** The keys of the queries that events of the server refresh. */
export const queryKeys = {
  session: ['session'],
  settings: ['settings'],
  installation: ['installation'],
  backups: ['backups'],
  notices: ['notices'],
  tokens: ['tokens'],
  reminders: ['reminders'],
} as const
