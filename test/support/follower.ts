import { request, type ClientRequest, type IncomingMessage } from 'node:http'
import { StringDecoder } from 'node:string_decoder'
import { apiOf, type Api, type Json } from './http.ts'
import type { Random } from './random.ts'

/** The address of a server, and the credential of a client. */
export interface Target {
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
export class Follower {
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

  async #take(api: Api, { event, id, data }: SentEvent, count: number): Promise<void> {
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

interface SentEvent {
  readonly event: string
  readonly id: string | null
  readonly data: Json
}

const parseEvent = (block: string): SentEvent => {
  const fieldOf = (name: string): string | null => new RegExp(`^${name}: (.*)$`, 'm').exec(block)?.[1] ?? null
  return { event: fieldOf('event') ?? '', id: fieldOf('id'), data: JSON.parse(fieldOf('data') ?? 'null') }
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
