import { mkdtemp, rm } from 'node:fs/promises'
import { kinds } from '../../../server/kinds/kinds.ts'
import { join } from 'node:path'
import ava from 'ava'
import * as z from 'zod'
import { WritingStopped } from '../../../server/files/errors.ts'
import { openSmallDocument, smallDocumentFormat } from '../../../server/documents/small-document.ts'
import { realFiles, type Files } from '../../../server/files/files.ts'
import { openStore } from '../../../server/store/opening/open-store.ts'
import { todoKind } from '../../../server/kinds/todo.ts'
import { takeToken } from '../../../server/instance/writer-token.ts'
import { Interleaving } from '../../support/interleaved.ts'
import { randomFrom, seedOfRun, type Random } from '../../support/random.ts'
import { haveOwnNumbers } from '../../support/second-writer.ts'
import { temporaryFolder } from '../../support/server.ts'
import { accountIn, adding } from '../../support/timeline.ts'
import { crashRounds } from '../../support/rounds.ts'
import type { ReasonExplanation } from '../../../server/reasons.ts'

const rounds = 4 * crashRounds
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
  ava(
    `${rounds} random orders of the file calls of four writers${fails ? ', some of which fail,' : ''} lose nothing that was answered`,
    async (t) => {
      t.timeout(60_000 + rounds * 5_000)
      const seed = seedOfRun()
      const folder = await temporaryFolder(t)
      const total = { answered: 0, stopped: 0, told: 0 }
      for (let round = 0; round < rounds; round += 1) {
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
        const where = `LOCALIST_TEST_SEED=${seed}, round ${round}`
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
        `${total.answered} answered, 0 lost, ${total.stopped} refused, ${total.told} notices, seed ${seed}`,
      )
    },
  )
}
