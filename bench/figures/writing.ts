import { baseline, count, localist } from '../servers/contender.ts'
import type { Section } from './figure.ts'
import { clientsName, longestRow, throughputRow, type Measure } from './load-rows.ts'
import { loadSection } from './load-section.ts'

const goals = [
  { clients: 1, atLeast: 0.75 },
  { clients: 16, atLeast: 0.45 },
]
const largest = 100_000

/** Durable POST or PATCH: over the bare file system, over the empty list, over SQLite, and the longest request. */
export function writingSection(operation: 'POST' | 'PATCH'): Section {
  // a PATCH needs a todo
  const smallest = operation === 'POST' ? 0 : 1
  const sizes = [smallest, largest]
  const of = (clients: number, todos: number): Measure => ({ contender: localist(todos), operation, clients })
  const named = (clients: number, size: number): string =>
    `${operation}, ${clientsName(clients)}, at ${count(size)}`

  const overFiles = goals.flatMap(({ clients, atLeast }) => {
    const rawfs: Measure = { contender: baseline('rawfs', 1000), operation, clients }
    return sizes.map((size) =>
      throughputRow(`${named(clients, size)}, over rawfs`, of(clients, size), rawfs, atLeast),
    )
  })
  const growth = goals.map(({ clients }) => {
    const name = `${named(clients, largest)} over at ${smallest}`
    return throughputRow(name, of(clients, largest), of(clients, smallest), 0.8)
  })
  const sqlite: Measure = { contender: baseline('fastify-sqlite', largest), operation, clients: 16 }
  const overSqlite = throughputRow(
    `${named(16, largest)}, over fastify + SQLite`,
    of(16, largest),
    sqlite,
    2.5,
  )
  const longest = sizes.map((size) => longestRow(`${named(16, size)}, longest request`, of(16, size), 250))
  const rows = [...overFiles, ...growth, ...(operation === 'POST' ? [overSqlite] : []), ...longest]
  return loadSection(`Durable ${operation}`, operation === 'POST', rows)
}
