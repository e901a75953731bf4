import { setImmediate } from 'node:timers/promises'
import { AccountUnavailable } from '../files/errors.ts'
import { writeProblem } from '../documents/open-file.ts'
import { changeSetJson } from './journal/change-set.ts'
import type { Journal } from './journal/journal.ts'
import { encodeLine } from './journal/line.ts'
import { Draft } from './rows/draft.ts'
import { Row } from './rows/row.ts'
import type { State } from './rows/state.ts'
import type { Table } from './rows/table.ts'
import { storedTodo, type StoredTodo } from '../todos/schema.ts'
import type { Actor, ChangeSetStamp } from './schema.ts'

/** The whole todos that a change set writes, new or changed; none means that nothing changes. */
export interface Decision<T> {
  readonly put: readonly StoredTodo[]
  readonly result: T
}

/** Asks what to change, given the state and the stamp that the change set will carry. Throws to change nothing. */
export type Decide<T> = (state: State, stamp: ChangeSetStamp) => Decision<T>

/** A commit that waits: `decide` puts it into the draft and returns how it is answered once that is durable. */
interface Job {
  readonly decide: (draft: Draft, lines: string[]) => () => void
  readonly reject: (error: unknown) => void
}

/** More at once, change sets or characters of them, would keep the first ones waiting. */
const mostTogether = 128
const longestTogether = 1024 * 1024

/** Commits change sets: those that wait are decided one after another and made durable together. */
export class Writer {
  readonly #table: Table
  readonly #journal: Journal
  readonly #stamp: (actor: Actor, revision: number) => ChangeSetStamp
  readonly #log: (line: string) => void
  readonly #afterwards: () => void
  readonly #waiting: Job[] = []
  readonly #preparing: (() => Promise<void>)[] = []
  #running: Promise<void> | null = null
  #refusal: AccountUnavailable | null = null

  /** `afterwards` is called after each group of change sets. */
  constructor(
    table: Table,
    journal: Journal,
    stamp: (actor: Actor, revision: number) => ChangeSetStamp,
    log: (line: string) => void,
    afterwards: () => void,
  ) {
    this.#table = table
    this.#journal = journal
    this.#stamp = stamp
    this.#log = log
    this.#afterwards = afterwards
  }

  /** See Store.commit. */
  commit<T>(actor: Actor, decide: Decide<T>): Promise<T> {
    return this.#take(actor, decide, (job) => void this.#waiting.push(job))
  }

  /** Commits like commit(), after `prepare`; no other commit comes between its beginning and this one. */
  commitAfter<T>(prepare: () => Promise<void>, actor: Actor, decide: Decide<T>): Promise<T> {
    return this.#take(actor, decide, (job) => {
      this.#preparing.push(async () => {
        try {
          await prepare()
          this.#waiting.unshift(job)
        } catch (error) {
          job.reject(error)
        }
      })
    })
  }

  /** Waits for the commits under way; those that come later are refused. */
  async close(): Promise<void> {
    this.#refusal = new AccountUnavailable('This list was closed meanwhile. Nothing was changed.')
    await this.#running
  }

  #take<T>(actor: Actor, decide: Decide<T>, line: (job: Job) => void): Promise<T> {
    if (this.#refusal !== null) return Promise.reject(this.#refusal)
    return new Promise<T>((resolve, reject) => {
      line({ decide: this.#drafting(actor, decide, resolve, reject), reject })
      this.#running ??= this.#run()
    })
  }

  async #run(): Promise<void> {
    while (this.#waiting.length > 0 || this.#preparing.length > 0) {
      // Commits that arrived in the same turn of the event loop are written together.
      await setImmediate()
      await this.#preparing.shift()?.()
      await this.#commitTogether()
      this.#afterwards()
    }
    this.#running = null
  }

  async #commitTogether(): Promise<void> {
    const draft = new Draft(this.#table)
    const lines: string[] = []
    const waiting: { readonly answer: () => void; readonly reject: (error: unknown) => void }[] = []
    for (let length = 0; waiting.length < mostTogether && length < longestTogether;) {
      const job = this.#waiting.shift()
      if (job === undefined) break
      const answer = job.decide(draft, lines)
      // Saw no uncommitted change, so it can be answered now.
      if (lines.length === 0) answer()
      else waiting.push({ answer, reject: job.reject })
      length += lines.at(-1)?.length ?? 0
    }
    const { lastChange } = draft
    if (lastChange === null) return
    try {
      await this.#journal.append(this.#table.revision, lines.join(''))
    } catch (error) {
      const problem = writeProblem(error)
      for (const { reject } of waiting) reject(problem)
      return
    }
    try {
      this.#table.put(lastChange, draft.rows)
    } catch (error) {
      this.#giveUp(error, waiting)
      return
    }
    for (const { answer } of waiting) answer()
  }

  // Memory no longer matches the journal: refuse everything until a restart replays it.
  #giveUp(error: unknown, waiting: readonly Pick<Job, 'reject'>[]): void {
    this.#log(`A change that is in the journal could not be shown: ${String(error)}`)
    const refusal = new AccountUnavailable('Localist has to be started again to go on.', { cause: error })
    this.#refusal = refusal
    for (const { reject } of [...waiting, ...this.#waiting.splice(0)]) reject(refusal)
  }

  #drafting<T>(
    actor: Actor,
    decide: Decide<T>,
    resolve: (result: T) => void,
    reject: (error: unknown) => void,
  ): Job['decide'] {
    return (draft, lines) => {
      try {
        const stamp = this.#stamp(actor, draft.revision + 1)
        const { put, result } = decide(draft, stamp)
        const rows = new Map(put.map((todo) => [todo.id, Row.of(readable(todo))]))
        if (rows.size > 0) {
          const changes = [...rows.values()].map((after) => ({ before: draft.row(after.id), after }))
          lines.push(encodeLine(changeSetJson(stamp, changes)))
          draft.put(
            stamp,
            changes.map(({ after }) => after),
          )
        }
        return () => resolve(result)
      } catch (error) {
        return () => reject(error)
      }
    }
  }
}

/** The todo as reading will give it back. Throws where reading would refuse it: then nothing of the commit is written. */
const readable = (todo: StoredTodo): StoredTodo => {
  const parsed = storedTodo.safeParse(todo)
  if (parsed.success) return parsed.data
  throw new Error(`The todo ${todo.id} cannot be stored: ${parsed.error.message}`)
}
