import type { Measured } from './loops.ts'

/** One measurement under load. */
export interface Sample {
  readonly requests: number
  readonly perSecond: number
  /** The longest request, in ms. */
  readonly longest: number
}

/** Sums a measurement up. */
export const sampleOf = ({ seconds, requests, longest }: Measured): Sample => ({
  requests,
  perSecond: requests / seconds,
  longest,
})

/** The value in the middle, or the mean of the two there; NaN of none. */
export function median(values: readonly number[]): number {
  const sorted = values.toSorted((one, other) => one - other)
  const middle = sorted.length / 2
  const upper = sorted[Math.floor(middle)] ?? Number.NaN
  const lower = sorted[Math.ceil(middle) - 1] ?? Number.NaN
  return (lower + upper) / 2
}
