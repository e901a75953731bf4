import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { watch } from 'node:fs'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join, dirname } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import ava from 'ava'
import { realFiles } from '../../../../server/storage/files.ts'
import { kinds } from '../../../../server/entities/kinds.ts'
import { readContent } from '../../../../server/store/document/read.ts'
import { listSegments, scanSegment, withEnds } from '../../../../server/store/journal/segment.ts'
import { folderOf } from '../../../support/account.ts'
import { type Api, apiOf, type Json } from '../../../support/http.ts'
import { cliPath, kill, serveInProcess } from '../../../support/program.ts'
import { type Random, randomFrom, seedOfRun } from '../../../support/random.ts'
import { isDeep } from '../../../support/rounds.ts'
import { temporaryFolder } from '../../../support/server.ts'
import { isDeepStrictEqual } from 'node:util'

const test = ava.serial

const seed = seedOfRun()
const rounds = isDeep ? 15 : 4

const temporary = /^todos\.json\..*\.tmp$/

/** Resolves when something happens to a file of the account with such a name. */
const seenIn = (account: string, file: RegExp): Promise<void> => {
  const { promise, resolve } = Promise.withResolvers<void>()
  const watcher = watch(account, (_event, name) => {
    if (!file.test(name ?? '')) return
    watcher.close()
    resolve()
  })
  return promise
}

/** The moment of a kill: after some answers, in a checkpoint, or after one, and then some milliseconds. */
const moment = async (round: number, account: string, ledger: Ledger, random: Random): Promise<void> => {
  if (round >= rounds || round % 3 === 2) {
    await seenIn(account, temporary)
    return await setTimeout(random.upTo(6))
  }
  if (round % 3 === 1) await seenIn(account, /^todos\.json$/)
  const enough = ledger.acknowledged + random.upTo(200)
  while (ledger.acknowledged < enough) await setTimeout(1)
  await setTimeout(random.upTo(30))
}

/** Kills a server somewhere in its start. */
const killInStart = async (dataDir: string, random: Random): Promise<void> => {
  const child = spawn(process.execPath, [cliPath, 'serve', '--port', '0', '--data-dir', dataDir], {
    stdio: 'ignore',
  })
  await setTimeout(100 + random.upTo(200))
  if (child.exitCode === null) await kill(child)
}

const all = async (api: Api): Promise<readonly Seen[]> => {
  const answers = [await api('GET', '/api/todos'), await api('GET', '/api/todos?deleted=true')]
  return answers.flatMap(({ body }) => body.map(seen))
}

const entriesOf = async (account: string) => {
  const document = await readFile(join(account, 'todos.json')).catch(() => null)
  const names = await readdir(account)
  return {
    revision: document === null ? 0 : (await readContent(document, kinds)).revision,
    isFolding: names.some((name) => temporary.test(name)),
  }
}

/** The histories of the segments with a header, and the revisions in the journal that were not void, in their order. */
const journalOf = async (account: string) => {
  const folder = join(account, 'journal')
  const segments = withEnds(await listSegments(realFiles, folder), Number.POSITIVE_INFINITY)
  const revisions: number[] = []
  for (const { name, history, end } of segments) {
    const { changeSets } = await scanSegment(await readFile(join(folder, name)), history, kinds)
    revisions.push(...changeSets.map(({ revision }) => revision).filter((revision) => revision <= end))
  }
  // A kill between the creation of a segment and the write of its header leaves an empty file.
  const written = segments.filter(({ history }) => history !== '')
  return { revisions, histories: new Set(written.map(({ history }) => history)) }
}

test('kills at random moments under eight writers lose nothing that was answered', async (t) => {
  t.timeout(600_000)
  const random = randomFrom(seed)
  const dataDir = await temporaryFolder(t)
  const account = folderOf({ dataDir })
  const ledger = new Ledger()
  const writers = Array.from({ length: 7 }, (_, index) => mixedWriter(`w${index}`, ledger, random))
  writers.push(clearingWriter('clear', ledger, random))
  const found = { checkpoints: 0, killedFolding: 0, killedStarting: 0 }
  let round = 0
  // A checkpoint may have ended when its kill comes: then another one is killed.
  const isEnough = (): boolean => round >= rounds && found.checkpoints > 0 && found.killedFolding > 0
  for (; ; round += 1) {
    const server = await serveInProcess(t, dataDir)
    const api = apiOf(server, server.token)
    t.deepEqual((await api('GET', '/api/notices')).body, [])
    const present = await all(api)
    const opened = present.reduce((highest, todo) => Math.max(highest, todo.revision), 0)
    t.deepEqual(ledger.compare(present), [], `round ${round}, SEED=${seed}`)
    if (isEnough()) {
      await kill(server.child)
      break
    }
    const writing = Promise.all(writers.map((writer) => writer(api)))
    // A server that ends by itself is not waited for.
    await Promise.race([moment(round, account, ledger, random), writing])
    t.is(server.child.exitCode, null)
    await kill(server.child)
    await writing
    const { revision, isFolding } = await entriesOf(account)
    // The start itself folds what the last kill left in the journal.
    if (revision > opened) found.checkpoints += 1
    if (isFolding) found.killedFolding += 1
    if (round % 4 === 3) {
      found.killedStarting += 1
      await killInStart(dataDir, random)
    }
  }
  const { revisions, histories } = await journalOf(account)
  t.is(histories.size, 1, 'no kill begins a new history')
  t.deepEqual(
    revisions,
    revisions.map((_, index) => (revisions[0] ?? 1) + index),
    'each revision comes once',
  )
  t.log(
    `${round} rounds and ${found.killedStarting} killed starts, 8 writers: ${ledger.acknowledged} acknowledged, 0 lost, 0 half-applied, 0 refused starts`,
  )
  t.log(
    `${found.checkpoints} rounds with a finished checkpoint, ${found.killedFolding} kills in a checkpoint, SEED=${seed}`,
  )
})

test('these tests would find an answered change that is not there after the kill', async (t) => {
  const dataDir = await temporaryFolder(t)
  const ledger = new Ledger()
  const random = randomFrom(1)
  const server = await serveInProcess(t, dataDir)
  const writing = mixedWriter('w', ledger, random)(apiOf(server, server.token))
  while (ledger.acknowledged < 20) await setTimeout(1)
  await kill(server.child)
  await writing
  const folder = join(folderOf({ dataDir }), 'journal')
  const [segment = ''] = await readdir(folder)
  const lines = (await readFile(join(folder, segment), 'utf8')).split('\n')
  await writeFile(join(folder, segment), `${lines.slice(0, -4).join('\n')}\n`)
  const next = await serveInProcess(t, dataDir)
  t.not(ledger.compare(await all(apiOf(next, next.token))).length, 0)
  await kill(next.child)
})

/** A todo as a client saw it, without its address, since the port changes. */
type Seen = Readonly<Record<string, unknown>> & {
  readonly id: string
  readonly title: string
  readonly revision: number
  readonly deletedAt: string | null
  readonly deletedBy: string | null
}

/** The todo of an answer. */
function seen(body: Json): Seen {
  const { url: _url, ...todo } = body
  return todo
}

/** A request that may or may not have been carried out when the server was killed. */
type Pending =
  | { readonly kind: 'create'; readonly title: string }
  | { readonly kind: 'change'; readonly id: string; readonly fields: Readonly<Record<string, unknown>> }
  | { readonly kind: 'remove'; readonly id: string }
  | { readonly kind: 'clear'; readonly ids: readonly string[] }

/** What the writers were answered, and what it must lead to. */
class Ledger {
  acknowledged = 0
  readonly #todos = new Map<string, Seen>()
  readonly #contents = new Map<string, Seen>()
  readonly #pending = new Set<Pending>()
  readonly #cleared = new Set<string>()
  readonly #problems: string[] = []

  /** Sends a request, and takes down whether it was answered; false where the server was gone. */
  async during(pending: Pending, send: () => Promise<void>): Promise<boolean> {
    this.#pending.add(pending)
    try {
      await send()
    } catch {
      return false
    }
    this.#pending.delete(pending)
    this.acknowledged += 1
    return true
  }

  /** Takes down what a client was shown. */
  see(todo: Seen): void {
    this.#todos.set(todo.id, todo)
    this.#note(todo)
  }

  /** Takes down that these were answered to be in the trash. */
  trash(ids: readonly string[]): void {
    for (const id of ids) this.#cleared.add(id)
  }

  problem(text: string): void {
    this.#problems.push(text)
  }

  /** Compares what a restarted server holds with all that was answered, goes on from it, and says what is wrong. */
  compare(found: readonly Seen[]): readonly string[] {
    const byId = new Map(found.map((todo) => [todo.id, todo]))
    const created = new Set(
      [...this.#pending].flatMap((each) => (each.kind === 'create' ? [each.title] : [])),
    )
    for (const todo of found) {
      this.#note(todo)
      if (!this.#todos.has(todo.id) && !created.delete(todo.title))
        this.problem(`${todo.id} came from nowhere`)
    }
    for (const before of this.#todos.values()) this.#compareOne(before, byId.get(before.id))
    for (const each of this.#pending) if (each.kind === 'clear') this.#compareClear(each.ids, byId)
    this.#pending.clear()
    this.#cleared.clear()
    for (const todo of found) this.#todos.set(todo.id, todo)
    return this.#problems.splice(0)
  }

  #compareOne(before: Seen, after: Seen | undefined): void {
    if (after === undefined) return this.problem(`${before.id} is lost`)
    if (this.#cleared.has(before.id)) {
      if (!isTrashed(before, after)) this.problem(`${before.id} came back from the trash`)
      return
    }
    if (isDeepStrictEqual(before, after)) return
    const may = [...this.#pending].some((pending) => explains(pending, before, after))
    if (!may) this.problem(`${before.id} has revision ${after.revision} instead of ${before.revision}`)
  }

  #compareClear(ids: readonly string[], byId: ReadonlyMap<string, Seen>): void {
    const trashed = ids.flatMap((id) => byId.get(id) ?? []).filter(({ deletedAt }) => deletedAt !== null)
    const revisions = new Set(trashed.map(({ revision }) => revision))
    if (trashed.length > 0 && (trashed.length !== ids.length || revisions.size !== 1)) {
      this.problem(`${trashed.length} of ${ids.length} were cleared`)
    }
  }

  // A revision that comes twice has other content, or belongs to two todos that were not cleared together.
  #note(todo: Seen): void {
    const key = todo.deletedAt === null ? String(todo.revision) : `${todo.revision} ${todo.id}`
    const known = this.#contents.get(key)
    if (known !== undefined && !isDeepStrictEqual(known, todo)) {
      this.problem(`revision ${todo.revision} came twice`)
    }
    this.#contents.set(key, todo)
  }
}

const isTrashed = (before: Seen, after: Seen): boolean =>
  after.deletedAt !== null &&
  after.revision > before.revision &&
  // The last change of the todo moved it there.
  after.deletedBy?.endsWith(`-${after.revision}`) === true &&
  isDeepStrictEqual({ ...after, ...changing(before) }, before)

const changing = ({ deletedAt, deletedBy, updatedAt, revision }: Seen) => ({
  deletedAt,
  deletedBy,
  updatedAt,
  revision,
})

const explains = (pending: Pending, before: Seen, after: Seen): boolean => {
  switch (pending.kind) {
    case 'create':
      return false
    case 'change':
      return (
        pending.id === after.id &&
        after.revision > before.revision &&
        isDeepStrictEqual({ ...before, ...changing(after), ...pending.fields }, after)
      )
    case 'remove':
      return pending.id === after.id && isTrashed(before, after)
    case 'clear':
      return pending.ids.includes(after.id) && isTrashed(before, after)
  }
}

/** Changes todos over HTTP until the server is gone. */
type CrashWriter = (api: Api) => Promise<void>

const large = 60_000

/** A writer that adds todos, changes some, with large notes at times, and moves some to the trash. */
function mixedWriter(name: string, ledger: Ledger, random: Random): CrashWriter {
  const ids: string[] = []
  let count = 0
  const change = (api: Api, id: string, fields: Readonly<Record<string, unknown>>) =>
    ledger.during({ kind: 'change', id, fields }, async () => {
      const { status, body } = await api('PATCH', `/api/todos/${id}`, fields)
      if (status !== 200) ledger.problem(`PATCH was answered with ${status}`)
      else ledger.see(seen(body))
    })
  const create = (api: Api, title: string) =>
    ledger.during({ kind: 'create', title }, async () => {
      const { status, body } = await api('POST', '/api/todos', { title })
      if (status !== 201) return ledger.problem(`POST was answered with ${status}`)
      ledger.see(seen(body))
      ids.push(body.id)
    })
  const remove = (api: Api, id: string) => {
    ids.splice(ids.indexOf(id), 1)
    return ledger.during({ kind: 'remove', id }, async () => {
      const { status } = await api('DELETE', `/api/todos/${id}`)
      if (status !== 200) return ledger.problem(`DELETE was answered with ${status}`)
      ledger.trash([id])
    })
  }
  return async (api) => {
    // What was under way at the last kill is not touched again, since nobody knows of it here.
    for (let isAnswered = true; isAnswered;) {
      count += 1
      const text = `${name} ${count}`
      const id = ids[random.upTo(ids.length)]
      // The first one has large notes now and then, and is never removed.
      const [big] = ids
      const dice = random.upTo(12)
      if (id === undefined || big === undefined || dice < 4) isAnswered = await create(api, text)
      else if (dice < 6) isAnswered = await change(api, big, { notes: text.padEnd(large, '.') })
      else if (dice < 8 && id !== big) isAnswered = await remove(api, id)
      else isAnswered = await change(api, id, { title: text, priority: count % 5 })
    }
  }
}

/** A writer that adds completed todos and moves all of them to the trash in one change set. */
function clearingWriter(name: string, ledger: Ledger, random: Random): CrashWriter {
  let completed: string[] = []
  let count = 0
  const create = (api: Api) => {
    count += 1
    const title = `${name} ${count}`
    return ledger.during({ kind: 'create', title }, async () => {
      const { status, body } = await api('POST', '/api/todos', { title, completed: true })
      if (status !== 201) return ledger.problem(`POST was answered with ${status}`)
      ledger.see(seen(body))
      completed.push(body.id)
    })
  }
  const clear = (api: Api) => {
    const ids = completed
    return ledger.during({ kind: 'clear', ids }, async () => {
      const { status, body } = await api('DELETE', '/api/todos?completed=true')
      if (status !== 200 || body.deleted !== ids.length)
        ledger.problem(`cleared ${body.deleted} of ${ids.length}`)
      ledger.trash(ids)
    })
  }
  return async (api) => {
    const listed = await api('GET', '/api/todos?completed=true').catch(() => null)
    // The server was killed before its first answer.
    if (listed === null) return
    completed = listed.body.map(({ id }: { id: string }) => id)
    for (let isAnswered = true; isAnswered;) {
      const isEnough = completed.length > 2 + random.upTo(6)
      isAnswered = await (isEnough ? clear(api) : create(api))
      if (isEnough) completed = []
    }
  }
}

const mayTrace = (): string | null => {
  if (process.platform !== 'linux') return 'strace is of Linux'
  try {
    execFileSync('strace', ['-f', '-y', '-o', '/dev/null', 'true'], { stdio: 'ignore' })
    return null
  } catch {
    return 'there is no strace here, or it may not trace'
  }
}

const noTrace = mayTrace()
const onTrace = noTrace === null ? ava : ava.skip
const tracedCalls =
  'openat,write,writev,pwrite64,pwritev,fdatasync,fsync,rename,renameat,renameat2,sendto,sendmsg'

onTrace(
  `the system is asked to sync before an answer and around a rename${noTrace === null ? '' : ` (skipped: ${noTrace})`}`,
  async (t) => {
    const dataDir = await temporaryFolder(t)
    const output = join(await temporaryFolder(t), 'trace')
    const flags = ['-f', '-y', '-ttt', '-s', '20000', '-e', `trace=${tracedCalls}`, '-o', output]
    const child = spawn('strace', [...flags, process.execPath, cliPath, 'serve', '--port', '0'], {
      env: { ...process.env, LOCALIST_DATA_DIR: dataDir, UV_USE_IO_URING: '0' },
      stdio: ['ignore', 'ignore', 'pipe'],
    })
    const gone = once(child, 'close')
    const said: string[] = []
    await new Promise<void>((resolve, reject) => {
      child.stderr.setEncoding('utf8').on('data', (text: string) => {
        said.push(text)
        if (said.join('').includes('listens on')) resolve()
      })
      child.once('close', () => reject(new Error(`localist serve ended: ${said.join('')}`)))
    })
    const { url, token, pid } = JSON.parse(await readFile(join(dataDir, 'server.json'), 'utf8'))
    t.teardown(() => {
      // strace ends with the program that it traces.
      if (child.exitCode === null) process.kill(pid, 'SIGKILL')
    })
    const api = apiOf({ url }, token)
    const changes = 12
    for (let count = 0; count < 4; count += 1) {
      const { body } = await api('POST', '/api/todos', { title: String(count) })
      await api('PATCH', `/api/todos/${body.id}`, { completed: true })
    }
    await Promise.all(['a', 'b', 'c', 'd'].map((title) => api('POST', '/api/todos', { title })))
    process.kill(pid, 'SIGTERM')
    await gone

    const trace = await readFile(output, 'utf8')
    const { answers, replaced, problems } = checkOrder(parseTrace(trace))
    t.deepEqual(problems, [])
    t.is(answers, changes)
    t.true(replaced >= 3, 'server.json, the document, and its backup')
    t.log(`${parseTrace(trace).length} calls: ${answers} answers, ${replaced} renames, 0 out of order`)

    const lines = trace.split('\n')
    const without = (call: string, path: string) =>
      checkOrder(
        parseTrace(lines.filter((line) => !(line.includes(`${call}(`) && line.includes(path))).join('\n')),
      ).problems
    t.true(without('fdatasync', '.jsonl').some((problem) => /answered before its sync/.test(problem)))
    t.true(without('fsync', '/journal>').some((problem) => /name of its segment/.test(problem)))
    t.true(without('fsync', '.tmp>').some((problem) => /renamed before its sync/.test(problem)))
    t.true(without('fsync', '/local>').some((problem) => /folder of .* was not synced/.test(problem)))
  },
)

/** A system call of a traced program; `begun` and `ended` are its places in the trace. */
interface SystemCall {
  readonly name: string
  /** The first file or socket it names: the path of a descriptor, or an address such as `socket:[123]`. */
  readonly target: string
  /** The text between its parentheses. */
  readonly args: string
  /** What it returned: its first word. */
  readonly result: string
  readonly begun: number
  readonly ended: number
}

/** Reads what `strace -f -y` wrote. A call that another one interrupts there ends where it is resumed. */
function parseTrace(trace: string): readonly SystemCall[] {
  const calls: SystemCall[] = []
  const unfinished = new Map<string, { readonly text: string; readonly begun: number }>()
  for (const [index, line] of trace.split('\n').entries()) {
    const [, thread = '', rest = ''] = /^(\d+) +[\d.]+ (.*)$/.exec(line) ?? []
    const begun = /^(.*) <unfinished \.\.\.>$/.exec(rest)
    if (begun !== null) {
      unfinished.set(thread, { text: begun[1] ?? '', begun: index })
      continue
    }
    const resumed = /^<\.\.\. \w+ resumed>(.*)$/.exec(rest)
    const before = resumed === null ? undefined : unfinished.get(thread)
    const call = callOf(`${before?.text ?? ''}${resumed?.[1] ?? rest}`, before?.begun ?? index, index)
    if (call !== null) calls.push(call)
  }
  return calls
}

const callOf = (text: string, begun: number, ended: number): SystemCall | null => {
  const [, name, args, result] = /^(\w+)\((.*)\) += (-?\w+)/.exec(text) ?? []
  if (name === undefined || args === undefined || result === undefined) return null
  const target = /^\d+<(.*?)>/.exec(args)?.[1] ?? /"((?:[^"\\]|\\.)*)"/.exec(args)?.[1] ?? ''
  return { name, target, args, result, begun, ended }
}

const syncs = new Set(['fsync', 'fdatasync'])
const writes = new Set(['write', 'writev', 'pwrite64', 'pwritev', 'sendto', 'sendmsg'])
const renames = new Set(['rename', 'renameat', 'renameat2'])

/** What a trace was found to hold, and where its order is not what it must be. */
interface Order {
  readonly answers: number
  readonly replaced: number
  readonly problems: readonly string[]
}

/**
 * Checks that each answer to a write came after its line was written to the journal and that was synced, and that
 * each file that takes another's place was synced before its rename, and its folder after it.
 */
function checkOrder(calls: readonly SystemCall[]): Order {
  const answers = calls.filter(isAnswer)
  const moved = calls.filter(({ name, args }) => renames.has(name) && args.includes('.tmp"'))
  return {
    answers: answers.length,
    replaced: moved.length,
    problems: [
      ...answers.flatMap((answer) => problemsWithAnswer(calls, answer)),
      ...moved.flatMap((rename) => problemsWithRename(calls, rename)),
    ],
  }
}

const isAnswer = ({ name, target, args }: SystemCall): boolean =>
  writes.has(name) && !target.startsWith('/') && /HTTP\/1\.1 20[01] .*ETag: /.test(args)

const problemsWithAnswer = (calls: readonly SystemCall[], answer: SystemCall): readonly string[] => {
  const revision = /ETag: (?:\\)*"(\d+)/.exec(answer.args)?.[1] ?? ''
  const line = calls.find(
    ({ name, target, args }) =>
      writes.has(name) &&
      target.endsWith('.jsonl') &&
      args.includes(` {\\"version\\":1,\\"revision\\":${revision},`),
  )
  if (line === undefined) return [`the line of revision ${revision} was never written`]
  const { target } = line
  const begun = calls.find(({ name, args }) => name === 'openat' && args.includes(`"${target}"`))
  return [
    ...(isSynced(calls, target, line.ended, answer.begun)
      ? []
      : [`${revision} was answered before its sync`]),
    ...(isSynced(calls, dirname(target), begun?.ended ?? 0, answer.begun)
      ? []
      : [`${revision} was answered before the name of its segment was synced`]),
  ]
}

const problemsWithRename = (calls: readonly SystemCall[], rename: SystemCall): readonly string[] => {
  const [from = '', to = ''] = [...rename.args.matchAll(/"((?:[^"\\]|\\.)*)"/g)].map(([, path]) => path)
  const written = calls.filter(({ name, target }) => writes.has(name) && target === from)
  const last = Math.max(0, ...written.map(({ ended }) => ended))
  return [
    ...(last < rename.begun ? [] : [`${from} was written to after it was renamed`]),
    ...(isSynced(calls, from, last, rename.begun) ? [] : [`${from} was renamed before its sync`]),
    ...(isSynced(calls, dirname(to), rename.ended, Number.POSITIVE_INFINITY)
      ? []
      : [`the folder of ${to} was not synced`]),
  ]
}

const isSynced = (calls: readonly SystemCall[], path: string, after: number, before: number): boolean =>
  calls.some(
    ({ name, target, result, begun, ended }) =>
      syncs.has(name) && target === path && result === '0' && begun > after && ended < before,
  )
