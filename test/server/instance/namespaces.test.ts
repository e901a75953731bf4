import { execFileSync, spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import ava, { type ExecutionContext } from 'ava'
import { noticesOf } from '../../support/account.ts'
import { titlesOf } from '../../support/faults.ts'
import { apiOf } from '../../support/http.ts'
import { randomFrom, seedOfRun } from '../../support/random.ts'
import { startServer, temporaryFolder } from '../../support/server.ts'
import { until } from '../../support/until.ts'
import { crashRounds } from '../../support/rounds.ts'

const script = fileURLToPath(new URL('../../support/namespace-server.ts', import.meta.url))
const rounds = Math.ceil(crashRounds / 8)
const loopback = 'ip link set lo up'
const bind = 'mount --bind "$0" "$1"'

const whyNot = (): string | null => {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) return 'namespaces need root on Linux'
  try {
    execFileSync('unshare', ['--net', '--mount', 'sh', '-c', `${loopback} && mount --bind /tmp /mnt`], {
      stdio: 'ignore',
    })
    return null
  } catch {
    return 'this machine lacks ip or unshare, or does not let root make namespaces'
  }
}

const reason = whyNot()
const test = reason === null ? ava : ava.skip
const titled = (title: string): string => (reason === null ? title : `${title} (skipped: ${reason})`)

/** A server in a process of its own that writes todos and tokens, and what it was answered. */
interface Writer {
  readonly child: ChildProcess
  readonly said: (kind: string) => readonly string[]
}

/** Starts a server in namespaces of its own, on `dataDir` itself or on a mount of it at `mounted`. */
const startIn = (
  t: ExecutionContext,
  namespaces: readonly string[],
  dataDir: string,
  name: string,
  mounted: string = dataDir,
): Writer => {
  const steps = [
    ...(namespaces.includes('--net') ? [loopback] : []),
    ...(mounted === dataDir ? [] : [bind]),
    'exec "$2" "$3" "$1" "$4"',
  ]
  const args = ['sh', '-c', steps.join(' && '), dataDir, mounted, process.execPath, script, name]
  const child = spawn('unshare', [...namespaces, ...args], { stdio: ['ignore', 'pipe', 'inherit'] })
  t.teardown(() => child.kill('SIGKILL'))
  const chunks: string[] = []
  child.stdout.setEncoding('utf8').on('data', (chunk: string) => void chunks.push(chunk))
  return {
    child,
    said: (kind) =>
      chunks
        .join('')
        .split('\n')
        .filter((line) => line.split(' ')[0] === kind)
        .map((line) => line.slice(kind.length + 1)),
  }
}

const end = async ({ child }: Writer, signal: 'SIGTERM' | 'SIGKILL'): Promise<void> => {
  if (child.exitCode !== null || child.signalCode !== null) return
  const gone = once(child, 'close')
  child.kill(signal)
  await gone
}

test(
  titled(
    `${rounds} times three servers in network namespaces of their own, one of them on a mount of the directory, lose nothing that was answered`,
  ),
  async (t) => {
    t.timeout(60_000 + rounds * 20_000)
    const seed = seedOfRun()
    const random = randomFrom(seed)
    const dataDir = await temporaryFolder(t)
    const mounted = await temporaryFolder(t)
    const answered = { todo: new Set<string>(), token: new Set<string>() }
    for (let round = 0; round < rounds; round += 1) {
      const writers: Writer[] = []
      for (const [name, namespaces, path] of [
        ['a', ['--net'], dataDir],
        ['b', ['--net', '--mount'], mounted],
        ['c', ['--net'], dataDir],
      ] as const) {
        const writer = startIn(t, namespaces, dataDir, `${name}${round}`, path)
        writers.push(writer)
        const enough = random.upTo(60)
        await until(t, () => writer.said('todo').length > enough, `${name} writes`)
      }
      const [first, second] = writers
      const areStopped = () => [first, second].every((one) => one?.said('stopped').length !== 0)
      await until(t, areStopped, 'the first two stop writing')

      await setTimeout(random.upTo(50))
      await Promise.all(writers.map((writer) => end(writer, random.oneIn(2) ? 'SIGTERM' : 'SIGKILL')))
      for (const writer of writers) {
        for (const title of writer.said('todo')) answered.todo.add(title)
        for (const name of writer.said('token')) answered.token.add(name)
      }
      const server = await startServer(t, { dataDir })
      const api = apiOf(server, server.token)
      const titles = new Set(await titlesOf(api))
      const { body: tokens } = await api('GET', '/api/tokens')
      const names = new Set(tokens.map((token: { name: string }) => token.name))
      const where = `round ${round}, LOCALIST_TEST_SEED=${seed}`
      t.deepEqual(
        [...answered.todo].filter((title) => !titles.has(title)),
        [],
        where,
      )
      t.deepEqual(
        [...answered.token].filter((name) => !names.has(name)),
        [],
        where,
      )
      t.deepEqual(await noticesOf(api), [], where)
      await server.stop()
    }
    t.log(`${answered.todo.size} todos and ${answered.token.size} tokens answered, 0 lost, seed ${seed}`)
  },
)

test(titled('a server on a mount of a data directory that is held finds its holder'), async (t) => {
  const server = await startServer(t)
  const writer = startIn(t, ['--mount'], server.dataDir, 'b', await temporaryFolder(t))
  await until(
    t,
    () => writer.said('held').length + writer.said('running').length > 0,
    'it says how it started',
  )
  t.deepEqual(writer.said('running'), [])
})
