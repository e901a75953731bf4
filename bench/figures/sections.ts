import type { Plan } from '../plan.ts'
import type { Section } from './figure.ts'
import { loopDelaySection } from './loop-delay.ts'
import { lowdbSection } from './lowdb.ts'
import { memorySection } from './memory.ts'
import { readingSection } from './reading.ts'
import { startAfterKillSection } from './start-after-kill.ts'
import { startTimeSection } from './start-time.ts'
import { writingSection } from './writing.ts'

/** All that is measured, in the order of the table. */
export const sectionsOf = (plan: Plan): readonly Section[] => [
  readingSection(plan),
  writingSection('POST', plan),
  writingSection('PATCH', plan),
  lowdbSection(plan),
  loopDelaySection,
  startTimeSection,
  startAfterKillSection,
  memorySection,
]
