import type { Index } from '../server/store/kind.ts'
import { createAccountData } from '../server/store/state.ts'

import { todoKind, storedTodo, type StoredTodo } from '../server/entities/todo.ts'
import { todosUpTo } from './fixture.ts'

/** The queries that are measured. */
interface Queries {
  /** The first todos by their due date. */
  byDue(limit: number): readonly unknown[]
  one(id: string): unknown
}

/** The time of each round, in µs a call. */
export interface StateTimes {
  readonly due: readonly number[]
  readonly one: readonly number[]
}

const todos = 100_000
/** How many todos are read by due date. */
const limit = 100
const dueCalls = 2000
const oneCalls = 100_000

const [rounds = 0] = process.argv.slice(2).map(Number)
process.stdout.write(JSON.stringify(measureQueries(rounds)))

function measureQueries(counted: number): StateTimes {
  const all = todosUpTo(todos).map((todo, index) => storedTodo.parse({ ...todo, dueDate: dueDateOf(index) }))
  const queries = queriesOf(all)
  // Those that are read by due date are also read by id, so that the processor's cache serves both alike.
  const ids = all
    .toSorted((one, other) => compare(one.dueDate, other.dueDate))
    .slice(0, limit)
    .map(({ id }) => id)
  const [due, one]: [number[], number[]] = [[], []]
  // The first tenth is for the compiler.
  for (let round = -Math.ceil(counted / 10); round < counted; round += 1) {
    const dueTime = timeOf(dueCalls, () => queries.byDue(limit).length === limit)
    const oneTime = timeOf(oneCalls, (call) => queries.one(ids[call % limit] ?? '') !== undefined)
    if (round < 0) continue
    due.push(dueTime)
    one.push(oneTime)
  }
  return { due, one }
}

function timeOf(calls: number, query: (call: number) => boolean): number {
  const start = performance.now()
  for (let call = 0; call < calls; call += 1) {
    if (!query(call)) throw new Error('A query did not find what is there.')
  }
  return ((performance.now() - start) * 1000) / calls
}

/** Two years of dates; neighbours in the list are no neighbours by due date. */
function dueDateOf(index: number): string {
  const day = (index * 7919) % 730
  return new Date(Date.UTC(2026, 0, 1 + day)).toISOString().slice(0, 10)
}

function compare(one: string | null, other: string | null): number {
  return (one ?? '') < (other ?? '') ? -1 : Number((one ?? '') > (other ?? ''))
}

function queriesOf(all: readonly StoredTodo[]): Queries {
  // The index that a view by due date will need.
  const byDue: Index<StoredTodo> = {
    includes: ({ dueDate }) => dueDate !== null,
    compare: (a, b) => compare(a.dueDate, b.dueDate) || compare(a.id, b.id),
  }
  const kind = { ...todoKind, indexes: [...todoKind.indexes, byDue] }
  const data = createAccountData([kind], '', 0, new Map([[kind.name, all]]))
  return {
    byDue(most) {
      const found: StoredTodo[] = []
      for (const todo of data.sorted(byDue).ascending()) {
        if (found.push(todo) === most) break
      }
      return found
    },
    one: (id) => data.get(kind, id),
  }
}
