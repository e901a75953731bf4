/** Random numbers that come again with the same seed. */
export interface Random {
  /** A whole number from 0 up to, and not including, `below`. */
  upTo(below: number): number
  /** True in one of `times` cases. */
  oneIn(times: number): boolean
}

/** Random numbers from `seed` (mulberry32). */
export function randomFrom(seed: number): Random {
  let state = seed
  const next = (): number => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const upTo = (below: number): number => Math.floor(next() * below)
  return { upTo, oneIn: (times) => upTo(times) === 0 }
}

/** The seed of all random choices: the one in SEED, which `npm run test:deep` sets, otherwise always the same. */
export const seedOfRun = (): number => Number(process.env['SEED'] ?? 1)
