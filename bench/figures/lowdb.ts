import type { Plan } from '../plan.ts'
import { baseline, localist, type Contender } from '../servers/contender.ts'
import type { Section } from './figure.ts'
import { throughputRow, type Measure } from './load-rows.ts'
import { loadSection } from './load-section.ts'
import { todosName } from './names.ts'

const goals: ReadonlyMap<number, number> = new Map([
  [10_000, 40],
  [100_000, 400],
])

/** POST with one client, over servers that write their whole file for each. */
export function lowdbSection({ lowdbSizes }: Plan): Section {
  const post = (contender: Contender): Measure => ({ contender, operation: 'POST', clients: 1 })
  const rows = lowdbSizes.flatMap((size) => {
    const row = (over: 'textbook-lowdb' | 'fsync-lowdb' | 'json-server', goal?: number) => {
      const name = `POST, 1 client, ${todosName(size)}, over ${over}`
      return throughputRow(name, post(localist(size)), post(baseline(over, size)), goal)
    }
    return [row('textbook-lowdb', goals.get(size)), row('fsync-lowdb'), row('json-server')]
  })
  return loadSection('Whole-file writers', true, rows)
}
