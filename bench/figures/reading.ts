import type { Plan } from '../plan.ts'
import { baseline, localist } from '../servers/contender.ts'
import type { Section } from './figure.ts'
import { clientsName, throughputRow, type Measure } from './load-rows.ts'
import { loadSection } from './load-section.ts'
import { todosName } from './names.ts'

const goals = [
  { clients: 1, atLeast: 0.85 },
  { clients: 16, atLeast: 0.65 },
]

/** GET of one todo, over Koa without anything. */
export function readingSection({ sizes, isQuick }: Plan): Section {
  const wanted = isQuick ? [Math.max(...sizes)] : sizes
  const rows = goals.flatMap(({ clients, atLeast }) =>
    wanted.map((size) => {
      const todos = Math.max(1, size)
      const of = (contender: Measure['contender']): Measure => ({ contender, operation: 'GET', clients })
      const name = `GET one, ${clientsName(clients)}, ${todosName(todos)}, over bare Koa`
      return throughputRow(name, of(localist(todos)), of(baseline('bare-koa', 1)), atLeast)
    }),
  )
  return loadSection('Reading', false, rows)
}
