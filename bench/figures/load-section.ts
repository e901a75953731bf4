import type { Sample } from '../load/sample.ts'
import { startField, type Field } from './field.ts'
import { messageOf, rotated, type Bench, type Section } from './figure.ts'
import { figureOf, keyOf, type LoadRow, type Measure, type Outcome } from './load-rows.ts'

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
      const measures = distinct(wanted.flatMap((row) => row.measures))
      const outcomes = await (grows ? anew(bench, measures) : staying(bench, measures))
      return wanted.map((row) => figureOf(row, outcomes))
    },
  }
}

type Outcomes = Map<string, Outcome>

async function anew(bench: Bench, measures: readonly Measure[]): Promise<Outcomes> {
  const outcomes: Outcomes = new Map()
  for (let round = 0; round < bench.plan.rounds; round += 1) {
    sayRound(bench, round)
    const open = measures.filter((measure) => !hasFailed(outcomes, measure))
    const field = await startField(bench, open)
    await takeRound(field, rotated(open, round), outcomes, bench.say).finally(() => field.stop())
  }
  return outcomes
}

async function staying(bench: Bench, measures: readonly Measure[]): Promise<Outcomes> {
  const outcomes: Outcomes = new Map()
  const field = await startField(bench, measures)
  try {
    if (!bench.plan.isQuick) {
      bench.say('  a round that does not count')
      await takeRound(field, measures, new Map(), bench.say)
    }
    for (let round = 0; round < bench.plan.rounds; round += 1) {
      sayRound(bench, round)
      const open = measures.filter((measure) => !hasFailed(outcomes, measure))
      await takeRound(field, rotated(open, round), outcomes, bench.say)
    }
  } finally {
    await field.stop()
  }
  return outcomes
}

async function takeRound(
  field: Field,
  measures: readonly Measure[],
  outcomes: Outcomes,
  say: (line: string) => void,
): Promise<void> {
  // all of one number of clients together, so that what is compared is close in time
  const ordered = measures.toSorted((one, other) => one.clients - other.clients)
  for (const measure of ordered) {
    const key = keyOf(measure)
    try {
      outcomes.set(key, { samples: [...samplesIn(outcomes, measure), await field.take(measure)] })
    } catch (error) {
      const failed = messageOf(error)
      outcomes.set(key, { failed })
      say(`    ${key}: ${failed}`)
    }
  }
}

const samplesIn = (outcomes: Outcomes, measure: Measure): readonly Sample[] => {
  const outcome = outcomes.get(keyOf(measure))
  return outcome !== undefined && 'samples' in outcome ? outcome.samples : []
}

const hasFailed = (outcomes: Outcomes, measure: Measure): boolean => {
  const outcome = outcomes.get(keyOf(measure))
  return outcome !== undefined && 'failed' in outcome
}

const sayRound = ({ say, plan }: Bench, round: number): void => say(`  round ${round + 1} of ${plan.rounds}`)

const distinct = (measures: readonly Measure[]): readonly Measure[] => [
  ...new Map(measures.map((measure) => [keyOf(measure), measure])).values(),
]
