import test, { type ExecutionContext } from 'ava'
import { apiOf, type Json } from '../../../support/http.ts'
import { runCli, runCliOn } from '../../../support/program.ts'
import { startServer, temporaryFolder } from '../../../support/server.ts'

const start = async (t: ExecutionContext, ...titles: readonly string[]) => {
  const dataDir = await temporaryFolder(t)
  const server = await startServer(t, { dataDir })
  const api = apiOf(server, server.token)
  const ids: string[] = []
  for (const title of titles) ids.push((await api('POST', '/api/todos', { title })).body.id)
  const statesOf = async (query = ''): Promise<Json> =>
    Object.fromEntries(
      (await api('GET', `/api/todos${query}`)).body.map(({ title, completed }: Json) => [title, completed]),
    )
  return { dataDir, api, ids, statesOf }
}

const end = (id = ''): string => id.slice(-8)

test('done, reopen, rm and restore of several todos are one change each, which undo takes back', async (t) => {
  const { dataDir, ids, statesOf } = await start(t, 'a', 'b', 'c')
  const [a, b] = ids.map(end)
  const done = await runCli(dataDir, 'done', a ?? '', b ?? '')
  t.deepEqual(done, {
    code: 0,
    out: '',
    err: 'Done: "a".\nDone: "b".\n`localist undo 4` takes that back.\n',
  })
  t.deepEqual(await statesOf(), { a: true, b: true, c: false })
  t.is((await runCli(dataDir, 'reopen', a ?? '', b ?? '')).code, 0)
  t.deepEqual(await statesOf(), { a: false, b: false, c: false })
  const removed = await runCli(dataDir, 'rm', a ?? '', b ?? '', '--json')
  t.deepEqual(JSON.parse(removed.out), [
    { id: ids[0], deleted: true },
    { id: ids[1], deleted: true },
  ])
  t.deepEqual(await statesOf(), { c: false })
  const restored = await runCli(dataDir, 'restore', a ?? '', b ?? '', '--json')
  t.like(JSON.parse(restored.out), [{ title: 'a', deletedAt: null }, { title: 'b' }])
  t.is((await runCli(dataDir, 'undo', '4')).code, 0)
  t.deepEqual(await statesOf(), { a: false, b: false, c: false })
})

test('where one id fits no todo, none is changed', async (t) => {
  const { dataDir, api, ids, statesOf } = await start(t, 'a', 'b')
  await api('DELETE', `/api/todos/${ids[1]}`)
  for (const other of ['ffff', end(ids[1])]) {
    const { code, out } = await runCli(dataDir, 'done', end(ids[0]), other)
    t.is(code, 1)
    t.is(out, '')
  }
  t.deepEqual(await statesOf(), { a: false })
})

test('a todo that is done already is said to be so, and makes no change', async (t) => {
  const { dataDir, api, ids } = await start(t, 'a', 'b')
  await api('PATCH', `/api/todos/${ids[0]}`, { completed: true })
  t.is((await runCli(dataDir, 'done', end(ids[0]))).err, 'Done before: "a".\n')
  t.is((await api('GET', '/api/changes')).body.length, 3)
  t.is(
    (await runCli(dataDir, 'done', end(ids[0]), end(ids[1]), end(ids[1]))).err,
    'Done before: "a".\nDone: "b".\n`localist undo 4` takes that back.\n',
  )
  t.true(JSON.parse((await runCli(dataDir, 'done', end(ids[0]), '--json')).out).completed)
})

test('done - takes ids from stdin, such as a column of list', async (t) => {
  const { dataDir, ids, statesOf } = await start(t, 'a', 'b', 'c')
  const { out } = await runCli(dataDir, 'list', '--limit', '2')
  const column = out.split('\n').map((line) => line.split('\t')[1] ?? '')
  const done = await runCliOn(dataDir, column.join('\r\n'), 'done', '-', '--json')
  t.is(done.code, 0)
  t.deepEqual(
    JSON.parse(done.out).map(({ id, completed }: Json) => ({ id, completed })),
    ids.slice(0, 2).map((id) => ({ id, completed: true })),
  )
  t.deepEqual(await statesOf(), { a: true, b: true, c: false })
  t.is(JSON.parse((await runCliOn(dataDir, `${ids[2]}\n`, 'done', '-', '--json')).out).length, 1)
})

test('done - refuses all lines where one fits no todo, and names it', async (t) => {
  const { dataDir, ids, statesOf } = await start(t, 'a', 'b')
  const { code, out, err } = await runCliOn(dataDir, `${ids[0]}\n\n\u{1b}[31m\n`, 'done', '-')
  t.is(code, 1)
  t.is(out, '')
  t.regex(
    err,
    /^localist: Line 3, "\u{FFFD}\[31m": There is no todo whose id ends in ".*\nNothing was changed\.\n$/u,
  )
  t.deepEqual(await statesOf(), { a: false, b: false })
  t.is((await runCliOn(dataDir, '', 'rm', '-')).code, 1)
})

test('done leaves subtasks open, unless --subtasks completes them too', async (t) => {
  const { dataDir, api, ids, statesOf } = await start(t, 'a')
  await api('POST', '/api/todos', { title: 'inner', parentId: ids[0] })
  await runCli(dataDir, 'done', end(ids[0]))
  t.deepEqual(await statesOf(), { a: true, inner: false })
  await runCli(dataDir, 'reopen', end(ids[0]))
  const { err } = await runCli(dataDir, 'done', end(ids[0]), '--subtasks')
  t.is(err, 'Done: "a".\nWith 1 other todo.\n`localist undo 5` takes that back.\n')
  t.deepEqual(await statesOf(), { a: true, inner: true })
})

test('a todo whose parent or list is in the trash is not restored, and the reason names the command that helps', async (t) => {
  const { dataDir, api, ids, statesOf } = await start(t, 'a', 'b')
  const inner = (await api('POST', '/api/todos', { title: 'inner', parentId: ids[0] })).body.id
  await runCli(dataDir, 'rm', end(ids[0]))
  const { code, err } = await runCli(dataDir, 'restore', end(inner))
  t.is(code, 1)
  t.is(
    err,
    `localist: The todo "a", which this is a subtask of, is in the trash. \`localist restore ${end(ids[0])}\` brings it back.\n`,
  )
  await runCli(dataDir, 'rm', end(ids[1]))
  const both = await runCli(dataDir, 'restore', end(ids[1]), end(inner))
  t.regex(both.err, /^localist: .{8}, "inner": The todo "a".* brings it back\.\nNothing was changed\.\n$/)
  t.is((await runCli(dataDir, 'restore', end(ids[0]), end(ids[1]))).code, 0)
  t.deepEqual(await statesOf(), { a: false, b: false, inner: false })

  const listId = (await api('POST', '/api/lists', { name: 'Home' })).body.id
  const inList = (await api('POST', '/api/todos', { title: 'c', listId })).body.id
  await api('DELETE', `/api/lists/${listId}`)
  const refused = await runCli(dataDir, 'restore', end(inList))
  const command = `localist lists restore ${end(listId)}`
  t.is(refused.code, 1)
  t.is(
    refused.err,
    `localist: The list of this todo, "Home", is in the trash. \`${command}\` brings it back.\n`,
  )
  t.is((await runCli(dataDir, ...command.split(' ').slice(1))).code, 0)
  t.is((await statesOf())['c'], false)
})
