import { spawn } from 'node:child_process'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { watch } from 'node:fs'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import ava from 'ava'
import { realFiles } from '../../../../server/files/files.ts'
import { listSegments, scanSegment, withEnds } from '../../../../server/store/journal/segment.ts'
import { readContent } from '../../../../server/store/document/read.ts'
import { kinds } from '../../../../server/kinds/kinds.ts'
import { folderOf } from '../../../support/account.ts'
import { Ledger, seen, type Seen } from '../../../support/crash-ledger.ts'
import { clearingWriter, mixedWriter } from '../../../support/crash-writers.ts'
import { apiOf, type Api } from '../../../support/http.ts'
import { cliPath, kill, serveInProcess } from '../../../support/program.ts'
import { randomFrom, seedOfRun, type Random } from '../../../support/random.ts'
import { temporaryFolder } from '../../../support/server.ts'
import { crashRounds } from '../../../support/rounds.ts'

// With fewer rounds there might be no kill during a checkpoint.
const rounds = Math.max(10, crashRounds)

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
  if (round % 3 === 2) {
    await seenIn(account, temporary)
    return await setTimeout(random.upTo(12))
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

ava(`${rounds} kills at random moments under eight writers lose nothing that was answered`, async (t) => {
  t.timeout(60_000 + rounds * 10_000)
  const seed = seedOfRun()
  const random = randomFrom(seed)
  const dataDir = await temporaryFolder(t)
  const account = folderOf({ dataDir })
  const ledger = new Ledger()
  const writers = Array.from({ length: 7 }, (_, index) => mixedWriter(`w${index}`, ledger, random))
  writers.push(clearingWriter('clear', ledger, random))
  const found = { checkpoints: 0, killedFolding: 0, killedStarting: 0 }
  for (let round = 0; round <= rounds; round += 1) {
    const server = await serveInProcess(t, dataDir)
    const api = apiOf(server, server.token)
    t.deepEqual((await api('GET', '/api/notices')).body, [])
    const present = await all(api)
    const opened = present.reduce((highest, todo) => Math.max(highest, todo.revision), 0)
    t.deepEqual(ledger.compare(present), [], `round ${round}, LOCALIST_TEST_SEED=${seed}`)
    if (round === rounds) {
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
  t.true(found.checkpoints > 0)
  t.true(found.killedFolding > 0)
  t.log(
    `${rounds} rounds and ${found.killedStarting} killed starts, 8 writers: ${ledger.acknowledged} acknowledged, 0 lost, 0 half-applied, 0 refused starts`,
  )
  t.log(
    `${found.checkpoints} rounds with a finished checkpoint, ${found.killedFolding} kills in a checkpoint, seed ${seed}`,
  )
})

ava('these tests would find an answered change that is not there after the kill', async (t) => {
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
