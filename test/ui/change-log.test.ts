import test from 'ava'
import type { Change } from '../../server/contract.ts'
import { ChangeLog, findUndone } from '../../renderer/activity/change-log.ts'
import type { Answer, ApiClient } from '../../renderer/api/client.ts'
import { ApiProblem, Unreachable } from '../../renderer/api/problem.ts'

/** A server with a history of changes, of which each answer waits until `answer()` is called. */
class Server {
  history = 'h'
  revision = 0
  isDown = false
  readonly asked: string[] = []
  #waiting: (() => void)[] = []

  readonly api = Object.assign(() => Promise.reject(new Error('is not used')), {
    ask: async (_method: string, path: string) => {
      this.asked.push(path)
      await new Promise<void>((resolve) => this.#waiting.push(resolve))
      return this.#answerTo(new URL(path, 'http://server').searchParams)
    },
  }) as unknown as ApiClient

  async answer(): Promise<void> {
    const waiting = this.#waiting
    this.#waiting = []
    for (const resolve of waiting) resolve()
    await new Promise((resolve) => setImmediate(resolve))
  }

  #answerTo(query: URLSearchParams): Answer<readonly Partial<Change>[]> {
    if (this.isDown) throw new Unreachable('no answer')
    const [history, number] = (query.get('since') ?? query.get('before') ?? `${this.history}-`).split('-')
    if (history !== this.history)
      throw new ApiProblem({ type: 'gone', title: 'Gone', status: 410, detail: 'It is gone.' })
    const revisions = Array.from({ length: this.revision }, (_, index) => index + 1)
    const limit = 2
    const wanted = query.has('since')
      ? revisions.filter((revision) => revision > Number(number))
      : revisions.filter((revision) => !number || revision < Number(number)).toReversed()
    const page = wanted.slice(0, limit)
    const place = query.has('since') ? 'since' : 'before'
    const next = `<http://server/api/changes?${place}=${this.history}-${page.at(-1)}>; rel="next"`
    return {
      body: page.map((revision) => ({ id: `${this.history}-${revision}`, revision })),
      headers: new Headers({
        'Localist-Revision': `${this.history}-${this.revision}`,
        ...(wanted.length > limit && { Link: next }),
      }),
    }
  }
}

const setup = async (revision: number) => {
  const server = new Server()
  server.revision = revision
  const log = new ChangeLog({ api: server.api, account: 'local' }, null)
  const reading = log.readEarlier()
  await server.answer()
  await reading
  return { server, log, ids: () => log.read().changes.map(({ id }) => id) }
}

test('the latest changes are read first, then page by page those before', async (t) => {
  const { server, log, ids } = await setup(3)
  t.deepEqual(ids(), ['h-3', 'h-2'])
  t.true(log.read().hasEarlier)
  const reading = log.readEarlier()
  await server.answer()
  await reading
  t.deepEqual(ids(), ['h-3', 'h-2', 'h-1'])
  t.false(log.read().hasEarlier)
})

test('changes that come while earlier ones are read, or later ones, are read after them', async (t) => {
  const { server, log, ids } = await setup(3)
  const reading = log.readEarlier()
  server.revision = 4
  void log.readLater({ history: 'h', revision: 4 })
  await server.answer()
  server.revision = 5
  void log.readLater({ history: 'h', revision: 5 })
  await server.answer()
  await server.answer()
  await reading
  t.deepEqual(ids(), ['h-5', 'h-4', 'h-3', 'h-2', 'h-1'])
})

test('later changes of several pages come in their order, and nothing is asked for twice', async (t) => {
  const { server, log, ids } = await setup(2)
  server.revision = 5
  const reading = log.readLater({ history: 'h', revision: 5 })
  await server.answer()
  await server.answer()
  await reading
  await log.readLater({ history: 'h', revision: 4 })
  t.deepEqual(ids(), ['h-5', 'h-4', 'h-3', 'h-2', 'h-1'])
  t.is(server.asked.length, 3)
})

test('where the history is another one, everything is read anew', async (t) => {
  const { server, log, ids } = await setup(2)
  server.history = 'i'
  const reading = log.readLater({ history: 'i', revision: 2 })
  await server.answer()
  await reading
  t.deepEqual(ids(), ['i-2', 'i-1'])
})

test('a failed reading says so, leaves what was read, and can be repeated', async (t) => {
  const { server, log, ids } = await setup(3)
  server.isDown = true
  const failing = log.readEarlier()
  await server.answer()
  await failing
  t.true(log.read().error instanceof Unreachable)
  t.deepEqual(ids(), ['h-3', 'h-2'])
  server.isDown = false
  const reading = log.readEarlier()
  await server.answer()
  await reading
  t.is(log.read().error, null)
  t.deepEqual(ids(), ['h-3', 'h-2', 'h-1'])
})

test('a change counts as undone only while its undo stands', (t) => {
  const undone = findUndone([
    { id: 'h-5', undoes: 'h-4' },
    { id: 'h-4', undoes: 'h-1' },
    { id: 'h-3', undoes: 'h-2' },
    { id: 'h-2', undoes: null },
    { id: 'h-1', undoes: null },
  ])
  t.deepEqual([...undone], ['h-4', 'h-2'])
})
