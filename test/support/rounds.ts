/** Whether there is time to try everything, as with CI=true. A run by hand tries less of it, and something else each time. */
export const isThorough = process.env['CI'] === 'true'

/**
 * How often the tests with kills and random orders repeat them: LOCALIST_TEST_CRASH_ROUNDS, otherwise 15 with CI=true, and 3 by hand.
 */
export const crashRounds = Number(process.env['LOCALIST_TEST_CRASH_ROUNDS'] ?? (isThorough ? 15 : 3))

/** How many examples a property is tried with. */
export const propertyRuns = isThorough ? 100 : 25

/** All items with CI=true; by hand every `n`th one, beginning with any of the first `n`: `turn` says with which. */
export function share<T>(items: readonly T[], n: number, turn: number): readonly T[] {
  return isThorough ? items : items.filter((_item, index) => index % n === turn % n)
}
