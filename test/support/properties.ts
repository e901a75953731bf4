import type { ExecutionContext } from 'ava'
import * as fc from 'fast-check'

/** Tries a property; where it does not hold, the smallest example is shown. */
export async function holds<T>(
  t: ExecutionContext,
  property: fc.IRawProperty<T>,
  numRuns = 100,
): Promise<void> {
  await t.notThrowsAsync(async () => fc.assert(property, { numRuns }))
}
