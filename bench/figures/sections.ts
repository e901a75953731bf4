import { changesSection } from './changes.ts'
import { commandLineSection } from './command-line.ts'
import { completionSection } from './completion.ts'
import type { Section } from './figure.ts'
import { desktopMemorySection } from './desktop-memory.ts'
import { desktopStartSection } from './desktop-start.ts'
import { foldStallSection } from './fold-stall.ts'
import { linesSection } from './lines.ts'
import { lowdbSection } from './lowdb.ts'
import { memorySection } from './memory.ts'
import { pageSection } from './page.ts'
import { queriesSection } from './queries.ts'
import { readingSection } from './reading.ts'
import { startAfterKillSection } from './start-after-kill.ts'
import { startTimeSection } from './start-time.ts'
import { stateSection } from './state.ts'
import { writingSection } from './writing.ts'

/** All that is measured, in the order of the table. */
export const sections: readonly Section[] = [
  readingSection,
  queriesSection,
  completionSection,
  writingSection('POST'),
  writingSection('PATCH'),
  lowdbSection,
  foldStallSection,
  startTimeSection,
  startAfterKillSection,
  changesSection,
  commandLineSection,
  memorySection,
  stateSection,
  linesSection,
  pageSection,
  desktopStartSection,
  desktopMemorySection,
]
