import type { Plan } from '../plan.ts'
import { baseline, localist } from '../servers/contender.ts'
import type { Section } from './figure.ts'
import { clientsName, longestRow, tailRow, throughputRow, type LoadRow, type Measure } from './load-rows.ts'
import { loadSection } from './load-section.ts'
import { todosName } from './names.ts'

const goals = [
  { clients: 1, atLeast: 0.75 },
  { clients: 16, atLeast: 0.5 },
]
const largest = 100_000

/** Durable POST or PATCH: over the bare file system, over SQLite, over the empty list, and the tail. */
export function writingSection(operation: 'POST' | 'PATCH', { sizes, sqliteSizes }: Plan): Section {
  // a PATCH needs a todo
  const smallest = operation === 'POST' ? 0 : 1
  const ofLocalist = (clients: number, size: number): Measure => ({
    contender: localist(Math.max(smallest, size)),
    operation,
    clients,
  })
  const at = (size: number): string => todosName(Math.max(smallest, size))
  const named = (clients: number): string => `${operation}, ${clientsName(clients)}`

  const overFiles = goals.flatMap(({ clients, atLeast }) => {
    const rawfs: Measure = { contender: baseline('rawfs', 1000), operation, clients }
    return sizes.map((size) =>
      throughputRow(`${named(clients)}, ${at(size)}, over rawfs`, ofLocalist(clients, size), rawfs, atLeast),
    )
  })
  const growth = goals.map(({ clients }) => {
    const name = `${named(clients)}, ${at(largest)} over ${at(0)}`
    return throughputRow(name, ofLocalist(clients, largest), ofLocalist(clients, 0), 0.8)
  })
  const overSqlite = (operation === 'POST' ? sqliteSizes : []).map((size) => {
    const sqlite: Measure = { contender: baseline('fastify-sqlite', size), operation, clients: 16 }
    return throughputRow(
      `${named(16)}, ${at(size)}, over fastify + SQLite`,
      ofLocalist(16, size),
      sqlite,
      2.5,
    )
  })
  const tails: readonly LoadRow[] = sizes.flatMap((size) => [
    tailRow(`${named(16)}, ${at(size)}, p99.9 over p50`, ofLocalist(16, size), 10),
    longestRow(`${named(16)}, ${at(size)}, longest request`, ofLocalist(16, size), 250),
  ])
  return loadSection(`Durable ${operation}`, operation === 'POST', [
    ...overFiles,
    ...growth,
    ...overSqlite,
    ...tails,
  ])
}
