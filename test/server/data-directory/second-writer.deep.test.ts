import { execFileSync, spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, type FileHandle } from 'node:fs/promises'
import { join } from 'node:path'
import { setImmediate, setTimeout } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import test, { type ExecutionContext } from 'ava'
import * as z from 'zod'
import { openSmallDocument, smallDocumentFormat } from '../../../server/storage/small-document.ts'
import { WritingStopped } from '../../../server/storage/errors.ts'
import { realFiles, type Files } from '../../../server/storage/files.ts'
import { takeToken } from '../../../server/data-directory/writer-token.ts'
import { kinds } from '../../../server/entities/kinds.ts'
import { todoKind } from '../../../server/entities/todo.ts'
import type { ReasonExplanation } from '../../../server/reasons/reasons.ts'
import { openStore } from '../../../server/store/opening/open-store.ts'
import { noticesOf } from '../../support/account.ts'
import { failure, titlesOf } from '../../support/faults.ts'
import { apiOf } from '../../support/http.ts'
import { randomFrom, seedOfRun, type Random } from '../../support/random.ts'
import { withCalls } from '../../support/recorded-files.ts'
import { crashRounds } from '../../support/rounds.ts'
import { haveOwnNumbers } from '../../support/second-writer.ts'
import { startServer, temporaryFolder } from '../../support/server.ts'
import { accountIn, adding } from '../../support/timeline.ts'
import { until } from '../../support/until.ts'

/** Lets the file calls of several writers happen one at a time, in an order that the random numbers choose. */
class Interleaving {
  readonly #random: Random
  readonly #waiting: { readonly writer: number; readonly go: () => void }[] = []
  #isEnded = false
  #isBusy = false
  #whenFree: (() => void) | undefined
  #favourite = 0

  constructor(random: Random) {
    this.#random = random
  }

  /** The file system of one writer; its calls that change something fail at times where `fails` is set. */
  filesOf(writer: number, fails: boolean): Files {
    const turn = <A extends readonly unknown[], R>(call: (...args: A) => Promise<R>, mayFail = false) => {
      return async (...args: A): Promise<R> => {
        await this.#turn(writer)
        try {
          if (mayFail && fails && this.#random.oneIn(12)) throw failure('ENOSPC')
          return await call(...args)
        } finally {
          this.#free()
        }
      }
    }
    const handleOf = (handle: FileHandle): FileHandle =>
      withCalls(handle, {
        write: turn(
          (bytes: Uint8Array, offset: number, length: number, position: number) =>
            handle.write(bytes, offset, length, position),
          true,
        ),
        datasync: turn(() => handle.datasync(), true),
        sync: turn(() => handle.sync()),
        truncate: turn((length?: number) => handle.truncate(length)),
      })
    return {
      ...realFiles,
      open: async (path, flags, mode) =>
        handleOf(await turn(realFiles.open, flags === 'wx')(path, flags, mode)),
      rename: turn(realFiles.rename, true),
      unlink: turn(realFiles.unlink),
      copyFile: turn(realFiles.copyFile, true),
      stat: turn(realFiles.stat as (...args: readonly unknown[]) => Promise<unknown>) as Files['stat'],
      readFile: turn(
        realFiles.readFile as (...args: readonly unknown[]) => Promise<unknown>,
      ) as Files['readFile'],
      readdir: turn(
        realFiles.readdir as (...args: readonly unknown[]) => Promise<unknown>,
      ) as Files['readdir'],
    }
  }

  /** Waits while the others have their turns. */
  async pause(writer: number, turns: number): Promise<void> {
    for (let count = 0; count < turns; count += 1) {
      await this.#turn(writer)
      this.#free()
    }
  }

  /** Gives turns until `work` is done. One writer is favoured for a while, so that others stand still in between. */
  async during(work: Promise<unknown>): Promise<void> {
    void work.finally(() => void (this.#isEnded = true)).catch(() => {})
    for (let idle = 0; !this.#isEnded; idle += 1) {
      if (this.#isBusy) await new Promise<void>((resolve) => (this.#whenFree = resolve))
      // Those who are ready for a call come to wait for their turns.
      await setImmediate()
      if (!this.#isBusy && idle % 3 === 0) this.#next()
    }
    for (const { go } of this.#waiting.splice(0)) go()
    await work
  }

  #free(): void {
    this.#isBusy = false
    this.#whenFree?.()
  }

  #next(): void {
    if (this.#waiting.length === 0) return
    if (this.#random.oneIn(10)) this.#favourite = this.#random.upTo(4)
    const favoured = this.#waiting.findIndex(({ writer }) => writer === this.#favourite)
    const index = favoured >= 0 ? favoured : this.#random.upTo(this.#waiting.length)
    const [chosen] = this.#waiting.splice(index, 1)
    this.#isBusy = true
    chosen?.go()
  }

  #turn(writer: number): Promise<void> {
    if (this.#isEnded) return Promise.resolve()
    return new Promise((go) => void this.#waiting.push({ writer, go }))
  }
}

const orders = 4 * crashRounds
const format = smallDocumentFormat('test', z.strictObject({ names: z.array(z.string()) }), { names: [] })

/** The answers that the writers got. */
interface Answered {
  readonly todos: string[]
  readonly names: string[]
  stopped: number
}

const open = async (files: Files, dataDir: string, log: string[]) => {
  const token = await takeToken(files, dataDir)
  const tell = ({ sentence }: ReasonExplanation): void => void log.push(sentence)
  const host = {
    files: token.files,
    kinds,
    checkToken: token.check,
    now: () => new Date(),
    tell,
    warn: tell,
    log: () => {},
    minCheckpointGrowth: 1,
  }
  const record = await openSmallDocument(host, join(dataDir, 'names.json'), format)
  const store = await openStore(host, accountIn(dataDir))
  return { token, record, store }
}

/** Opens the data directory, whoever has it, and writes until another writer has taken it. */
const write = async (
  name: string,
  files: Files,
  dataDir: string,
  answered: Answered,
  random: Random,
): Promise<() => Promise<void>> => {
  const { token, record, store } = await open(files, dataDir, [])
  const attempt = async (action: () => Promise<unknown>, note: () => void): Promise<void> => {
    await action().then(note, (error: unknown) => {
      if (error instanceof WritingStopped) answered.stopped += 1
    })
  }
  const most = 3 + random.upTo(8)
  for (let count = 0; count < most; count += 1) {
    const title = `${name}-${count}`
    const commit = () => store.transact({ kind: 'window' }, adding(title))
    const replace = () => record.replace({ names: [...record.data.names, title] })
    await attempt(commit, () => void answered.todos.push(title))
    if (random.oneIn(3)) await attempt(replace, () => void answered.names.push(title))
  }
  if (random.oneIn(2)) await store.close()
  return async () => {
    await store.close()
    await token.release()
  }
}

for (const fails of [false, true]) {
  test.serial(
    `${orders} random orders of the file calls of four writers${fails ? ', some of which fail,' : ''} lose nothing that was answered`,
    async (t) => {
      t.timeout(60_000 + orders * 5_000)
      const seed = seedOfRun()
      const folder = await temporaryFolder(t)
      const total = { answered: 0, stopped: 0, told: 0 }
      for (let round = 0; round < orders; round += 1) {
        const random = randomFrom(seed + round)
        const dataDir = await mkdtemp(join(folder, 'round-'))
        const answered: Answered = { todos: [], names: [], stopped: 0 }
        const interleaving = new Interleaving(random)
        const writers = ['a', 'b', 'c', 'd'].map(async (name, index) => {
          await interleaving.pause(index, random.upTo(40) * index)
          return write(name, interleaving.filesOf(index, fails), dataDir, answered, random)
        })
        const all = Promise.all(writers)
        await interleaving.during(all)
        const where = `SEED=${seed}, round ${round}`
        const told: string[] = []
        const { token, record, store } = await open(realFiles, dataDir, told)
        const titles = new Set([...store.read().all(todoKind)].map((todo) => todo.title))
        t.deepEqual(
          answered.todos.filter((title) => !titles.has(title)),
          [],
          where,
        )
        t.deepEqual(
          answered.names.filter((title) => !record.data.names.includes(title)),
          [],
          where,
        )
        await store.close()
        for (const close of await all) await close()
        await token.release()
        t.true(await haveOwnNumbers(dataDir), where)
        total.answered += answered.todos.length + answered.names.length
        total.stopped += answered.stopped
        total.told += told.length
        await rm(dataDir, { recursive: true })
      }
      t.true(total.stopped > 0)
      t.log(
        `${total.answered} answered, 0 lost, ${total.stopped} refused, ${total.told} notices, SEED=${seed}`,
      )
    },
  )
}

const script = fileURLToPath(new URL('../../support/namespace-server.ts', import.meta.url))
const compileCache = fileURLToPath(new URL('../../support/compile-cache.js', import.meta.url))
const rounds = Math.ceil(crashRounds / 8)
const loopback = 'ip link set lo up'
const bind = 'mount --bind "$0" "$1"'

const findHindrance = (): string | null => {
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

const hindrance = findHindrance()
const namespaceTest = hindrance === null ? test.serial : test.skip
const withNamespaces = (title: string): string =>
  hindrance === null ? title : `${title} (skipped: ${hindrance})`

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
    'exec "$2" --import="$3" "$4" "$1" "$5"',
  ]
  const args = [
    'sh',
    '-c',
    steps.join(' && '),
    dataDir,
    mounted,
    process.execPath,
    compileCache,
    script,
    name,
  ]
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

namespaceTest(
  withNamespaces(
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
      const where = `round ${round}, SEED=${seed}`
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
    t.log(`${answered.todo.size} todos and ${answered.token.size} tokens answered, 0 lost, SEED=${seed}`)
  },
)

namespaceTest(
  withNamespaces('a server on a mount of a data directory that is held finds its holder'),
  async (t) => {
    const server = await startServer(t)
    const writer = startIn(t, ['--mount'], server.dataDir, 'b', await temporaryFolder(t))
    await until(
      t,
      () => writer.said('held').length + writer.said('running').length > 0,
      'it says how it started',
    )
    t.deepEqual(writer.said('running'), [])
  },
)
