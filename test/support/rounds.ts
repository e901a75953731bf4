/** Whether the deep tier runs (`npm run test:deep`): the same tests, with many rounds and a random seed. */
export const isDeep = process.env['LOCALIST_TEST_DEEP'] === 'true'

/** How often the tests with kills and random orders repeat them. */
export const crashRounds = isDeep ? 15 : 3

/** How many examples a property is tried with. */
export const propertyRuns = isDeep ? 100 : 25
