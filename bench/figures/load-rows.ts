import { median, type Sample } from '../load/sample.ts'
import type { Operation } from '../load/requests.ts'
import { count, nameOf, type Contender } from '../servers/contender.ts'
import { notMeasured, type Figure, type Goal, type Row } from './figure.ts'

/** One thing that is measured in each round. */
export interface Measure {
  readonly contender: Contender
  readonly operation: Operation
  readonly clients: number
}

/** A row that is made of measures. */
export interface LoadRow extends Row {
  readonly measures: readonly Measure[]
  /** The figure of one round, of its samples in the order of the measures. */
  readonly ofRound: (samples: readonly Sample[]) => number
  /** The figure of all rounds, where it is not their median. */
  readonly ofRounds?: (values: readonly number[]) => number
  /** The absolute numbers of a measure, over its rounds. */
  readonly show: (samples: readonly Sample[]) => string
}

/** What tells measures apart. */
export const keyOf = ({ contender, operation, clients }: Measure): string =>
  `${operation}, ${clientsName(clients)}, ${nameOf(contender)}`

/** Such as `16 clients`. */
export const clientsName = (clients: number): string => (clients === 1 ? '1 client' : `${clients} clients`)

const perSecond = (samples: readonly Sample[]): string =>
  `${shortNumber(median(samples.map((sample) => sample.perSecond)))}/s`

const shortNumber = (value: number): string => (value < 100 ? value.toPrecision(2) : count(Math.round(value)))

/** How many times as many requests a second `measure` has as `over`. */
export const throughputRow = (
  name: string,
  measure: Measure,
  over: Measure,
  atLeast: number | undefined,
): LoadRow => ({
  name,
  unit: '×',
  ...(atLeast !== undefined && { goal: { atLeast } }),
  measures: [measure, over],
  ofRound: ([one, other]) => (one?.perSecond ?? Number.NaN) / (other?.perSecond ?? Number.NaN),
  show: perSecond,
})

/** How many times the 99.9th percentile of `measure` is its median. */
export const tailRow = (name: string, measure: Measure, atMost: number): LoadRow => ({
  name,
  unit: '×',
  goal: { atMost },
  measures: [measure],
  ofRound: ([one]) => (one?.p999 ?? Number.NaN) / (one?.p50 ?? Number.NaN),
  show: (samples) =>
    `p99.9 ${shown(samples.map(({ p999 }) => p999))}, p50 ${shown(samples.map(({ p50 }) => p50))}`,
})

/** The longest request of `measure` in all rounds, in ms. */
export const longestRow = (name: string, measure: Measure, atMost: number): LoadRow => ({
  name,
  unit: 'ms',
  goal: { atMost } satisfies Goal,
  measures: [measure],
  ofRound: ([one]) => one?.max ?? Number.NaN,
  ofRounds: (values) => Math.max(...values),
  show: (samples) => `of ${count(samples.reduce((sum, { requests }) => sum + requests, 0))} requests`,
})

const shown = (values: readonly number[]): string => `${shortNumber(median(values))} ms`

/** The samples of a measure, one a round, or why it could not be measured. */
export type Outcome = { readonly samples: readonly Sample[] } | { readonly failed: string }

/** Makes the figure of a row from what was measured. */
export function figureOf(row: LoadRow, outcomes: ReadonlyMap<string, Outcome>): Figure {
  const { name, goal, unit, measures } = row
  const samples: (readonly Sample[])[] = []
  for (const measure of measures) {
    const outcome = outcomes.get(keyOf(measure)) ?? { failed: 'it was left out' }
    if ('failed' in outcome) return notMeasured(row, outcome.failed)
    samples.push(outcome.samples)
  }
  const rounds = (samples[0] ?? []).map((_, round) =>
    row.ofRound(samples.flatMap((each) => each[round] ?? [])),
  )
  const value = (row.ofRounds ?? median)(rounds)
  return { name, unit, ...(goal && { goal }), value, rounds, numbers: samples.map(row.show).join(' : ') }
}
