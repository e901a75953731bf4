/** The keys of what the page asks the server for once and keeps in the query cache. Events of the server name them. */
export const queryKeys = {
  session: ['session'],
  settings: ['settings'],
  notices: ['notices'],
  tokens: ['tokens'],
} as const
