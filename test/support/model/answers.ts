import { isDeepStrictEqual } from 'node:util'
import type { Json } from '../http.ts'
import type { ModelAccount, ModelChange, Outcome } from './account.ts'
import type { ModelTodo } from './todos.ts'

/** The values in answers that the model does not choose. */
export interface Surroundings {
  /** The address of the server. */
  readonly url: string
  readonly history: string
  /** The id of the access token of the client `script`. */
  readonly tokenId: string
}

/** The id of the change set with this revision. */
export const changeIdOf = ({ history }: Pick<Surroundings, 'history'>, revision: number): string =>
  `${history}-${revision}`

/** A todo as it is read on its own. */
export const presentTodo = (todo: ModelTodo, { url }: Pick<Surroundings, 'url'>): Json => ({
  ...todo,
  url: `${url}/api/todos/${todo.id}`,
})

/** A change as it is read on its own, without its summary. */
export function presentChange(account: ModelAccount, change: ModelChange, surroundings: Surroundings): Json {
  const { revision, at, client, undoes, entries } = change
  return {
    id: changeIdOf(surroundings, revision),
    revision,
    at,
    actor:
      client === 'owner'
        ? { kind: 'command-line', name: null, tokenId: null }
        : { kind: 'token', name: 'sync.py', tokenId: surroundings.tokenId },
    undoes: undoes === null ? null : changeIdOf(surroundings, undoes),
    changes: entries.map(({ id, before, after }) =>
      after === null || account.isGone(id, revision)
        ? { kind: 'todo', id }
        : { kind: 'todo', id, before: before && pickDifferent(before, after), after },
    ),
  }
}

/** The body of the answer to a request that is not refused; a change without its summary. */
export function presentBody(
  account: ModelAccount,
  { result, change, todos }: Extract<Outcome, { readonly result: unknown }>,
  surroundings: Surroundings,
): Json {
  const changeId = change && changeIdOf(surroundings, change.revision)
  switch (result.kind) {
    case 'todo': {
      const todo = todos.get(result.id)
      return todo && presentTodo(todo, surroundings)
    }
    case 'deletion':
      return { id: result.id, deleted: true }
    case 'changed':
      return { changed: result.count, changeId }
    case 'deleted':
      return { deleted: result.count }
    case 'change':
      return change === null ? { changed: 0, changeId } : presentChange(account, change, surroundings)
  }
}

/** The status of the answer to a request that is not refused. */
export function statusOf({ result, change }: Extract<Outcome, { readonly result: unknown }>): number {
  if (result.kind === 'todo') return result.status
  return result.kind === 'change' && change !== null ? 201 : 200
}

const pickDifferent = (before: ModelTodo, after: ModelTodo): Json =>
  Object.fromEntries(
    Object.entries(before).filter(([field, value]) => !isDeepStrictEqual(value, Reflect.get(after, field))),
  )
