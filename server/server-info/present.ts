import type { ApiIndex } from './schema.ts'

/** The index of the API of the server at `origin`, which has no trailing slash. */
export function presentIndex(origin: string, version: string): ApiIndex {
  return {
    name: 'Localist',
    version,
    links: {
      documentation: `${origin}/docs`,
      openapi: `${origin}/api/openapi.json`,
      health: `${origin}/api/health`,
      session: `${origin}/api/auth/session`,
      todos: `${origin}/api/todos`,
      lists: `${origin}/api/lists`,
      tags: `${origin}/api/tags`,
      views: `${origin}/api/views`,
      changes: `${origin}/api/changes`,
      events: `${origin}/api/events`,
      accounts: `${origin}/api/accounts`,
      tokens: `${origin}/api/tokens`,
      settings: `${origin}/api/settings`,
      notices: `${origin}/api/notices`,
      backups: `${origin}/api/backups`,
    },
  }
}
