import type { Adapter, Payload } from 'oidc-provider'

/** What a provider stored, lost with the process. */
export interface Memory {
  adapter(model: string): Adapter
  /** The refresh tokens that a client could still use. */
  liveRefreshTokens(): readonly string[]
  /** Forgets every token and grant, as when a person takes all access back; sessions of browsers stay. */
  revokeAll(): void
}

/** An empty memory of a provider's own. */
export function createMemory(): Memory {
  const models = new Map<string, Map<string, Payload>>()
  const rowsOf = (model: string): Map<string, Payload> => {
    const rows = models.get(model) ?? new Map<string, Payload>()
    models.set(model, rows)
    return rows
  }
  return {
    adapter: (model) => adapterOf(rowsOf(model)),
    liveRefreshTokens: () =>
      [...rowsOf('RefreshToken')]
        .filter(([, { consumed, exp = Infinity }]) => consumed === undefined && exp > Date.now() / 1000)
        .map(([token]) => token),
    revokeAll() {
      for (const model of ['AuthorizationCode', 'AccessToken', 'RefreshToken', 'Grant']) rowsOf(model).clear()
    },
  }
}

function adapterOf(rows: Map<string, Payload>): Adapter {
  return {
    async upsert(id, payload) {
      rows.set(id, payload)
    },
    find: async (id) => rows.get(id),
    findByUid: async (uid) => [...rows.values()].find((row) => row.uid === uid),
    // Only the device flow has user codes, and it is off.
    findByUserCode: async () => undefined,
    async consume(id) {
      const row = rows.get(id)
      if (row) row.consumed = Math.floor(Date.now() / 1000)
    },
    async destroy(id) {
      rows.delete(id)
    },
    async revokeByGrantId(grantId) {
      for (const [id, row] of rows) if (row.grantId === grantId) rows.delete(id)
    },
  }
}
