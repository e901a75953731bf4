import { readFile, writeFile } from 'node:fs/promises'
import { request, type ClientRequest, type IncomingMessage } from 'node:http'
import { StringDecoder } from 'node:string_decoder'
import test, { type ExecutionContext } from 'ava'
import { fileOf } from '../../support/account.ts'
import { parseEvent, type StreamedEvent } from '../../support/events.ts'
import { apiOf, type Api, type Json } from '../../support/http.ts'
import { startProvider } from '../../support/provider.ts'
import { randomFrom, seedOfRun, type Random } from '../../support/random.ts'
import { isDeep } from '../../support/rounds.ts'
import { noRenewals, sessionOf, signIn, startSignInServer, type SignInServer } from '../../support/sign-in.ts'

const rounds = isDeep ? 8 : 2
const steps = isDeep ? 80 : 50

/** The address of a server, and the credential of a client. */
interface Target {
  readonly url: string
  readonly token: string
}

interface Place {
  readonly history: string
  readonly revision: number
}

/** The most attempts to connect in which nothing comes. */
const mostAttempts = 300

/**
 * A client as a script would be: it reads the list, follows the stream from the revision of the list, and goes on after the last
 * event when the connection breaks, which it does at random bytes. It notes each event that the contract does not allow.
 */
class Follower {
  /** The todos of the account by id, those in the trash included, without `url`. */
  readonly todos = new Map<string, Json>()
  readonly faults: string[] = []
  /** How many events came, and how many connections were opened. */
  readonly counts = { changes: 0, long: 0, reloads: 0, byes: 0, connections: 0, cuts: 0 }
  /** Of the last `hello`; empty before it, and after another account became active. */
  account = ''
  readonly #random: Random
  readonly #findTarget: () => Promise<Target>
  #place: Place | null = null
  /** The changes up to this revision are in the list that was read. */
  #listed = 0
  #isReading = false
  #connection: ClientRequest | null = null
  #gate: Promise<void> = Promise.resolve()
  #openGate: () => void = () => {}
  #waiting: (() => void)[] = []
  #isStopped = false

  /** `findTarget` waits while there is no server. */
  constructor(random: Random, findTarget: () => Promise<Target>) {
    this.#random = random
    this.#findTarget = findTarget
  }

  /** Follows until stop() is called. */
  async run(): Promise<void> {
    for (let attempts = 0; !this.#isStopped && attempts < mostAttempts; attempts += 1) {
      const { changes } = this.counts
      await this.#gate
      const target = await this.#findTarget()
      try {
        if (this.#place === null) await this.#readLists(apiOf(target, target.token))
        if (!this.#isStopped) await this.#follow(target)
      } catch (error) {
        // The connection was cut, or the server stopped meanwhile.
        if (!isNetworkError(error)) throw error
      }
      if (this.counts.changes > changes) attempts = 0
    }
    if (!this.#isStopped) this.faults.push('it could not connect')
    this.#wake()
  }

  /** Cuts the connection. With `isAway` there is no other one until comeBack(). */
  cut(isAway = false): void {
    // It may wait for the gate of a cut before.
    this.#openGate()
    if (isAway) this.#gate = new Promise((resolve) => (this.#openGate = resolve))
    this.counts.cuts += 1
    this.#connection?.destroy()
  }

  /** Lets it connect again. */
  comeBack(): void {
    this.#openGate()
  }

  /** Waits until it follows the stream and has the change with this id, or noted a fault. */
  async reach(id: string): Promise<void> {
    while (this.faults.length === 0 && (this.account === '' || this.#isReading || this.#position !== id))
      await new Promise<void>((resolve) => void this.#waiting.push(resolve))
  }

  /** Ends it. */
  stop(): void {
    this.#isStopped = true
    this.comeBack()
    this.#connection?.destroy()
  }

  get #position(): string | null {
    return this.#place && `${this.#place.history}-${this.#place.revision}`
  }

  #wake(): void {
    for (const resolve of this.#waiting.splice(0)) resolve()
  }

  async #readLists(api: Api): Promise<void> {
    const list = await readOrThrow(api, '/api/todos')
    const trash = await readOrThrow(api, '/api/todos?deleted=true')
    this.todos.clear()
    for (const { url: _url, ...todo } of [...list.body, ...trash.body]) this.todos.set(todo.id, todo)
    const [history = '', revision] = (list.headers.get('Localist-Revision') ?? '').split('-')
    this.#place ??= { history, revision: Number(revision) }
    this.#listed = history === this.#place.history ? Number(revision) : 0
    this.#wake()
  }

  async #follow(target: Target): Promise<void> {
    this.counts.connections += 1
    const sent = request(`${target.url}/api/events`, {
      agent: false,
      headers: { Authorization: `Bearer ${target.token}`, 'Last-Event-ID': this.#position ?? '' },
    })
    this.#connection = sent
    const response = await new Promise<IncomingMessage>((resolve, reject) => {
      sent.on('response', resolve)
      sent.on('error', reject)
      sent.end()
    })
    if (response.statusCode !== 200) this.faults.push(`GET /api/events: ${response.statusCode}`)
    const api = apiOf(target, target.token)
    // Half of the connections break after some bytes, also within an event or a character.
    let left = this.#random.oneIn(2) ? this.#random.upTo(3000) : Number.POSITIVE_INFINITY
    const decoder = new StringDecoder('utf8')
    let [text, count] = ['', 0]
    for await (const chunk of response) {
      const bytes: Buffer = chunk
      text += decoder.write(bytes.subarray(0, left))
      left -= bytes.length
      const blocks = text.split('\n\n')
      text = blocks.pop() ?? ''
      for (const block of blocks) {
        if (!block.startsWith(':')) await this.#take(api, parseEvent(block), (count += 1))
      }
      if (left <= 0) return this.cut()
    }
  }

  async #take(api: Api, { event, id, data }: StreamedEvent, count: number): Promise<void> {
    if ((event === 'hello') !== (count === 1)) this.faults.push(`${event} is event ${count}`)
    if (event === 'hello') this.#checkHello(id, data)
    else if (event === 'bye') this.#takeBye(data)
    else if (event === 'reload') await this.#reload(api, id, data)
    else if (event === 'change') await this.#change(api, id, data)
    this.#wake()
  }

  #checkHello(id: string | null, { history, revision, account }: Json): void {
    this.account = account
    if (id !== null) this.faults.push('hello has an id')
    const isOlder = history === this.#place?.history && revision < (this.#place?.revision ?? 0)
    if (isOlder) this.faults.push(`hello is of ${revision}, before ${this.#position}`)
    this.#helloOf = history
  }

  #helloOf = ''

  #takeBye({ reason }: Json): void {
    this.counts.byes += 1
    // Another account is active: nothing that is known counts.
    if (reason === 'account') {
      this.#place = null
      this.account = ''
    } else if (reason !== 'stopping') this.faults.push(`bye: ${reason}`)
  }

  async #reload(api: Api, id: string | null, { history, revision }: Json): Promise<void> {
    this.counts.reloads += 1
    // The history is kept, so that only another one is a reason.
    if (history === this.#place?.history) this.faults.push(`reload after ${this.#position}`)
    if (history !== this.#helloOf || id !== `${history}-${revision}`) this.faults.push(`reload ${id}`)
    // The place moves when the lists have been read: until then the connection can break.
    const before = this.#place
    this.#place = { history, revision }
    this.#isReading = true
    try {
      await this.#readLists(api)
    } catch (error) {
      this.#place = before
      throw error
    } finally {
      this.#isReading = false
    }
  }

  async #change(api: Api, id: string | null, { revision, changes, ...head }: Json): Promise<void> {
    const { history, revision: last } = this.#place ?? { history: '', revision: 0 }
    if (id !== `${history}-${last + 1}` || id !== head.id || revision !== last + 1)
      this.faults.push(`${id} came after ${this.#position}`)
    this.counts.changes += 1
    if (changes === undefined) this.counts.long += 1
    const whole = changes ?? (await readOrThrow(api, `/api/changes/${id}`)).body.changes
    this.#place = { history, revision }
    if (revision <= this.#listed) return
    for (const { id: todo, after } of whole) {
      if (after === undefined) this.todos.delete(todo)
      else this.todos.set(todo, after)
    }
  }
}

/** The answer is no success, because the account changed meanwhile. */
class Refused extends Error {}

const readOrThrow = async (api: Api, path: string) => {
  const answer = await api('GET', path)
  if (answer.status !== 200) throw new Refused(`GET ${path}: ${answer.status}`)
  return answer
}

const isNetworkError = (error: unknown): boolean =>
  error instanceof Refused || error instanceof TypeError || (error instanceof Error && 'code' in error)

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
  const send: Api = async (...call) => {
    const answer = await api(...call)
    t.true(answer.status < 500, `${call[0]} ${call[1]}: ${answer.status}`)
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
  test.serial(
    `a client that is cut off anywhere has the todos of the server when it comes back: ${round}`,
    async (t) => {
      t.log(`SEED=${seed}`)
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
    },
  )
}
