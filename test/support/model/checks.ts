import type { ExecutionContext } from 'ava'
import type { Answer, Api, Json } from '../http.ts'
import type { TestServer } from '../server.ts'
import { changeIdOf, keyOf, sortEntries, type ModelAccount, type Outcome } from './account.ts'
import {
  presentBody,
  presentChange,
  presentChanged,
  presentEntity,
  presentInbox,
  statusOf,
} from './answers.ts'
import type { NamedFields, Refused } from './draft.ts'
import { selectSorted } from './entities.ts'
import { inUtc, queryOf, type ModelRequest } from './requests/requests.ts'
import { countTags } from './rules/tags.ts'
import { selectMatching, type ModelFilter } from './rules/filters.ts'

/** A server, the expected state of its account, and how the test calls it. */
export interface Run {
  readonly server: TestServer
  readonly clients: Readonly<Record<ModelRequest['client'], Api>>
  readonly script: { readonly id: string; readonly token: string }
  readonly account: ModelAccount
}

/** The values in answers that the model does not choose. */
export const surroundingsOf = ({ server, script }: Run) => ({ url: server.url, tokenId: script.id })

/** The change as of which an answer is. */
export const revisionOf = ({ headers }: Answer): string => headers.get('Localist-Revision') ?? ''

/** A change without its sentence, which the model does not predict. */
export const withoutSummary = ({ summary: _summary, ...change }: Json): Json => change

/** Compares a refusal with the model. */
export const checkRefusal = (
  t: ExecutionContext,
  run: Run,
  { status, headers, body }: Answer,
  refused: Refused,
) => {
  t.like(
    { status, type: body.type },
    { status: refused.status, type: `urn:localist:problem:${refused.slug}` },
  )
  const fields = (body.errors ?? []).map(({ field }: Json) => field)
  checkFields(t, fields, refused.fields)
  if (refused.slug === 'in-trash') t.true(refused.entities.some(({ id }) => id === body.id))
  const [current] = refused.slug === 'precondition-failed' ? refused.entities : []
  if (current !== undefined)
    t.deepEqual(body.current, presentEntity('title' in current ? 'todo' : 'list', current, run.server))
  t.is(headers.get('Localist-Change'), null)
}

const checkFields = (t: ExecutionContext, named: readonly string[], expected: NamedFields): void => {
  if (expected === 'any') t.true(named.length > 0)
  else if ('all' in expected) t.deepEqual(named.toSorted(), expected.all.toSorted())
  else t.true(named.length > 0 && named.every((field) => expected.some.includes(field)), `${named}`)
}

/** Compares the answer to a request that was not refused. `keys` has the order of the entities in its change set. */
export const checkSuccess = (
  t: ExecutionContext,
  run: Run,
  { isDryRun }: ModelRequest,
  { status, headers, body }: Answer,
  outcome: Extract<Outcome, { readonly result: unknown }>,
  keys: readonly string[],
): void => {
  const { change } = outcome
  t.is(status, statusOf(outcome))
  t.is(headers.get('Localist-Dry-Run'), isDryRun ? 'true' : null)
  t.is(
    headers.get('Localist-Change'),
    change && !isDryRun ? changeIdOf(run.account.history, change.revision) : null,
  )
  // The account has the entries of the change in their order, a dry run has none there.
  const stored = change && run.account.changes[change.revision - 1]
  const entries = sortEntries(change?.entries ?? [], keys)
  const listed = isDryRun || stored === undefined ? change && { ...change, entries } : stored
  const expected = presentBody(run.account, { ...outcome, change: listed }, surroundingsOf(run))
  if (outcome.result.kind === 'settings') t.like(body, expected)
  else if (outcome.result.kind !== 'change') t.deepEqual(body, expected)
  else checkListed(t, body, expected)
}

/** Compares a change as it is listed, which is without its changes above 64 KiB. */
const checkListed = (t: ExecutionContext, listed: Json, { changes, ...head }: Json): void => {
  const size = JSON.stringify(changes ?? []).length
  const isWhole = 'changes' in listed
  // The sentence is not predicted.
  if (Math.abs(size - 64 * 1024) > 1000) t.is(isWhole, changes !== undefined && size < 64 * 1024)
  t.deepEqual(withoutSummary(listed), isWhole ? { ...head, changes } : head)
}

/** Compares the todos, the lists and the trash with the model. */
export const checkState = async (
  t: ExecutionContext,
  { clients, server, account }: Pick<Run, 'clients' | 'server' | 'account'>,
) => {
  const revision = changeIdOf(account.history, account.changes.length)
  for (const isInTrash of [false, true]) {
    const query = isInTrash ? '?deleted=true' : ''
    const todos = await clients.owner('GET', `/api/todos${query}`)
    t.deepEqual(
      todos.body,
      selectSorted(account.state.todo, isInTrash).map((todo) => presentEntity('todo', todo, server)),
    )
    const lists = await clients.owner('GET', `/api/lists${query}`)
    const [inbox, ...others] = isInTrash ? [null, ...lists.body] : lists.body
    if (!isInTrash) t.like(inbox, presentInbox(server))
    t.deepEqual(
      others,
      selectSorted(account.state.list, isInTrash).map((list) => presentEntity('list', list, server)),
    )
    t.deepEqual([todos, lists].map(revisionOf), [revision, revision])
  }
  t.deepEqual((await clients.script('GET', '/api/tags')).body, countTags(account.state))
}

/** Reads all pages from `path` on. */
const readPages = async (api: Api, path: string): Promise<readonly Json[]> => {
  const entries: Json[] = []
  for (let next: string | undefined = path; next !== undefined;) {
    const { body, headers }: Answer = await api('GET', next, undefined, inUtc)
    entries.push(...body)
    next = /<http:\/\/[^/]*(.*)>; rel="next"/.exec(headers.get('Link') ?? '')?.[1]
  }
  return entries
}

/** Reads the todos that match, in pages, and compares them with the model. */
export const checkQuery = async (
  t: ExecutionContext,
  { clients, server, account }: Run,
  filter: ModelFilter,
  at: string,
  limit: number,
): Promise<void> => {
  const read = await readPages(clients.script, `/api/todos${queryOf({ ...filter, limit })}`)
  const expected = selectMatching(account.state, filter, at)
  t.deepEqual(
    read,
    expected.map((todo) => presentEntity('todo', todo, server)),
    queryOf(filter),
  )
}

/** Reads all changes in pages, compares them with the model, and rebuilds the state from them. */
export const checkHistory = async (t: ExecutionContext, run: Run): Promise<void> => {
  const { account, clients } = run
  const changes = await readPages(clients.script, '/api/changes?limit=7')
  t.is(changes.length, account.changes.length)
  t.deepEqual(await readPages(clients.script, '/api/changes?sort=-revision&limit=5'), changes.toReversed())
  const rebuilt = new Map<string, Json>()
  for (const [index, listed] of changes.entries()) {
    const expected = account.changes[index]
    checkListed(t, listed, expected && presentChange(account, expected, surroundingsOf(run)))
    t.truthy(listed.summary)
    const { body } = await clients.owner('GET', `/api/changes/${listed.id}`)
    for (const { kind, id, before, after } of body.changes) {
      if (after === undefined) {
        rebuilt.delete(keyOf({ kind, id }))
        continue
      }
      const present = rebuilt.get(keyOf({ kind, id }))
      t.is(before === null, present === undefined)
      t.deepEqual({ ...present, ...before }, present ?? {})
      rebuilt.set(keyOf({ kind, id }), after)
    }
  }
  const { todo, list } = account.state
  t.deepEqual(
    Object.fromEntries(rebuilt),
    Object.fromEntries([
      ...[...todo].map(([id, each]) => [keyOf({ kind: 'todo', id }), presentChanged(each)] as const),
      ...[...list].map(([id, each]) => [keyOf({ kind: 'list', id }), presentChanged(each)] as const),
    ]),
  )
  const created = account.changes.flatMap(({ entries }) => entries.filter(({ kind }) => kind === 'todo'))
  const id = created[0]?.id
  const ofOne = await readPages(clients.owner, `/api/changes?todo=${id}&limit=2`)
  const latestOfOne = await readPages(clients.owner, `/api/changes?todo=${id}&limit=3&sort=-revision`)
  t.deepEqual(latestOfOne, ofOne.toReversed())
  t.deepEqual(
    ofOne.map(({ revision }) => revision),
    account.changes
      .filter(({ entries }) => entries.some((each) => each.kind === 'todo' && each.id === id))
      .map(({ revision }) => revision),
  )
}
