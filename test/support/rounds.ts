const isCi = process.env['CI'] === 'true'

/**
 * How often the tests with kills and random orders repeat them: LOCALIST_TEST_CRASH_ROUNDS, otherwise 15 with CI=true, and 5 by hand.
 */
export const crashRounds = Number(process.env['LOCALIST_TEST_CRASH_ROUNDS'] ?? (isCi ? 15 : 5))

/** How many examples a property is tried with. */
export const propertyRuns = isCi ? 100 : 40
