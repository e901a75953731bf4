import { median, type Sample } from '../load/sample.ts'
import type { Operation } from '../load/requests.ts'
import { count, inVersion, nameOf, type Contender, type Version } from '../servers/contender.ts'
import { notMeasured, type Measurement, type Row } from './figure.ts'
import type { Taken } from './rounds.ts'

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

/** The key of a measure, which no other measure has. */
export const keyOf = ({ contender, operation, clients }: Measure): string =>
  `${operation}, ${clientsName(clients)}, ${nameOf(contender)}`

/** Such as `16 clients`. */
export const clientsName = (clients: number): string => (clients === 1 ? '1 client' : `${clients} clients`)

const perSecond = (samples: readonly Sample[]): string =>
  `${shortNumber(median(samples.map((sample) => sample.perSecond)))}/s`

const shortNumber = (value: number): string => (value < 100 ? value.toPrecision(2) : count(Math.round(value)))

/** How many times as many requests a second `measure` has as `over`. */
export const throughputRow = (name: string, measure: Measure, over: Measure, atLeast: number): LoadRow => ({
  name,
  unit: '×',
  goal: { atLeast },
  measures: [measure, over],
  ofRound: ([one, other]) => (one?.perSecond ?? Number.NaN) / (other?.perSecond ?? Number.NaN),
  show: perSecond,
})

/** The longest request of `measure` in all rounds, in ms. */
export const longestRow = (name: string, measure: Measure, atMost: number): LoadRow => ({
  name,
  unit: 'ms',
  goal: { atMost },
  measures: [measure],
  ofRound: ([one]) => one?.longest ?? Number.NaN,
  ofRounds: (values) => Math.max(...values),
  show: (samples) => `of ${count(samples.reduce((sum, { requests }) => sum + requests, 0))} requests`,
})

/** The figure of a row, from the samples of its measures. */
export function summaryOf(
  { measures, ofRound, ofRounds = median, show }: LoadRow,
  taken: ReadonlyMap<string, Taken<Sample>>,
): Measurement {
  const samples: (readonly Sample[])[] = []
  for (const measure of measures) {
    const each = taken.get(keyOf(measure)) ?? { failed: 'it was left out' }
    if ('failed' in each) return notMeasured(each.failed)
    samples.push(each)
  }
  const rounds = (samples[0] ?? []).map((_, round) => ofRound(samples.flatMap((each) => each[round] ?? [])))
  return { value: ofRounds(rounds), rounds, numbers: samples.map(show).join(' : ') }
}

/** The row about another version of Localist. */
export const rowIn = (row: LoadRow, version: Version): LoadRow => ({
  ...row,
  measures: row.measures.map((measure) => ({
    ...measure,
    contender: inVersion(measure.contender, version),
  })),
})
