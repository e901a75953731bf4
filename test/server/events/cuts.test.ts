import { readFile, writeFile } from 'node:fs/promises'
import test, { type ExecutionContext } from 'ava'
import { fileOf } from '../../support/account.ts'
import { Follower, type Target } from '../../support/follower.ts'
import { apiOf, type Api, type Json } from '../../support/http.ts'
import { startProvider } from '../../support/provider.ts'
import { randomFrom, seedOfRun, type Random } from '../../support/random.ts'
import { isDeep } from '../../support/rounds.ts'
import { noRenewals, sessionOf, signIn, startSignInServer, type SignInServer } from '../../support/sign-in.ts'

const rounds = isDeep ? 8 : 2
const steps = 80

/** A server that is restarted, and two clients that follow it: the owner, and a script with an access token of the local account. */
interface Run {
  readonly random: Random
  server: SignInServer
  script: Api
  readonly scriptToken: string
  /** Pending while there is no server. */
  present: Promise<SignInServer>
  readonly followers: { readonly owner: Follower; readonly script: Follower }
  /** The ids of the changes so far. */
  readonly changes: string[]
}

const setUp = async (t: ExecutionContext, random: Random): Promise<Run> => {
  const provider = await startProvider(t)
  const server = await startSignInServer(t, provider, { renewalTimes: noRenewals })
  const { body } = await server.owner('POST', '/api/tokens', { name: 'sync.py', scopes: ['todos:write'] })
  const follow = (findToken: (server: SignInServer) => string): Follower => {
    const findTarget = async (): Promise<Target> => {
      const present = await run.present
      return { url: present.url, token: findToken(present) }
    }
    return new Follower(randomFrom(random.upTo(2 ** 31)), findTarget)
  }
  const run: Run = {
    random,
    server,
    script: apiOf(server, body.token),
    scriptToken: body.token,
    present: Promise.resolve(server),
    followers: { owner: follow(({ token }) => token), script: follow(() => body.token) },
    changes: [],
  }
  return run
}

/** Sends a random request, or some at the same time, as the owner or as the script. */
const write = async (t: ExecutionContext, run: Run): Promise<void> => {
  const { random, changes } = run
  const isOwner = !random.oneIn(3)
  const api = isOwner ? run.server.owner : run.script
  const send: Api = async (...request) => {
    const answer = await api(...request)
    t.true(answer.status < 500, `${request[0]} ${request[1]}: ${answer.status}`)
    const id = answer.headers.get('Localist-Change')
    if (id !== null) changes.push(id)
    return answer
  }
  const { body: todos } = await api('GET', '/api/todos')
  const path = `/api/todos/${todos[random.upTo(todos.length)]?.id}`
  const choice = todos.length > 40 ? 6 : todos.length < 12 ? 0 : random.upTo(9)
  if (choice < 3) {
    const length = [0, 5, 300, 25_000][random.upTo(4)] ?? 0
    const todo = { title: 'Größe ✓', notes: 'ü€😀'.repeat(length / 3), completed: random.oneIn(2) }
    await Promise.all(Array.from({ length: 1 + random.upTo(4) }, () => send('POST', '/api/todos', todo)))
  } else if (choice === 3) {
    await Promise.all([
      send('PATCH', path, { title: `changed ${random.upTo(5)}` }),
      send('PATCH', path, { completed: random.oneIn(2) }),
    ])
  } else if (choice === 4) await send('DELETE', path)
  else if (choice === 5) {
    // Above 64 KiB.
    await send('PATCH', '/api/todos', { notes: `${random.upTo(1000)}`.padEnd(8000, 'ö') })
  } else if (choice === 6) {
    await send('DELETE', '/api/todos?completed=true')
    if (isOwner) await send('DELETE', '/api/todos?deleted=true')
  } else if (choice === 7) {
    const undoes = changes.at(-1 - random.upTo(Math.min(changes.length, 6)))
    if (undoes !== undefined) await send('POST', '/api/changes', { undoes })
  } else {
    const [first, second] = todos
    const operations = [
      { op: 'create', kind: 'todo', value: { title: 'new' } },
      { op: 'delete', kind: 'todo', id: first.id },
      ...(isOwner ? [{ op: 'purge', kind: 'todo', id: second.id }] : []),
    ]
    await send('POST', '/api/changes', { operations })
  }
}

/** Stops the server, maybe edits the document of the local account, and starts it again. */
const restart = async (run: Run): Promise<void> => {
  let found: (server: SignInServer) => void = () => {}
  run.present = new Promise((resolve) => (found = resolve))
  await run.server.stop()
  if (run.random.oneIn(2)) {
    const file = fileOf(run.server)
    const text = await readFile(file, 'utf8').catch(() => '')
    const edited = text.replace(/"title": ?"[^"]*"/, `"title":"by hand ${run.random.upTo(1000)}"`)
    if (edited !== text) await writeFile(file, edited)
  }
  run.server = await run.server.restart()
  run.script = apiOf(run.server, run.scriptToken)
  found(run.server)
}

const switchAccount = async ({ server }: Run): Promise<void> => {
  const { account } = await sessionOf(server)
  if (account === null) await signIn(server)
  else await server.owner('DELETE', '/api/auth/session')
}

/** Waits until a client has all changes, and compares its todos with the list and the trash. */
const compare = async (t: ExecutionContext, api: Api, follower: Follower): Promise<void> => {
  follower.comeBack()
  const list = await api('GET', '/api/todos')
  const { body: trash } = await api('GET', '/api/todos?deleted=true')
  await follower.reach(list.headers.get('Localist-Revision') ?? '')
  t.deepEqual(follower.faults, [])
  const expected = [...list.body, ...trash].map(({ url: _url, ...todo }: Json) => todo)
  t.deepEqual([...follower.todos.values()].toSorted(byId), expected.toSorted(byId))
}

const byId = (a: Json, b: Json): number => (a.id < b.id ? -1 : 1)

const compareBoth = async (t: ExecutionContext, { server, script, followers }: Run): Promise<void> => {
  await Promise.all([compare(t, server.owner, followers.owner), compare(t, script, followers.script)])
  const { account } = await sessionOf(server)
  t.is(followers.owner.account, account?.id ?? 'local')
  t.is(followers.script.account, 'local')
}

const seed = seedOfRun()

for (let round = 0; round < rounds; round += 1) {
  test(`a client that is cut off anywhere has the todos of the server when it comes back: ${round}`, async (t) => {
    t.log(`LOCALIST_TEST_SEED=${seed}`)
    const random = randomFrom(seed + round)
    const run = await setUp(t, random)
    const { owner, script } = run.followers
    t.teardown(() => [owner, script].forEach((each) => each.stop()))
    const running = Promise.all([owner.run(), script.run()])
    for (let step = 0; step < steps; step += 1) {
      const choice = random.upTo(40)
      if (choice === 0) await restart(run)
      else if (choice === 1) await switchAccount(run)
      else if (choice < 6) (random.oneIn(2) ? owner : script).cut(random.oneIn(2))
      else if (choice < 8) await compareBoth(t, run)
      else if (choice < 10) {
        const writing = write(t, run)
        ;(random.oneIn(2) ? owner : script).cut()
        await writing
      } else await write(t, run)
    }
    await compareBoth(t, run)
    t.log({ owner: owner.counts, script: script.counts })
    owner.stop()
    script.stop()
    await running
  })
}
