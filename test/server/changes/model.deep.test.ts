import ava, { type ExecutionContext } from 'ava'
import { apiOf, type Json } from '../../support/http.ts'
import { changeIdOf, keyOf, ModelAccount } from '../../support/model/account.ts'
import { presentChange } from '../../support/model/answers.ts'
import {
  checkHistory,
  checkQuery,
  checkRefusal,
  checkState,
  checkSuccess,
  revisionOf,
  surroundingsOf,
  withoutSummary,
  type Run,
} from '../../support/model/checks.ts'
import { Unpredicted } from '../../support/model/draft.ts'
import { findIds, placeholders } from '../../support/model/ids.ts'
import { RandomRequests } from '../../support/model/requests/random-requests.ts'
import { inUtc, type ModelRequest } from '../../support/model/requests/requests.ts'
import { randomFrom, seedOfRun } from '../../support/random.ts'
import { isDeep } from '../../support/rounds.ts'
import { startServer } from '../../support/server.ts'

// One after another: side by side all rounds end at the end, and AVA gives up a file of which no test ends for a minute.
const test = ava.serial
const rounds = isDeep ? 15 : 1
const steps = isDeep ? 150 : 90

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

const send = (run: Run, { client, method, path, body, headers, isDryRun, key }: ModelRequest) => {
  const query = isDryRun ? `${path.includes('?') ? '&' : '?'}dryRun=true` : ''
  return run.clients[client](method, `${path}${query}`, body, {
    ...inUtc,
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
  const outcome = account.predict(request, at, findIds(answer.body, entries))
  const keys: readonly string[] = entries.map(keyOf)
  const { length } = account.changes
  account.accept(request, outcome, keys)
  if ('refused' in outcome) checkRefusal(t, run, answer, outcome.refused)
  else checkSuccess(t, run, request, answer, outcome, keys)
  const made = account.changes.slice(length).map((each) => presentChange(account, each, surroundingsOf(run)))
  t.deepEqual(whole.map(withoutSummary), made)
  await checkState(t, run)
}

const isPredicted = (account: ModelAccount, request: ModelRequest, at: string): boolean => {
  try {
    account.predict(request, at, placeholders)
    return true
  } catch (error) {
    if (error instanceof Unpredicted) return false
    throw error
  }
}

const seed = seedOfRun()

for (let round = 0; round < rounds; round += 1) {
  test(`any requests do what the contract says, also after undo, repeats and restarts: ${round}`, async (t) => {
    t.log(`SEED=${seed}`)
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
      const at = new Date(now).toISOString()
      let request = requests.next(at)
      while (!isPredicted(run.account, request, at)) request = requests.next(at)
      try {
        await step(t, run, request, at)
        await checkQuery(t, run, requests.filter(at), at, 1 + random.upTo(8))
      } catch (error) {
        t.log(`step ${count} ${JSON.stringify(request)}`)
        throw error
      }
    }
    await checkHistory(t, run)
  })
}
