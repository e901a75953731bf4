import { baseline, count, localist, type Contender } from '../servers/contender.ts'
import type { Section } from './figure.ts'
import { throughputRow, type Measure } from './load-rows.ts'
import { loadSection } from './load-section.ts'

const todos = 100_000
const post = (contender: Contender): Measure => ({ contender, operation: 'POST', clients: 1 })

/** POST with one client, over a server that writes its whole file for each. */
export const lowdbSection: Section = loadSection('Whole-file writer', true, [
  throughputRow(
    `POST, 1 client, at ${count(todos)}, over textbook-lowdb`,
    post(localist(todos)),
    post(baseline('textbook-lowdb', todos)),
    400,
  ),
])
