import type { Sample } from '../load/sample.ts'
import { startField, type Field } from './field.ts'
import { messageOf, type Bench, type Section } from './figure.ts'
import { keyOf, rowIn, summaryOf, type LoadRow, type Measure } from './load-rows.ts'
import { figureOf, rotated, type Taken } from './rounds.ts'

/**
 * A section of rows about requests. Where the load makes the data grow, every round starts its servers anew;
 * where it does not, they stay, and one more round before the others is not counted.
 */
export function loadSection(title: string, grows: boolean, rows: readonly LoadRow[]): Section {
  return {
    title,
    rows,
    async measure(bench, wants) {
      const wanted = rows.filter(wants)
      const versions = [...bench.servers.checkouts.keys()]
      const all = wanted.flatMap((row) => versions.map((version) => rowIn(row, version)))
      const measures = distinct(all.flatMap((row) => row.measures))
      const taken = await (grows ? anew(bench, measures) : staying(bench, measures))
      return wanted.map((row) => figureOf(row, bench, (version) => summaryOf(rowIn(row, version), taken)))
    },
  }
}

type Samples = Map<string, Taken<Sample>>

async function anew(bench: Bench, measures: readonly Measure[]): Promise<Samples> {
  const taken: Samples = new Map()
  for (let round = 0; round < bench.plan.rounds; round += 1) {
    sayRound(bench, round)
    const open = measures.filter((measure) => !hasFailed(taken, measure))
    const field = await startField(bench, open)
    await takeRound(field, rotated(open, round), taken, bench.say).finally(() => field.stop())
  }
  return taken
}

async function staying(bench: Bench, measures: readonly Measure[]): Promise<Samples> {
  const taken: Samples = new Map()
  const field = await startField(bench, measures)
  try {
    if (!bench.plan.isQuick) {
      bench.say('  a round that does not count')
      await takeRound(field, measures, new Map(), bench.say)
    }
    for (let round = 0; round < bench.plan.rounds; round += 1) {
      sayRound(bench, round)
      const open = measures.filter((measure) => !hasFailed(taken, measure))
      await takeRound(field, rotated(open, round), taken, bench.say)
    }
  } finally {
    await field.stop()
  }
  return taken
}

async function takeRound(
  field: Field,
  measures: readonly Measure[],
  taken: Samples,
  say: (line: string) => void,
): Promise<void> {
  // all of one number of clients together, so that what is compared is close in time
  const ordered = measures.toSorted((one, other) => one.clients - other.clients)
  for (const measure of ordered) {
    const key = keyOf(measure)
    try {
      taken.set(key, [...samplesIn(taken, measure), await field.take(measure)])
    } catch (error) {
      const failed = messageOf(error)
      taken.set(key, { failed })
      say(`    ${key}: ${failed}`)
    }
  }
}

const samplesIn = (taken: Samples, measure: Measure): readonly Sample[] => {
  const samples = taken.get(keyOf(measure)) ?? []
  return 'failed' in samples ? [] : samples
}

const hasFailed = (taken: Samples, measure: Measure): boolean => 'failed' in (taken.get(keyOf(measure)) ?? [])

const sayRound = ({ say, plan }: Bench, round: number): void => say(`  round ${round + 1} of ${plan.rounds}`)

const distinct = (measures: readonly Measure[]): readonly Measure[] => [
  ...new Map(measures.map((measure) => [keyOf(measure), measure])).values(),
]
