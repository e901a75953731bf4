import { baseline, count, localist, type Contender } from '../servers/contender.ts'
import type { Section } from './figure.ts'
import { clientsName, throughputRow, type Measure } from './load-rows.ts'
import { loadSection } from './load-section.ts'

const goals = [
  { clients: 1, atLeast: 0.85 },
  { clients: 16, atLeast: 0.65 },
]
const todos = 100_000

/** GET of one todo, over Koa without anything. */
export const readingSection: Section = loadSection(
  'Reading',
  false,
  goals.map(({ clients, atLeast }) => {
    const of = (contender: Contender): Measure => ({ contender, operation: 'GET', clients })
    const name = `GET one, ${clientsName(clients)}, at ${count(todos)}, over bare Koa`
    return throughputRow(name, of(localist(todos)), of(baseline('bare-koa', 1)), atLeast)
  }),
)
