import type { Measured } from './loops.ts'

/** One measurement: requests a second, and how long they took in ms. */
export interface Sample {
  readonly requests: number
  readonly perSecond: number
  readonly p50: number
  readonly p999: number
  readonly max: number
}

/** Sums a measurement up; percentiles are nearest ranks. */
export function sampleOf({ seconds, latencies }: Measured): Sample {
  const rank = (part: number): number => latencies[Math.ceil(part * latencies.length) - 1] ?? Number.NaN
  const requests = latencies.length
  return { requests, perSecond: requests / seconds, p50: rank(0.5), p999: rank(0.999), max: rank(1) }
}

/** The value in the middle, or the mean of the two there; NaN of none. */
export function median(values: readonly number[]): number {
  const sorted = values.toSorted((one, other) => one - other)
  const middle = sorted.length / 2
  const upper = sorted[Math.floor(middle)] ?? Number.NaN
  const lower = sorted[Math.ceil(middle) - 1] ?? Number.NaN
  return (lower + upper) / 2
}
