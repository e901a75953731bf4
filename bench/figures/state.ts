import { once } from 'node:events'
import { join } from 'node:path'
import { quiet } from '../host/quiet.ts'
import { median } from '../load/sample.ts'
import { reasonIn } from '../servers/wait-for.ts'
import type { StateTimes } from '../state.ts'
import { messageOf, notMeasured, type Bench, type Measurement, type Row, type Section } from './figure.ts'

const row: Row = {
  name: '100 todos by due date at 100,000, over one by id',
  goal: { atMost: 60 },
  unit: '×',
}

/** Queries of the state in memory, without a server; only of this version, whose sources are at hand. */
export const stateSection: Section = {
  title: 'State',
  rows: [row],
  async measure(bench) {
    const measurement = await timesOf(bench).then(summaryOf, (error) => notMeasured(messageOf(error)))
    return [{ ...row, ...measurement }]
  },
}

async function timesOf({ servers, plan }: Bench): Promise<StateTimes> {
  await quiet([])
  let output = ''
  const script = join(servers.root, 'bench', 'state.ts')
  const command = [...servers.prefix, process.execPath, script, String(plan.stateRounds)]
  const child = servers.children.start(command, {
    onOutput: (text) => {
      output += text
    },
  })
  const [code] = (await once(child.process, 'close')) as [number | null]
  if (code !== 0) throw new Error(reasonIn(child.lastWords()))
  return JSON.parse(output) as StateTimes
}

const summaryOf = ({ due, one }: StateTimes): Measurement => {
  const rounds = due.map((time, round) => time / (one[round] ?? Number.NaN))
  const numbers = [due, one].map((times) => `${median(times).toFixed(3)} µs`).join(' : ')
  return { value: median(rounds), rounds, numbers }
}
