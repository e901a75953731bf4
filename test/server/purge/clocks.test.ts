import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { ExecutionContext } from 'ava'
import test from 'ava'
import { folderOf, noticesOf } from '../../support/account.ts'
import { makeToken } from '../../support/credentials.ts'
import { failingFile } from '../../support/faults.ts'
import { apiOf, type Api, type Json } from '../../support/http.ts'
import { createPurgeClock, type PurgeClock } from '../../support/purge-clock.ts'
import { asAfterKill } from '../../support/notes.ts'
import { startProvider } from '../../support/provider.ts'
import { startServer, type TestOptions } from '../../support/server.ts'
import { signIn, startSignInServer } from '../../support/sign-in.ts'

/** Starts a server, at another moment of the same clock perhaps. */
const startAt = async (t: ExecutionContext, clock: PurgeClock, options: TestOptions = {}) => {
  const server = await startServer(t, { ...clock.options, ...options })
  return { server, api: apiOf(server, server.token) }
}

const trash = async (api: Api, title: string): Promise<void> => {
  const { id } = (await api('POST', '/api/todos', { title })).body
  await api('DELETE', `/api/todos/${id}`)
}

const trashOf = async (api: Api): Promise<readonly string[]> =>
  (await api('GET', '/api/todos?deleted=true')).body.map(({ title }: Json) => title)

/** A server whose last purge was just now, with a todo in the trash. */
const startWithTrash = async (t: ExecutionContext) => {
  const clock = createPurgeClock()
  const { server, api } = await startAt(t, clock)
  await clock.run(t, 26)
  await trash(api, 'a')
  return { clock, server, api }
}

test('after the first start nothing is removed before Localist has run for 24 hours', async (t) => {
  const clock = createPurgeClock()
  const { api } = await startAt(t, clock)
  await trash(api, 'a')
  clock.set(40)
  await clock.check(t)
  await clock.run(t, 23)
  t.deepEqual(await trashOf(api), ['a'])
  await clock.run(t, 1)
  t.deepEqual(await trashOf(api), [])
})

for (const [name, days] of [
  ['forward', 40],
  ['far forward', 365 * 50],
] as const) {
  test(`a clock that was set ${name} removes nothing for 24 hours, and nothing at all if it is set right`, async (t) => {
    const { clock, api } = await startWithTrash(t)
    clock.set(days)
    await clock.run(t, 20)
    t.deepEqual(await trashOf(api), ['a'])
    clock.set(-days)
    await clock.run(t, 48)
    t.deepEqual(await trashOf(api), ['a'])
    clock.set(days)
    await clock.check(t)
    await clock.run(t, 24)
    t.deepEqual(await trashOf(api), [])
  })
}

test('a clock that was set back removes nothing, and the purge goes on after 24 hours', async (t) => {
  const { clock, api } = await startWithTrash(t)
  clock.set(-365)
  await clock.run(t, 30)
  await trash(api, 'in the past')
  clock.set(365)
  await clock.run(t, 20)
  t.deepEqual((await trashOf(api)).toSorted(), ['a', 'in the past'])
})

test('a clock that moves by a week at most is trusted', async (t) => {
  const { clock, api } = await startWithTrash(t)
  for (let week = 0; week < 5; week += 1) {
    t.deepEqual(await trashOf(api), ['a'])
    clock.set(6.9)
    await clock.check(t)
  }
  t.deepEqual(await trashOf(api), [])
})

test('the sleep of a computer does not count as running', async (t) => {
  const { clock, api } = await startWithTrash(t)
  clock.set(40)
  await clock.run(t, 10)
  clock.sleep(30)
  await clock.check(t)
  await clock.run(t, 10)
  t.deepEqual(await trashOf(api), ['a'])
  await clock.run(t, 4)
  t.deepEqual(await trashOf(api), [])
})

test('a computer that was off for three weeks first runs for 24 hours, which may be several starts', async (t) => {
  const { clock, server, api } = await startWithTrash(t)
  await clock.elapse(t, 20)
  t.deepEqual(await trashOf(api), ['a'])
  await server.stop()
  clock.set(21)
  for (let start = 0; start < 4; start += 1) {
    const { server: next, api: later } = await startAt(t, clock, { dataDir: server.dataDir })
    await clock.check(t)
    await clock.run(t, 5)
    t.deepEqual(await trashOf(later), ['a'])
    await next.stop()
    clock.set(1)
  }
  const { api: last } = await startAt(t, clock, { dataDir: server.dataDir })
  await clock.run(t, 3)
  t.deepEqual(await trashOf(last), ['a'])
  await clock.run(t, 1)
  t.deepEqual(await trashOf(last), [])
})

test('the time after the last check before a stop counts as running', async (t) => {
  const { clock, server, api } = await startWithTrash(t)
  clock.set(40)
  await clock.run(t, 21)
  t.deepEqual(await trashOf(api), ['a'])
  clock.sleep(1)
  await server.stop()
  const { server: next } = await startAt(t, clock, { dataDir: server.dataDir })
  clock.sleep(1)
  await next.stop()
  const { api: last } = await startAt(t, clock, { dataDir: server.dataDir })
  await clock.check(t)
  t.deepEqual(await trashOf(last), ['a'])
  await clock.run(t, 2)
  t.deepEqual(await trashOf(last), [])
})

test('the record of the last purge is kept over a kill', async (t) => {
  const { clock, server, api } = await startWithTrash(t)
  await clock.elapse(t, 25)
  t.deepEqual(await trashOf(api), ['a'])
  const dataDir = await asAfterKill(t, server.dataDir)
  clock.set(6)
  const { api: next } = await startAt(t, clock, { dataDir })
  await clock.check(t)
  t.deepEqual(await trashOf(next), [])
})

test('a record that is damaged counts as none: Localist runs for 24 hours first', async (t) => {
  const { clock, server, api } = await startWithTrash(t)
  await clock.elapse(t, 29)
  t.deepEqual(await trashOf(api), ['a'])
  await server.stop()
  await writeFile(join(folderOf(server), 'purge.json'), '{"wait":')
  clock.set(3)
  const { api: next } = await startAt(t, clock, { dataDir: server.dataDir })
  await clock.run(t, 20)
  t.deepEqual(await trashOf(next), ['a'])
  t.regex((await noticesOf(next)).join(), /purge\.json could not be read/)
  await clock.run(t, 6)
  t.deepEqual(await trashOf(next), [])
})

test('settings that are damaged give 24 hours to set the days again', async (t) => {
  const { clock, server, api } = await startWithTrash(t)
  await api('PATCH', '/api/settings', { trashDays: 365 })
  await clock.elapse(t, 40)
  await server.stop()
  await writeFile(join(folderOf(server), 'settings.json'), '{')
  const { api: next } = await startAt(t, clock, { dataDir: server.dataDir })
  await clock.elapse(t, 2)
  t.is((await next('GET', '/api/settings')).body.trashDays, 30)
  t.deepEqual(await trashOf(next), ['a'])
  await next('PATCH', '/api/settings', { trashDays: 365 })
  await clock.run(t, 30)
  t.deepEqual(await trashOf(next), ['a'])
})

test('a purge that the disk refuses removes nothing, is logged, and is tried again', async (t) => {
  let isFull = false
  const clock = createPurgeClock()
  const { server, api } = await startAt(t, clock, { files: failingFile('', () => isFull) })
  await clock.run(t, 26)
  await trash(api, 'a')
  await clock.elapse(t, 29)
  isFull = true
  await clock.elapse(t, 3)
  const record = await readFile(join(folderOf(server), 'purge.json'), 'utf8')
  isFull = false
  t.true(
    server.log.some((line) => line.startsWith('The daily purge of local: ')),
    server.log.join('\n'),
  )
  t.regex(record, /2026-12-20/)
  await clock.check(t)
  t.deepEqual(await trashOf(api), [])
})

test('the trash of an account that is not open stays until the account is opened', async (t) => {
  const clock = createPurgeClock(new Date().toISOString())
  const server = await startSignInServer(t, await startProvider(t), clock.options)
  await signIn(server, 'ada')
  await trash(server.owner, 'hers')
  const { token } = await makeToken(server.owner)
  await server.owner('DELETE', '/api/auth/session')
  await trash(server.owner, 'local')
  const next = await server.restart()
  await clock.run(t, 26)
  await clock.elapse(t, 35)
  t.deepEqual(await trashOf(next.owner), [])
  const hers = apiOf(next, token)
  t.deepEqual(await trashOf(hers), ['hers'])
  await clock.run(t, 20)
  t.deepEqual(await trashOf(hers), ['hers'])
  // The checks of the two accounts share the hours, not always evenly.
  await clock.run(t, 120)
  t.deepEqual(await trashOf(hers), [])
})
