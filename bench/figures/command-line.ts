import { once } from 'node:events'
import { median } from '../load/sample.ts'
import { localist, type Version } from '../servers/contender.ts'
import { cliOf } from '../servers/localist.ts'
import { startServer, type Ready } from '../servers/start.ts'
import type { Bench, Measurement, Row, Section } from './figure.ts'
import { figureOf, measurementOf, takeRounds } from './rounds.ts'

interface CommandRow extends Row {
  readonly command: string
}

const commands = ['list', 'status']

const rows: readonly CommandRow[] = commands.map((command) => ({
  name: `localist ${command}, over node -e 0`,
  goal: { atMost: 2.5 },
  unit: '×',
  command,
}))

const bare = 'node -e 0'

/** From the start of a command to its end, on a running server with one todo, over that of a Node which does nothing. */
export const commandLineSection: Section = {
  title: 'Command line',
  rows,
  async measure(bench, wants) {
    const { servers, plan } = bench
    const wanted = rows.filter(wants)
    const running = new Map<Version, Ready>()
    try {
      for (const version of servers.checkouts.keys()) {
        running.set(version, await startServer(servers, localist(1, version)))
      }
      const runs = new Map<string, readonly string[]>([
        [bare, ['-e', '0']],
        ...[...running].flatMap(([version, { folder }]) =>
          wanted.map(({ command }) => {
            const cli = cliOf(servers.checkouts.get(version) ?? '')
            return [`${version} ${command}`, [cli, command, '--data-dir', folder]] as const
          }),
        ),
      ])
      const rounds = { rounds: plan.commandRuns, hasWarmUp: true }
      const times = await takeRounds(bench, [...runs.keys()], rounds, (name) =>
        timeRun(bench, runs.get(name) ?? []),
      )
      return wanted.map((row) =>
        figureOf(row, bench, (version) =>
          measurementOf(times.get(bare), (divisors) =>
            measurementOf(times.get(`${version} ${row.command}`), (dividends) =>
              summaryOf(dividends, divisors),
            ),
          ),
        ),
      )
    } finally {
      for (const server of running.values()) await server.stop()
    }
  },
}

const summaryOf = (dividends: readonly number[], divisors: readonly number[]): Measurement => {
  const rounds = dividends.map((time, round) => time / (divisors[round] ?? Number.NaN))
  const numbers = [dividends, divisors].map((each) => `${median(each).toFixed(1)} ms`).join(' : ')
  return { value: median(rounds), rounds, numbers }
}

/** Milliseconds from the start of a Node to its end. Throws where it fails. */
async function timeRun({ servers }: Bench, args: readonly string[]): Promise<number> {
  const begin = performance.now()
  const child = servers.children.start([process.execPath, ...args])
  const [code] = (await once(child.process, 'exit')) as readonly (number | null)[]
  if (code !== 0) throw new Error(`node ${args.join(' ')} ended with code ${code}: ${child.lastWords()}`)
  return performance.now() - begin
}
