import { join } from 'node:path'
import { v7 as uuidv7 } from 'uuid'
import * as z from 'zod'
import { hash } from 'node:crypto'
import { newSecret } from '../secrets.ts'
import { Invalid, NotFound } from '../http/problems.ts'
import { openSmallDocument, smallDocumentFormat } from '../storage/small-document.ts'
import type { DocumentDeps } from '../storage/document.ts'
import { createQueue } from '../job-queue.ts'
import { storedToken, type ParsedToken, type StoredToken } from './schema.ts'

/** The named access tokens of this installation. */
export interface Tokens {
  list(accountId: string): readonly StoredToken[]
  /** Makes a token. Its text is returned once and not stored. Throws Invalid for an expiry in the past. */
  create(
    accountId: string,
    input: ParsedToken,
  ): Promise<{ readonly stored: StoredToken; readonly token: string }>
  /** Revokes a token from this moment on. Throws NotFound. */
  revoke(accountId: string, id: string): Promise<void>
  /** Revokes every token of an account. */
  revokeAll(accountId: string): Promise<void>
  /** Finds the valid token with this digest and records its use; null where no valid token has it. */
  use(sha256: string): StoredToken | null
  /** Whether the token with this id would be accepted now. */
  validityOf(id: string): 'valid' | 'revoked' | 'expired'
  /** Waits for the changes under way and writes the times of the last uses. */
  close(): Promise<void>
}

const format = smallDocumentFormat(
  'localist-tokens',
  z.strictObject({ tokens: z.array(storedToken).readonly() }),
  {
    tokens: [],
  },
)

/**
 * Opens `tokens.json` in the data directory. The time of the last use of a token is kept in memory, and written with the next
 * change or at the stop, because a write for each request would make reading as slow as writing.
 */
export async function openTokens(deps: DocumentDeps, dataDir: string): Promise<Tokens> {
  const snapshot = await openSmallDocument(deps, join(dataDir, 'tokens.json'), format)
  const queue = createQueue()
  const lastUses = new Map<string, Date>()
  let byDigest = indexByDigest(snapshot.data.tokens)

  const addLastUse = (token: StoredToken): StoredToken => ({
    ...token,
    lastUsedAt: lastUses.get(token.id)?.toISOString() ?? token.lastUsedAt,
  })
  const listAll = (): readonly StoredToken[] => snapshot.data.tokens.map(addLastUse)
  const isUnexpired = ({ expiresAt }: StoredToken): boolean =>
    expiresAt === null || Date.parse(expiresAt) > deps.now().getTime()

  const save = async (tokens: readonly StoredToken[]): Promise<void> => {
    await snapshot.replace({ tokens }).finally(() => {
      byDigest = indexByDigest(snapshot.data.tokens)
    })
  }

  return {
    list: (accountId) => listAll().filter((token) => token.accountId === accountId),
    create: (accountId, { name, scopes, expiresAt }) =>
      queue.run(async () => {
        const at = deps.now().toISOString()
        if (expiresAt !== null && expiresAt <= at) {
          throw new Invalid([{ field: 'expiresAt', message: 'must be in the future' }])
        }
        const token = `localist_${newSecret()}`
        const stored: StoredToken = {
          id: uuidv7(),
          accountId,
          name,
          scopes,
          sha256: hash('sha256', token),
          createdAt: at,
          expiresAt,
          lastUsedAt: null,
        }
        await save([...listAll(), stored])
        return { stored, token }
      }),
    revoke: (accountId, id) =>
      queue.run(async () => {
        const kept = listAll().filter(
          (token) => token.accountId !== accountId || token.id !== id.toLowerCase(),
        )
        if (kept.length === snapshot.data.tokens.length)
          throw new NotFound('There is no access token with this id.')
        await save(kept)
      }),
    revokeAll: (accountId) =>
      queue.run(async () => {
        const kept = listAll().filter((token) => token.accountId !== accountId)
        if (kept.length < snapshot.data.tokens.length) await save(kept)
      }),
    use(sha256) {
      const found = byDigest.get(sha256)
      if (found === undefined || !isUnexpired(found)) return null
      lastUses.set(found.id, deps.now())
      return found
    },
    validityOf(id) {
      const found = snapshot.data.tokens.find((token) => token.id === id)
      if (found === undefined) return 'revoked'
      return isUnexpired(found) ? 'valid' : 'expired'
    },
    close: () =>
      queue.run(async () => {
        if (lastUses.size > 0) await save(listAll())
      }),
  }
}

const indexByDigest = (tokens: readonly StoredToken[]): ReadonlyMap<string, StoredToken> =>
  new Map(tokens.map((token) => [token.sha256, token]))
