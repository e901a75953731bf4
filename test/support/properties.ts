import type { ExecutionContext } from 'ava'
import * as fc from 'fast-check'
import { seedOfRun } from './random.ts'
import { propertyRuns } from './rounds.ts'

/** Tries a property; where it does not hold, the smallest example is shown. */
export async function holds<T>(
  t: ExecutionContext,
  property: fc.IRawProperty<T>,
  numRuns = propertyRuns,
): Promise<void> {
  await t.notThrowsAsync(async () =>
    fc.assert(property, { numRuns, seed: seedOfRun(), includeErrorInReport: true }),
  )
}
