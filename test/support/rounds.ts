/** Whether the deep tier runs (`npm run test:deep`): the same tests, with many rounds and a random seed. */
export const isDeep = process.env['LOCALIST_TEST_DEEP'] === 'true'

/** How often the tests with kills and random orders repeat them. */
export const crashRounds = isDeep ? 15 : 3

/** How many examples a property is tried with. */
export const propertyRuns = isDeep ? 100 : 25

/** All items in the deep tier; otherwise every `n`th one, beginning with any of the first `n`: `turn` says with which. */
export function share<T>(items: readonly T[], n: number, turn: number): readonly T[] {
  return isDeep ? items : items.filter((_item, index) => index % n === turn % n)
}
