import type { ExecutionContext } from 'ava'
import { readFile, writeFile } from 'node:fs/promises'
import { setImmediate } from 'node:timers/promises'
import { fileOf } from '../account.ts'
import { makeSession } from '../credentials.ts'
import { apiOf, type Api, type Json } from '../http.ts'
import { startServer, type TestServer } from '../server.ts'
import { realFiles, type Files } from '../../../server/storage/files.ts'
import { withCalls } from '../recorded-files.ts'

const done = async (): Promise<void> => {}

// No test here cuts the power.
const withoutSync: Files = {
  ...realFiles,
  open: async (path, flags, mode) =>
    withCalls(await realFiles.open(path, flags, mode), { datasync: done, sync: done }),
}

/** A request of the page that it has no answer to yet. */
interface Flight {
  readonly account: string
  readonly path: string
  readonly init: RequestInit
  /** The answer of the server, once the request has reached it. */
  answer: Answered | null
  readonly resolve: (response: Response) => void
  readonly reject: (error: Error) => void
}

interface Answered {
  readonly status: number
  readonly headers: Headers
  readonly text: string
}

/** A server behind the network, for one account. */
export interface RemoteAccount {
  readonly id: string
  /** Calls the server as another client, without losses. */
  call: Api
  /** The number of times that the server began a new history. */
  restarts: number
}

/** An answer to a change of the page. */
export interface AnsweredChange {
  readonly account: string
  readonly key: string
  readonly status: number
  readonly body: Json
}

/** A network between the page and real servers that delivers, delays and loses as the test says. Each account has a server of its own. */
export class LossyNetwork {
  readonly #t: ExecutionContext
  readonly #servers = new Map<string, RemoteAccount & { server: TestServer; session: string }>()
  /** In the order in which they were sent. */
  readonly flights: Flight[] = []
  /** Every answer of a server to POST /api/changes, delivered or not. */
  readonly answered: AnsweredChange[] = []
  /** The account for which the server answers; for others it says that another one is active. */
  active = 'local'
  /**
   * The status with which the next changes are refused, as by a server that cannot write now. A change that was made already gets its
   * first answer again, for which a server writes nothing.
   */
  outage: number | null = null

  /** Whether changes are answered and listed without their entries, as large ones are. */
  isLarge = false

  constructor(t: ExecutionContext) {
    this.#t = t
  }

  /** Returns the server of an account. Starts it where it is not there. */
  async accountOf(id: string): Promise<RemoteAccount> {
    const known = this.#servers.get(id)
    if (known !== undefined) return known
    const server = await startServer(this.#t, { files: withoutSync })
    const call = apiOf(server, server.token)
    const remote = { id, call, restarts: 0, server, session: await makeSession(call) }
    this.#servers.set(id, remote)
    return remote
  }

  /** Gives the account a new history, as an edit of its document by hand does. */
  async editByHand(id: string): Promise<void> {
    const remote = this.#servers.get(id)
    if (remote === undefined) return
    await remote.server.stop()
    const document = await readFile(fileOf(remote.server), 'utf8').catch(() => '')
    const edited = document.replace(/"title":\s*"/, (start) => `${start}Edited `)
    if (edited !== document) await writeFile(fileOf(remote.server), edited)
    remote.server = await startServer(this.#t, { files: withoutSync, dataDir: remote.server.dataDir })
    remote.call = apiOf(remote.server, remote.server.token)
    remote.session = await makeSession(remote.call)
    remote.restarts += 1
  }

  /** Stops the servers. */
  async stop(): Promise<void> {
    for (const { server } of this.#servers.values()) await server.stop()
  }

  /** The fetch() of the page. */
  readonly fetch = (path: string, init: RequestInit): Promise<Response> =>
    new Promise((resolve, reject) => {
      const account = new Headers(init.headers).get('Localist-Account') ?? ''
      this.flights.push({ account, path, init, answer: null, resolve, reject })
    })

  /** Lets requests reach the server, all at the same time. */
  async serve(...flights: readonly (Flight | undefined)[]): Promise<void> {
    const sent = flights.filter((flight) => flight !== undefined)
    await Promise.all(sent.map((flight) => this.#serve(flight)))
  }

  /** Delivers the answer to a request, or its loss where it has not reached the server. */
  deliver(flight: Flight | undefined): void {
    const index = flight === undefined ? -1 : this.flights.indexOf(flight)
    if (flight === undefined || index < 0) return
    this.flights.splice(index, 1)
    if (flight.answer === null) return flight.reject(new TypeError('The request was lost.'))
    const { status, headers, text } = flight.answer
    flight.resolve(new Response(text, { status, headers }))
  }

  /** Delivers the answers that the servers have given. */
  deliverAnswers(): void {
    for (const flight of this.flights.filter(({ answer }) => answer !== null)) this.deliver(flight)
  }

  /** Lets every request reach the server, and delivers every answer, until the page asks for nothing more. */
  async answerAll(): Promise<void> {
    await settle()
    while (this.flights.length > 0) {
      await this.serve(...this.flights)
      this.deliverAnswers()
      await settle()
    }
  }

  /** Loses a request or its answer. */
  lose(flight: Flight | undefined): void {
    const index = flight === undefined ? -1 : this.flights.indexOf(flight)
    if (index < 0) return
    this.flights.splice(index, 1)
    flight?.reject(new TypeError('The answer was lost.'))
  }

  async #serve(flight: Flight): Promise<void> {
    if (flight.answer !== null) return
    const key = new Headers(flight.init.headers).get('Idempotency-Key')
    const answer = await this.#ask(flight, key !== null && !this.#isMade(key))
    flight.answer = this.isLarge ? { ...answer, text: withoutEntries(flight.path, answer.text) } : answer
    if (key === null) return
    this.answered.push({ account: flight.account, key, status: answer.status, body: JSON.parse(answer.text) })
  }

  #isMade(key: string): boolean {
    return this.answered.some((each) => each.key === key && each.status < 300)
  }

  async #ask({ account, path, init }: Flight, isWrite: boolean): Promise<Answered> {
    if (account !== this.active) return problem(409, 'account-changed')
    if (isWrite && this.outage !== null) return problem(this.outage, 'outage')
    const remote = this.#servers.get(account)
    if (remote === undefined) return problem(503, 'no-server')
    const headers = new Headers(init.headers)
    headers.set('Authorization', `Bearer ${remote.session}`)
    headers.set('Localist-Account', 'local')
    const { method = 'GET', body = null } = init
    const response = await fetch(`${remote.server.url}${path}`, { method, body, headers })
    return { status: response.status, headers: response.headers, text: await response.text() }
  }
}

// An answer without the entries of changes, unless one of them was asked for by its id.
function withoutEntries(path: string, text: string): string {
  const body: Json = JSON.parse(text)
  const strip = ({ changes: _, ...head }: Json) => head
  if (path.startsWith('/api/changes/')) return text
  if (path.startsWith('/api/changes?') && Array.isArray(body)) return JSON.stringify(body.map(strip))
  return path === '/api/changes' ? JSON.stringify(strip(body)) : text
}

const problem = (status: number, slug: string): Answered => ({
  status,
  headers: new Headers({ 'Content-Type': 'application/problem+json' }),
  text: JSON.stringify({ type: `urn:localist:problem:${slug}`, status, title: slug, detail: slug }),
})

/** Waits until the page has handled what was delivered. */
export async function settle(): Promise<void> {
  for (let turn = 0; turn < 4; turn += 1) await setImmediate()
}
