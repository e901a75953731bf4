import type { Version } from '../servers/contender.ts'
import { messageOf, notMeasured, type Bench, type Figure, type Measurement, type Row } from './figure.ts'

/** The samples, one value a round, or the reason why there are none. */
export type Taken<T> = readonly T[] | { readonly failed: string }

/** How often something is taken. */
interface Rounds {
  readonly rounds: number
  /** Whether there is one round before the others that does not count. */
  readonly hasWarmUp: boolean
}

/** Takes one value of each key a round, in an order that rotates; a key that failed is not taken again. */
export async function takeRounds<K, T>(
  { say }: Bench,
  keys: readonly K[],
  { rounds, hasWarmUp }: Rounds,
  take: (key: K, round: number) => Promise<T>,
): Promise<ReadonlyMap<K, Taken<T>>> {
  const taken = new Map<K, Taken<T>>(keys.map((key) => [key, []]))
  for (let round = hasWarmUp ? -1 : 0; round < rounds; round += 1) {
    say(round < 0 ? '  a round that does not count' : `  round ${round + 1} of ${rounds}`)
    for (const key of rotated(keys, Math.max(0, round))) {
      const before = taken.get(key) ?? []
      if ('failed' in before) continue
      try {
        const value = await take(key, round)
        if (round >= 0) taken.set(key, [...before, value])
      } catch (error) {
        taken.set(key, { failed: messageOf(error) })
        say(`    ${String(key)}: ${messageOf(error)}`)
      }
    }
  }
  return taken
}

/** The measurement of a row from its samples. */
export const measurementOf = <T>(
  taken: Taken<T> | undefined,
  summary: (values: readonly T[]) => Measurement,
): Measurement => {
  if (taken === undefined) return notMeasured('it was left out')
  return 'failed' in taken ? notMeasured(taken.failed) : summary(taken)
}

/** The figure of a row: that of Localist, and beside it that of the other version, where there is one. */
export function figureOf(
  { name, goal, unit }: Row,
  { servers }: Bench,
  measured: (version: Version) => Measurement,
): Figure {
  const own = { name, goal, unit, ...measured('localist') }
  return servers.checkouts.has('beside') ? { ...own, beside: measured('beside') } : own
}

/** The list rotated by `by` items, so that no contender is always first. */
export const rotated = <T>(list: readonly T[], by: number): readonly T[] =>
  list.map((_, index) => list[(index + by) % list.length] as T)
