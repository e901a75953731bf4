import type { StoredTodo } from '../../todos/schema.ts'
import { todoJson } from './todo-json.ts'

/**
 * A stored todo, kept as JSON (in a string or in some bytes) and parsed when it is asked for: so a hundred
 * thousand load in the time of one read and take no more memory than their file. Never changes its value.
 */
export class Row {
  readonly id: string
  readonly order: number
  readonly revision: number
  readonly completed: boolean
  readonly deleted: boolean
  #source: string | Buffer
  #start: number
  #end: number
  #createdAt: string | null = null

  private constructor(tail: Tail, id: string, source: string | Buffer, start: number, end: number) {
    this.id = id
    this.order = tail.order
    this.revision = tail.revision
    this.completed = tail.completed
    this.deleted = tail.deleted
    this.#source = source
    this.#start = start
    this.#end = end
  }

  /** The row of a todo. */
  static of(todo: StoredTodo): Row {
    const { id, order, revision, completed, deletedAt } = todo
    const json = todoJson(todo)
    return new Row({ order, revision, completed, deleted: deletedAt !== null }, id, json, 0, json.length)
  }

  /** The row whose JSON, as todoJson writes it, lies in `bytes` from `start` to `end`. */
  static at(bytes: Buffer, start: number, end: number): Row {
    const id = bytes.toString('latin1', start + idStart, start + idStart + idLength)
    return new Row(readTail(bytes, end), id, bytes, start, end)
  }

  get json(): string {
    return typeof this.#source === 'string'
      ? this.#source
      : this.#source.toString('utf8', this.#start, this.#end)
  }

  /** Kept once it was asked for: where orders are equal, sorting asks for it again and again. */
  get createdAt(): string {
    if (this.#createdAt === null) {
      const { json } = this
      // A quote inside of a text is escaped, so that this is the member itself.
      const at = json.lastIndexOf(createdAtMember) + createdAtMember.length
      this.#createdAt = json.slice(at, json.indexOf('"', at))
    }
    return this.#createdAt
  }

  get todo(): StoredTodo {
    return JSON.parse(this.json) as StoredTodo
  }

  /** Lets go of where the JSON came from: the same JSON lies in `bytes` from `start` to `end`. */
  moveTo(bytes: Buffer, start: number, end: number): void {
    this.#source = bytes
    this.#start = start
    this.#end = end
  }
}

interface Tail {
  readonly order: number
  readonly revision: number
  readonly completed: boolean
  readonly deleted: boolean
}

const createdAtMember = '"createdAt":"'
const idStart = '{"id":"'.length
const idLength = 36
const colon = 0x3a
const quote = 0x22
const letterT = 0x74

// …,"deletedAt":null,"completed":false,"order":1024,"revision":7}
const readTail = (bytes: Buffer, end: number): Tail => {
  const revisionAt = bytes.lastIndexOf(colon, end - 1) + 1
  const orderEnd = revisionAt - ',"revision":'.length
  const orderAt = bytes.lastIndexOf(colon, orderEnd) + 1
  const completedEnd = orderAt - ',"order":'.length
  const completed = bytes[completedEnd - 'true'.length] === letterT
  const deletedEnd = completedEnd - (completed ? ',"completed":true' : ',"completed":false').length
  return {
    order: Number(bytes.toString('latin1', orderAt, orderEnd)),
    revision: Number(bytes.toString('latin1', revisionAt, end - 1)),
    completed,
    deleted: bytes[deletedEnd - 1] === quote,
  }
}
