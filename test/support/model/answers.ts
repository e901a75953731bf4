import { isDeepStrictEqual } from 'node:util'
import type { Json } from '../http.ts'
import { changeIdOf, type ModelAccount, type ModelChange, type Outcome } from './account.ts'
import type { ModelEntity, ModelKind } from './entities.ts'

/** The values in answers that the model does not choose. */
export interface Surroundings {
  /** The address of the server. */
  readonly url: string
  /** The id of the access token of the client `script`. */
  readonly tokenId: string
}

/** An entity as it is read on its own. */
export const presentEntity = (
  kind: ModelKind,
  entity: ModelEntity,
  { url }: Pick<Surroundings, 'url'>,
): Json => ({ ...presentChanged(entity), url: `${url}/api/${kind}s/${entity.id}` })

/** The inbox as it is read. */
export const presentInbox = ({ url }: Pick<Surroundings, 'url'>): Json => ({
  id: 'inbox',
  name: 'Inbox',
  revision: 0,
  archived: false,
  template: null,
  deletedAt: null,
  url: `${url}/api/lists/inbox`,
})

/** An entity as it is in a change. The next occurrence of a todo is not on the wire. */
export const presentChanged = (entity: ModelEntity): Json => {
  const { next: _next, ...fields } = { next: null, ...entity }
  return fields
}

/** A change as it is read on its own, without its summary. */
export function presentChange(account: ModelAccount, change: ModelChange, surroundings: Surroundings): Json {
  const { revision, at, client, undoes, entries } = change
  return {
    id: changeIdOf(account.history, revision),
    revision,
    at,
    actor:
      client === 'owner'
        ? { kind: 'command-line', name: null, tokenId: null }
        : { kind: 'token', name: 'sync.py', tokenId: surroundings.tokenId },
    undoes: undoes === null ? null : changeIdOf(account.history, undoes),
    changes: entries.map(({ kind, id, before, after }) => {
      if (after === null || account.isGone(kind, id, revision)) return { kind, id }
      const present = presentChanged(after)
      return {
        kind,
        id,
        before: before && pickDifferent(presentChanged(before), present),
        after: present,
      }
    }),
  }
}

/** The body of the answer to a request that is not refused; a change without its summary. */
export function presentBody(
  account: ModelAccount,
  { result, change, state }: Extract<Outcome, { readonly result: unknown }>,
  surroundings: Surroundings,
): Json {
  const changeId = change && changeIdOf(account.history, change.revision)
  switch (result.kind) {
    case 'todo':
    case 'list': {
      const entity = state[result.kind].get(result.id)
      return entity && presentEntity(result.kind, entity, surroundings)
    }
    case 'deletion':
      return { id: result.id, deleted: true }
    case 'changed':
      return { changed: result.count, changeId }
    case 'settings':
      return { defaultListId: result.defaultListId }
    case 'deleted':
      return { deleted: result.count }
    case 'change':
      return change === null ? { changed: 0, changeId } : presentChange(account, change, surroundings)
  }
}

/** The status of the answer to a request that is not refused. */
export function statusOf({ result, change }: Extract<Outcome, { readonly result: unknown }>): number {
  if (result.kind === 'todo' || result.kind === 'list') return result.status
  return result.kind === 'change' && change !== null ? 201 : 200
}

const pickDifferent = (before: Json, after: Json): Json =>
  Object.fromEntries(
    Object.entries(before).filter(([field, value]) => !isDeepStrictEqual(value, after[field])),
  )
