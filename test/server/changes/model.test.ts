import test, { type ExecutionContext } from 'ava'
import { apiOf, type Answer, type Api, type Json } from '../../support/http.ts'
import { changeIdOf, keyOf, ModelAccount, sortEntries, type Outcome } from '../../support/model/account.ts'
import {
  presentBody,
  presentChange,
  presentChanged,
  presentEntity,
  presentInbox,
  statusOf,
} from '../../support/model/answers.ts'
import type { NamedFields, Refused } from '../../support/model/draft.ts'
import { selectSorted } from '../../support/model/entities.ts'
import { RandomRequests } from '../../support/model/requests/random-requests.ts'
import type { ModelRequest } from '../../support/model/requests/requests.ts'
import { randomFrom, seedOfRun } from '../../support/random.ts'
import { startServer, type TestServer } from '../../support/server.ts'

const rounds = process.env['CI'] === 'true' ? 15 : 3
const steps = 150

/** A server, the expected state of its account, and how the test calls it. */
interface Run {
  readonly server: TestServer
  readonly clients: Readonly<Record<ModelRequest['client'], Api>>
  readonly script: { readonly id: string; readonly token: string }
  readonly account: ModelAccount
}

const start = async (
  t: ExecutionContext,
  now: () => Date,
  earlier?: Pick<Run, 'server' | 'script' | 'account'>,
): Promise<Run> => {
  const server = await startServer(t, { now, ...(earlier && { dataDir: earlier.server.dataDir }) })
  const owner = apiOf(server, server.token)
  const script =
    earlier?.script ?? (await owner('POST', '/api/tokens', { name: 'sync.py', scopes: ['todos:write'] })).body
  const [history = ''] = revisionOf(await owner('GET', '/api/todos')).split('-')
  const account = earlier?.account ?? new ModelAccount()
  account.history = history
  return { server, clients: { owner, script: apiOf(server, script.token) }, script, account }
}

const surroundingsOf = ({ server, script }: Run) => ({ url: server.url, tokenId: script.id })

const revisionOf = ({ headers }: Answer): string => headers.get('Localist-Revision') ?? ''

const withoutSummary = ({ summary: _summary, ...change }: Json): Json => change

const send = (run: Run, { client, method, path, body, headers, isDryRun, key }: ModelRequest) => {
  const query = isDryRun ? `${path.includes('?') ? '&' : '?'}dryRun=true` : ''
  return run.clients[client](method, `${path}${query}`, body, {
    ...headers,
    ...(key !== null && { 'Idempotency-Key': key }),
  })
}

/** Sends a request and compares the answer, the new change, the list and the trash with the model. */
const step = async (t: ExecutionContext, run: Run, request: ModelRequest, at: string): Promise<void> => {
  const { account, clients } = run
  const last = changeIdOf(account.history, account.changes.length)
  const answer = await send(run, request)
  const { body: news } = await clients.owner('GET', `/api/changes?since=${last}`)
  const whole = await Promise.all(
    news.map(async ({ id }: Json) => (await clients.owner('GET', `/api/changes/${id}`)).body),
  )
  const entries = (whole[0] ?? answer.body)?.changes ?? []
  const titled = [answer.body, ...entries.map(({ after }: Json) => after)]
  const outcome = account.predict(
    request,
    at,
    (name) => titled.find((each) => (each?.title ?? each?.name) === name)?.id ?? `(${name})`,
  )
  const keys: readonly string[] = entries.map(keyOf)
  const { length } = account.changes
  account.accept(request, outcome, keys)
  if ('refused' in outcome) checkRefusal(t, run, answer, outcome.refused)
  else checkSuccess(t, run, request, answer, outcome, keys)
  const made = account.changes.slice(length).map((each) => presentChange(account, each, surroundingsOf(run)))
  t.deepEqual(whole.map(withoutSummary), made)
  await checkState(t, run)
}

const checkRefusal = (t: ExecutionContext, run: Run, { status, headers, body }: Answer, refused: Refused) => {
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

const checkSuccess = (
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
  if (outcome.result.kind !== 'change') t.deepEqual(body, expected)
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

const checkState = async (
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
}

/** Reads all pages from `path` on. */
const readPages = async (api: Api, path: string): Promise<readonly Json[]> => {
  const changes: Json[] = []
  for (let next: string | undefined = path; next !== undefined;) {
    const { body, headers }: Answer = await api('GET', next)
    changes.push(...body)
    next = /<http:\/\/[^/]*(.*)>; rel="next"/.exec(headers.get('Link') ?? '')?.[1]
  }
  return changes
}

/** Reads all changes in pages, compares them with the model, and rebuilds the state from them. */
const checkHistory = async (t: ExecutionContext, run: Run): Promise<void> => {
  const { account, clients } = run
  const changes = await readPages(clients.script, '/api/changes?limit=7')
  t.is(changes.length, account.changes.length)
  const rebuilt = new Map<string, Json>()
  for (const [index, listed] of changes.entries()) {
    const expected = account.changes[index]
    checkListed(t, listed, expected && presentChange(account, expected, surroundingsOf(run)))
    t.truthy(listed.summary)
    const { body } = await clients.owner('GET', `/api/changes/${listed.id}`)
    for (const { kind, id, before, after } of body.changes) {
      if (after === undefined) continue
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
      ...[...todo].map(([id, each]) => [keyOf({ kind: 'todo', id }), presentChanged('todo', each)] as const),
      ...[...list].map(([id, each]) => [keyOf({ kind: 'list', id }), presentChanged('list', each)] as const),
    ]),
  )
  const created = account.changes.flatMap(({ entries }) => entries.filter(({ kind }) => kind === 'todo'))
  const id = created[0]?.id
  const ofOne = await readPages(clients.owner, `/api/changes?todo=${id}&limit=2`)
  t.deepEqual(
    ofOne.map(({ revision }) => revision),
    account.changes
      .filter(({ entries }) => entries.some((each) => each.kind === 'todo' && each.id === id))
      .map(({ revision }) => revision),
  )
}

const seed = seedOfRun()

for (let round = 0; round < rounds; round += 1) {
  test(`any requests do what the contract says, also after undo, repeats and restarts: ${round}`, async (t) => {
    t.timeout(60_000 + rounds * 10_000)
    t.log(`LOCALIST_TEST_SEED=${seed}`)
    // Before the times of the files, which the server compares with this clock.
    let now = Date.parse('2026-01-01T08:00:00.000Z')
    const random = randomFrom(seed + round)
    let run = await start(t, () => new Date(now))
    const requests = new RandomRequests(random, run.account)
    for (let count = 0; count < steps; count += 1) {
      // Keys are forgotten after a day.
      now += 1000 + (random.oneIn(40) ? random.upTo(30) * 3_600_000 : 0)
      if (random.oneIn(25)) {
        await run.server.stop()
        const { history } = run.account
        run = await start(t, () => new Date(now), run)
        // An account without a change keeps no history.
        if (run.account.changes.length > 0) t.is(run.account.history, history)
      }
      const request = requests.next()
      try {
        await step(t, run, request, new Date(now).toISOString())
      } catch (error) {
        t.log(`step ${count} ${JSON.stringify(request)}`)
        throw error
      }
    }
    await checkHistory(t, run)
  })
}
